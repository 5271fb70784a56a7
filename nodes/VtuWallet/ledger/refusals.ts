import { BadInput } from '../values/badInput';

const field = 'Ledger';
const switchOff = "Or set 'Ledger' to 'Off', and protect the purchases with 'Once per Key'.";

/** The first n8n whose workflows can make a Data Table and find it by its name. */
export const tablesSince = '2.4';
/** There is nothing that could hold a table. */
export const noDataTables = 'This n8n has no Data Tables';

/** What n8n says where a Data Table cannot be used, and what a person can do about it. */
const reasons: Array<[words: RegExp, message: string, advice: string]> = [
	[
		/size limit/i,
		"n8n's Data Tables are full",
		"Run 'Ledger → Tidy Up', delete rows of other tables that nobody needs any more, or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.",
	],
	[
		/read-only|protected instance/i,
		'This n8n is protected: no workflow may write into its Data Tables',
		'Ask whoever runs it.',
	],
	[
		/unrecognized node type|node type .* is not known|module is disabled|has no Data Tables/i,
		noDataTables,
		`Update to n8n ${tablesSince} or newer, or ask whoever runs it to switch its module 'data-table' on.`,
	],
	[
		// The older Data Table node knows rows alone, and falls over what it does not know.
		/reading 'execute'/,
		'This n8n has Data Tables, but its workflows can neither make one nor find it by its name',
		`Update to n8n ${tablesSince} or newer.`,
	],
	[
		/unknown column|do not exist in the selected table|does not match column type/i,
		"The table of the 'Ledger' has other columns than a ledger",
		"Choose another name in 'Ledger Table': the table is made when it is first used.",
	],
	[
		/could not be found|not found/i,
		"The table of the 'Ledger' is gone",
		'It was deleted while the workflow was running. It is made again when the workflow is run again.',
	],
	[
		/may not be called|may be called only/i,
		'This n8n does not let the workflow use its own Data Tables',
		"Set 'This workflow can be called by' in the settings of the workflow.",
	],
];

/** Whether it will be said again, however often one asks. */
export function isLasting(caught: unknown): boolean {
	return caught instanceof BadInput || reasonOf(caught) !== undefined;
}

const saidBy = (caught: unknown) => (caught instanceof Error ? caught.message : String(caught));

const reasonOf = (caught: unknown) => reasons.find(([words]) => words.test(saidBy(caught)));

const notNow = 'The ledger cannot be used';
const waitForIt =
	"Run it again in a minute: n8n's database may be busy. If it stays so, check that the workflow may use Data Tables.";

/** It may serve in a minute, and an earlier execution may have used it. */
export const isMomentary = ({ message }: BadInput): boolean => message.startsWith(notNow);

/** Nothing has been sent when this is thrown. */
export function ledgerRefusal(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const reason = reasonOf(caught);
	// Without the ledger, what other workflows have bought with it would be bought again.
	if (reason === undefined) return new BadInput(field, `${notNow}: ${saidBy(caught)}`, waitForIt);
	const [, message, advice] = reason;
	return new BadInput(field, message, `${advice} ${switchOff}`);
}

const longestName = 100;

export const defaultLedgerTable = 'VTU Wallet Ledger';

/** A name that n8n takes for a table, and that its own tables can be told from. */
export function checkedTableName(raw: string): string {
	const name = raw.normalize('NFC').trim();
	const label = 'Ledger Table';
	if (name === '') throw new BadInput(label, `'${label}' is empty`, 'Enter the name of a table.');
	if (name.length > longestName)
		throw new BadInput(label, `'${label}' is longer than ${longestName} characters`, 'Shorten it.');
	// n8n works out what begins with an equals sign, and looks for names with % and _ as patterns.
	if (/^=|[\p{Cc}\p{Cf}{}%]/u.test(name))
		throw new BadInput(
			label,
			`'${label}' has a character that a table cannot be named with`,
			'Use letters, digits, spaces and hyphens.',
		);
	return name;
}
