import type { Recorded, Result } from '../../purchase/steps';
import type { SentRecords } from './sentRecords';

/** What was held back because it could not be written down says why that is, and what to do about it. */
export function heldBack(
	result: Result,
	recorded: Recorded | undefined,
	{ failure }: SentRecords,
): { result: Result; advice: string } {
	const isUnwritten = recorded === 'unwritten' || recorded === 'unavailable';
	if (!isUnwritten || failure === undefined) return { result, advice: '' };
	const message = `${result.message}: ${failure.message}`;
	return { result: { ...result, message }, advice: `Nothing was charged now. ${failure.advice}` };
}
