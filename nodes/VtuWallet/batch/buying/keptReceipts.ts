import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../api/answers/schemas/fields';
import type { Purchased, Receipt } from '../report/receipt';
import type { KeptAttempt, KeptState, Written } from './keptState';
import { isPacked, isShape, pack, unpack } from './packed';

/** What every receipt has to say for itself; without it nothing is known of the purchase. */
const needed = ['outcome', 'charged', 'message', 'replayed', 'reference'];

type Kept = Pick<KeptState, 'attempts' | 'receipts' | 'shapes' | 'writers'>;
type WithAnswer = Pick<Purchased, 'receipt' | 'response'>;

/** The first receipt of a purchase stays. */
export function keepReceipt(kept: Kept, key: string, written: Written, said: WithAnswer): void {
	if (kept.receipts[key] !== undefined) return;
	const attempt = kept.attempts[key];
	const hasEnded = attempt !== undefined && isPlainlyEnded(attempt, written);
	const packed = pack(fieldsOf(said), kept.shapes);
	kept.receipts[key] = [writerOf(kept, written), hasEnded ? 1 : 0, ...packed];
	if (hasEnded) delete kept.attempts[key];
}

function keptReceipt(kept: Kept, key: string): (Written & WithAnswer) | undefined {
	const found = kept.receipts[key];
	if (found === undefined) return undefined;
	const [writer, , ...packed] = found;
	const fields = unpack(packed, kept.shapes);
	const under = (start: string) =>
		Object.fromEntries(
			fields.flatMap(([name, value]) =>
				name.startsWith(start) ? [[name.slice(start.length), value]] : [],
			),
		) as IDataObject;
	const whole = fields.find(([name]) => name === 'response');
	const response = whole ? (whole[1] as IDataObject) : under('response.');
	return {
		...kept.writers[writer],
		receipt: under('receipt.') as Receipt,
		...((whole !== undefined || Object.keys(response).length > 0) && { response }),
	};
}

/**
 * The whole purchase of an earlier try, with what no question would bring back (a token, pins). It was found rather than
 * made, unless this very run has written it.
 */
export function replayOf(
	kept: Kept,
	key: string,
	isOfThisRun: (written: Written) => boolean,
): Purchased | undefined {
	const found = keptReceipt(kept, key);
	if (!found) return undefined;
	const { receipt, response } = found;
	const { outcome, charged, message } = receipt;
	const replayed = receipt.replayed || !isOfThisRun(found);
	const result = { outcome, charged, replayed, message, attempt: 0 };
	return { receipt: { ...receipt, replayed }, response, result, advice: '' };
}

/** An attempt, also where its receipt speaks for it. */
export function keptAttempt(kept: Kept, key: string): KeptAttempt | undefined {
	const attempt = kept.attempts[key];
	const receipt = kept.receipts[key];
	if (attempt !== undefined || receipt?.[1] !== 1) return attempt;
	return { ...kept.writers[receipt[0]], state: 'ended' };
}

/** All references that something was bought under: receipts go by those of the first attempts, whichever has bought. */
export function boughtUnder(kept: Kept): Set<string> {
	const receipts = Object.keys(kept.receipts).map((key) => keptReceipt(kept, key)?.receipt);
	return new Set(receipts.flatMap((receipt) => receipt?.reference ?? []));
}

/** The names of all that has been sent. */
export const sentKeys = (kept: Kept): string[] => [
	...Object.keys(kept.attempts),
	...Object.keys(kept.receipts).filter((key) => kept.receipts[key][1] === 1),
];

/** Whether every receipt can be given back as it was. */
export function areReceiptsWhole({ receipts, shapes, writers }: Record<string, unknown>): boolean {
	if (!Array.isArray(shapes) || !shapes.every(isShape)) return false;
	if (!Array.isArray(writers) || !writers.every(isWritten) || !isRecord(receipts)) return false;
	if (!shapes.every(({ names }) => needed.every((name) => names.includes(`receipt.${name}`))))
		return false;
	return Object.values(receipts).every((entry) => {
		if (!Array.isArray(entry)) return false;
		const [writer, hasEnded, ...packed] = entry as unknown[];
		const isKnown = typeof writer === 'number' && writers[writer] !== undefined;
		return isKnown && (hasEnded === 0 || hasEnded === 1) && isPacked(packed, shapes);
	});
}

const isWritten = (value: unknown): boolean =>
	isRecord(value) && typeof value.execution === 'string' && Number.isSafeInteger(value.runIndex);

function isPlainlyEnded({ state, answer, shared, ...by }: KeptAttempt, now: Written): boolean {
	const isOurs = by.execution === now.execution && by.runIndex === now.runIndex;
	return state === 'ended' && isOurs && !shared && answer === undefined;
}

function writerOf({ writers }: Kept, { execution, runIndex }: Written): number {
	const isSame = (one?: Written) => one?.execution === execution && one.runIndex === runIndex;
	// Nearly always the last one; a loop has as many as it has iterations.
	if (isSame(writers.at(-1))) return writers.length - 1;
	const place = writers.findIndex(isSame);
	return place >= 0 ? place : writers.push({ execution, runIndex }) - 1;
}

/** All fields by a path; what the host would not store is left out. */
function fieldsOf({ receipt, response }: WithAnswer): Array<[string, unknown]> {
	const under = (start: string, record: IDataObject) =>
		Object.entries(record).map(([name, value]): [string, unknown] => [`${start}${name}`, value]);
	const isMany = isRecord(response) && Object.keys(response).length > 0;
	const answer: Array<[string, unknown]> = isMany
		? under('response.', response)
		: [['response', response]];
	return [...under('receipt.', receipt), ...answer].filter(([, value]) => value !== undefined);
}
