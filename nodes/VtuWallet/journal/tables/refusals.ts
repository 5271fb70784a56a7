import { sleep } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';

const field = 'Ledger';
const switchOff = "Or set 'Ledger' to 'Off'.";

/** The first n8n whose workflows can make Data Tables, and which stores the start of an execution. */
const tablesSince = '2.20';
export const noDataTables = 'This n8n has no Data Tables';
const tableGone = "The table of the 'Ledger' is gone";
const otherColumns = "The table of the 'Ledger' has other columns than a ledger";
/** A new table knows nothing of what the old one has bought. */
export const newTable = (label: string): string =>
	`Or set another name in '${label}', and take out the rows that are bought already.`;
/** The versions of n8n have different words for a table that was deleted. */
const goneWords = /could not be found|could not find the data table/i;

/** Messages of n8n about a Data Table that cannot be used, and what to do. */
const reasons: Array<[words: RegExp, message: string, advice: string]> = [
	[
		/size limit/i,
		"n8n's Data Tables are full",
		"Run 'Ledger → Tidy Up' with 'Preview' off, delete rows of other tables, or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.",
	],
	[
		/read-only|protected instance/i,
		'This n8n is protected: no workflow may write into its Data Tables',
		'Ask the person who runs this n8n.',
	],
	[
		/unrecognized node type|node type .* is not known|module is disabled|has no Data Tables/i,
		noDataTables,
		`Update to n8n ${tablesSince} or newer, or have the module 'data-table' switched on. The command 'n8n execute' has no Data Tables: use a trigger.`,
	],
	[
		/unknown column|do not exist in the selected table|does not match column type/i,
		otherColumns,
		`Give its columns their names and types again, and then run the workflow again. ${newTable('Ledger Table')}`,
	],
	[
		goneWords,
		tableGone,
		"It was deleted or renamed a moment ago. If both tables of the ledger are gone, take out the rows that are in the provider's list. Then run the workflow again: the node makes the table again.",
	],
	[
		/cannot be called by this|may not be called|may be called only/i,
		'This n8n does not let the workflow call its own ledger: the caller policy forbids it',
		'Ask the person who runs this n8n which rule about sub-workflows it adds, and update the node.',
	],
];

const messageOf = (caught: unknown) => (caught instanceof Error ? caught.message : String(caught));

const reasonOf = (caught: unknown) => reasons.find(([words]) => words.test(messageOf(caught)));

/** A second try does not help. */
const isLasting = (caught: unknown): boolean =>
	caught instanceof BadInput || reasonOf(caught) !== undefined;

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
export const hasOtherColumns = (caught: unknown): boolean => reasonOf(caught)?.[1] === otherColumns;

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
	failure?.message === tableGone || failure?.message === otherColumns;

export function ledgerFailure(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const [, message, advice] = reasonOf(caught) ?? [
		undefined,
		`The ledger cannot be used: ${messageOf(caught)}`,
		"Run it again in a minute: n8n's database may be busy.",
	];
	return new BadInput(field, message, advice);
}

/** For a problem before anything is sent. `offServes`: the purchase can be made without a ledger. */
export function ledgerRefusal(caught: unknown, offServes = false): BadInput {
	if (caught instanceof BadInput) return caught;
	const { message, advice } = ledgerFailure(caught);
	const instead = offServes && reasonOf(caught) ? ` ${switchOff}` : '';
	return new BadInput(field, message, `Nothing was sent. ${advice}${instead}`);
}

/** Other runs take this run for dead, because it could not write for too long. */
export const tooSilent = new BadInput(
	field,
	'The ledger could not be written for a while, so another run may buy the same',
	'Run the missing rows again in a minute.',
);

const longestName = 100;

export const defaultLedgerTable = 'VTU Wallet Purchases';

/** A name that n8n accepts for a table. */
export function checkedTableName(raw: string, label = 'Ledger Table'): string {
	const name = raw.normalize('NFC').trim();
	if (name === '') throw new BadInput(label, `'${label}' is empty`, 'Enter the name of a table.');
	if (name.length > longestName)
		throw new BadInput(label, `'${label}' is longer than ${longestName} characters`, 'Shorten it.');
	// n8n evaluates a text that begins with an equals sign, and takes a name with % for a pattern.
	if (/^=|[\p{Cc}\p{Cf}{}%]/u.test(name))
		throw new BadInput(
			label,
			`'${label}' has a character that no table name can have`,
			'Use letters, digits, spaces and hyphens.',
		);
	return name;
}
