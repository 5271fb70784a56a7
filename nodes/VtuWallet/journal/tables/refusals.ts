import { sleep } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { busyTexts, field, problemTexts, switchOff, type TableProblem } from './ledgerTexts';

/** The versions of n8n have different words for a table that was deleted. */
const goneWords = /could not be found|could not find the data table/i;

/** Messages of n8n about a Data Table that cannot be used. */
const problems: Array<[words: RegExp, problem: TableProblem]> = [
	[/size limit/i, 'full'],
	[/read-only|protected instance/i, 'isProtected'],
	[
		/unrecognized node type|node type .* is not known|module is disabled|has no Data Tables/i,
		'noTables',
	],
	[/unknown column|do not exist in the selected table|does not match column type/i, 'otherColumns'],
	[goneWords, 'gone'],
	[/cannot be called by this|may not be called|may be called only/i, 'notCallable'],
];

const messageOf = (caught: unknown) => (caught instanceof Error ? caught.message : String(caught));

const problemOf = (caught: unknown): TableProblem | undefined =>
	problems.find(([words]) => words.test(messageOf(caught)))?.[1];

/** A second try does not help. */
const isLasting = (caught: unknown): boolean =>
	caught instanceof BadInput || problemOf(caught) !== undefined;

/** About half a minute in all: a database that restarts is back by then, and n8n can still store what this run bought. */
const pauses = [200, 1_000, 3_000, 8_000, 15_000];

/** Waits for a busy database. Problems of the table itself stay, and n8n refuses all calls of an execution that is over. */
export async function persistently<T>(
	work: (isAgain: boolean) => Promise<T>,
	isOver: () => boolean = () => false,
): Promise<T> {
	for (const pauseMs of pauses) {
		const tried = await work(pauseMs !== pauses[0]).then(
			(value) => ({ value }),
			(caught: unknown) => ({ caught }),
		);
		if ('value' in tried) return tried.value;
		if (isLasting(tried.caught) || isOver()) throw tried.caught;
		await sleep(pauseMs);
	}
	return await work(true);
}

/** n8n refused a cell or a condition. */
export const hasOtherColumns = (caught: unknown): boolean => problemOf(caught) === 'otherColumns';

/** The table was deleted. */
export const isGone = (caught: unknown): boolean => goneWords.test(messageOf(caught));

/** Claims that this process has read are missing. `isRecent`: only a person can have removed them. */
export class ClaimsMissing extends Error {
	constructor(readonly isRecent: boolean) {
		super('Claims could not be found');
	}
}

/** Later runs may not know any more what is bought. */
export const isLedgerLost = (failure: BadInput | undefined): boolean =>
	[problemTexts.gone, problemTexts.otherColumns].some(([text]) => failure?.message === text);

export function ledgerFailure(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const problem = problemOf(caught);
	const [message, advice] = problem ? problemTexts[problem] : busyTexts(messageOf(caught));
	return new BadInput(field, message, advice);
}

/** For a problem before anything is sent. `offServes`: the purchase can be made without a ledger. */
export function ledgerRefusal(caught: unknown, offServes = false): BadInput {
	if (caught instanceof BadInput) return caught;
	const { message, advice } = ledgerFailure(caught);
	const instead = offServes && problemOf(caught) ? ` ${switchOff}` : '';
	return new BadInput(field, message, `Nothing was sent. ${advice}${instead}`);
}
