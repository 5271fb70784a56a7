import { BadInput } from '../../values/badInput';

export const field = 'Ledger';
export const switchOff = "Or set 'Ledger' to 'Off'.";
const label = 'Ledger Table';

/** The first n8n whose workflows can make Data Tables, and which stores the start of an execution. */
const tablesSince = '2.20';
export const noDataTables = 'This n8n has no Data Tables';
/** A new table knows nothing of what the old one has bought. */
const newTable = `Or set another name in '${label}', and take out the rows that are bought already.`;

export type TableProblem =
	| 'full'
	| 'isProtected'
	| 'noTables'
	| 'otherColumns'
	| 'gone'
	| 'notCallable';

export const problemTexts: Record<TableProblem, [message: string, advice: string]> = {
	full: [
		"n8n's Data Tables are full",
		"Run 'Ledger → Tidy Up' with 'Preview' off, delete rows of other tables, or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.",
	],
	isProtected: [
		'This n8n is protected: no workflow may write into its Data Tables',
		'Ask the person who runs this n8n.',
	],
	noTables: [
		noDataTables,
		`Update to n8n ${tablesSince} or newer, or have the module 'data-table' switched on. The command 'n8n execute' has no Data Tables: use a trigger.`,
	],
	otherColumns: [
		"The table of the 'Ledger' has other columns than a ledger",
		`Give its columns their names and types again, and then run the workflow again. ${newTable}`,
	],
	gone: [
		"The table of the 'Ledger' is gone",
		"It was deleted or renamed a moment ago. If both tables of the ledger are gone, take out the rows that are in the provider's list. Then run the workflow again: the node makes the table again.",
	],
	notCallable: [
		'This n8n does not let the workflow call its own ledger: the caller policy forbids it',
		'Ask the person who runs this n8n which rule about sub-workflows it adds, and update the node.',
	],
};

export const busyTexts = (words: string): [message: string, advice: string] => [
	`The ledger cannot be used: ${words}`,
	"Run it again in a minute: n8n's database may be busy.",
];

/** Other runs take this run for dead, because it could not write for too long. */
export const tooSilent = new BadInput(
	field,
	'The ledger could not be written for a while, so another run may buy the same',
	'Run the missing rows again in a minute.',
);

export function notALedger(
	name: string,
	missing: ReadonlyArray<{ name: string; type: string }>,
): BadInput {
	const shown = missing.map((column) => `${column.name} (${column.type})`).join(', ');
	return new BadInput(
		label,
		`The table "${name}" is not a ledger: it lacks the columns ${shown}`,
		`Nothing was sent. Give the table these columns, or their names again. ${newTable}`,
	);
}

/** Only the claims say what is bought. Without them the node could buy everything again. */
export const lostClaims = (name: string, how: string) =>
	new BadInput(
		label,
		`The table "${name}" ${how}, and it alone says what may not be bought again`,
		`Nothing was sent. If it was renamed, give it this name again. If not, bring it back from a backup of n8n's database. ${newTable}`,
	);

/** A person has changed the row, so the node does not know what it would buy again. */
export const changedClaims = (id: number) =>
	new BadInput(
		label,
		`Row ${id} in the table of claims was changed, and it alone says what may not be bought again`,
		`Nothing was sent. Bring the row back from a backup of n8n's database. ${newTable}`,
	);

/** Under another instance ID every key has another id: the node would buy the whole ledger again. */
export const ofAnotherInstance = (ledger: string) =>
	new BadInput(
		label,
		`The ledger "${ledger}" was written by an n8n with another instance ID, so this n8n would buy the same again`,
		`Nothing was sent. Give this n8n its earlier instance ID (N8N_INSTANCE_ID). ${newTable}`,
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
