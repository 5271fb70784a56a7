import type { NodeExecutionHint } from 'n8n-workflow';

import { dayText } from '../../values/dates';
import { rowsText } from '../../values/lists';
import type { MemberWords } from '../members';
import type { FinishedRun } from '../place';
import { countOf } from './tally';

/** An empty one does not apply. */
export type Sentences = ReadonlyArray<string | false | undefined>;

/** A run in the sandbox must not look like a real purchase, and n8n may have chosen the credential by itself. */
export const walletText = (environment: string | undefined): string =>
	environment === undefined ? '' : `${environment.toUpperCase()}: `;

export const hint = (
	environment: string | undefined,
	isAmber: boolean,
	sentences: Sentences,
): NodeExecutionHint => ({
	message: `${walletText(environment)}${sentences.filter(Boolean).join('. ')}.`,
	type: isAmber ? 'warning' : 'info',
	location: 'outputPane',
});

/** Names the first of these rows. */
export const lookAt = (rows: readonly number[]) =>
	rows.length > 0 && `Look at ${rows.length === 1 ? 'row' : 'rows'} ${rowsText(rows)}`;

/** Last month's list under the same name must not look like success. `found`: rows that are bought already. */
export function allBoughtBefore(
	{ settings, context, results }: FinishedRun,
	{ noun, done, doneTo }: MemberWords,
	rows: number,
	found: number,
): string | undefined {
	if (settings?.listName === undefined || found === 0 || found < rows) return undefined;
	const times = results.map((one) =>
		Date.parse(String((one.kind === 'purchase' ? one.receipt : one.json[0])?.purchasedAt)),
	);
	const last = Math.max(...times.filter((at) => !Number.isNaN(at)));
	const on = Number.isFinite(last) ? ` on ${dayText(last, context.getTimezone())}` : '';
	const whom =
		rows === 1
			? `The only ${noun.one} of this list was`
			: `All ${countOf(rows, noun)} of this list were`;
	return `${whom} ${doneTo} earlier${on}, so nothing was ${done} now. For a new list, change 'List Name'`;
}
