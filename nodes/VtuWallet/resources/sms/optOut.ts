import type { Row } from '../../batch/operation';
import { LeftOut } from '../../batch/plan/campaign';
import type { RowReader } from '../../batch/plan/rowReader';
import { DataTable } from '../../journal/tables/dataTable';
import type { TableHost } from '../../journal/tables/inlineWorkflow';
import { checkedTableName } from '../../journal/tables/ledgerTexts';
import { BadInput } from '../../values/badInput';
import { isShortened, shown, trimmed, writtenOut } from '../../values/cell';
import type { Phone } from '../../values/phone';
import { type RecipientEntry, readEntries } from '../../values/recipients';
import { yesOrNo } from '../../values/yesOrNo';
import { field } from '../fields/field';

const label = 'Opt-Out Numbers';
const names = {
	table: 'Data Table',
	column: 'Data Table Column',
	list: 'Number List',
	field: 'Opted-Out Field',
};
const usualColumn = 'phone';

export const optOutField = field.group(
	'optOutNumbers',
	label,
	'source',
	[
		field.text('table', names.table, {
			description: "The name of a Data Table in the workflow's project",
			placeholder: 'e.g. Opt-outs',
		}),
		field.text('column', names.column, {
			description: 'The column that holds the numbers. Every number in it has opted out.',
			default: usualColumn,
		}),
		field.lines('list', names.list, {
			description:
				'Numbers with commas or line breaks between them; an expression may give a list. It is read once and holds for all rows.',
			rows: 2,
			placeholder: 'e.g. 08031234567, 08051234567',
		}),
		field.text('field', names.field, {
			description:
				'Whether the numbers of the row opted out: yes, true, 1 or stop leaves them out; no, false, 0 or nothing does not',
			placeholder: 'e.g. {{ $json.opted_out }}',
		}),
	],
	{ description: 'Who does not want to get texts. They are left out, and the item says so.' },
);

export interface OptOuts {
	numbers: ReadonlySet<string>;
	/** Entries that are not numbers. */
	unread: number;
}

/** Throws `BadInput` if a source cannot be read, because then nothing may be sent. */
export async function readOptOuts(reader: RowReader, host: TableHost): Promise<OptOuts> {
	const numbers = new Set<string>();
	let unread = 0;
	await refuseLostField(reader);
	const entries = [await numberList(reader), await tableColumn(reader, host)];
	for (const entry of readEntries(withPlainDigits(entries), label)) {
		const { read, value } = isShortened(entry.value) ? wholeAgain(entry.value) : entry;
		const found = read instanceof BadInput ? numbersWithin(value) : [read];
		for (const { national } of found) numbers.add(national);
		if (found.length === 0) unread += 1;
	}
	return { numbers, unread };
}

const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** `8,031,234,567`, as a sheet writes a long number. */
const grouped = /(?<![\d,'\u066c])\d{1,3}(?:[,'\u066c]\d{3}){3,4}(?![\d,'\u066c]\d|\d)/g;

/** Plain digits in all texts, and no separators of thousands within a number. */
function withPlainDigits(entry: unknown): unknown {
	if (Array.isArray(entry)) return entry.map(withPlainDigits);
	if (typeof entry !== 'string') return entry;
	const plain = entry.replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15));
	return plain.replace(grouped, (number) => {
		const whole = number.replace(/\D/g, '');
		return readEntries(whole, label).some(({ read }) => read instanceof BadInput) ? number : whole;
	});
}

/** A shortened number still belongs to a person who opted out, so the node must not ignore it. */
function wholeAgain(value: string): RecipientEntry {
	const [whole] = readEntries([writtenOut(value)], label);
	if (!(whole.read instanceof BadInput)) return whole;
	throw new BadInput(
		label,
		`'${label}' holds ${shown(value)}, a number that the sheet has shortened`,
		'Nothing was sent. Format the column as plain text in the sheet, and enter the whole number again.',
	);
}

/** Such an expression may give every row another value. */
const namesTheRow = /\$json|\$item|\$input\.item|\.item\b|\$node\b|\$binary/;

async function numberList(reader: RowReader): Promise<unknown> {
	const name = 'optOutNumbers.list';
	const written = reader.expression(name) ?? '';
	const list = namesTheRow.test(written)
		? await reader.sameForAll(name, names.list)
		: reader.row(0).raw(name);
	if (written !== '' && (list === undefined || list === null))
		throw gaveNothing(names.list, 'If there are no opt-outs yet, let it give an empty text.');
	return list ?? '';
}

/** An empty cell means no; a column that no row has is a mistake. */
async function refuseLostField(reader: RowReader): Promise<void> {
	const name = 'optOutNumbers.field';
	const written = reader.expression(name);
	if (written === undefined) return;
	for (let index = 0; index < reader.count; index++) {
		if (reader.row(index).raw(name) !== undefined) return;
		if (Object.keys(reader.input(index)).some((column) => written.includes(column))) return;
		await reader.giveTurn();
	}
	throw gaveNothing(names.field, 'If there are no opt-outs yet, write no in one row.');
}

const gaveNothing = (field: string, whereNobodyHas: string) =>
	new BadInput(
		label,
		`The expression in '${field}' gave nothing, so it is not known who has opted out`,
		`Nothing was sent. Check that the column or node which it names is still called that. ${whereNobodyHas}`,
	);

/** The numbers in an entry that also holds other text, such as a name. */
const numbersWithin = (entry: string): Phone[] =>
	(entry.match(/\+?\d[\d\s().-]{7,}\d/g) ?? []).flatMap((part) =>
		readEntries(part, label).flatMap(({ read }) => (read instanceof BadInput ? [] : [read])),
	);

async function tableColumn(reader: RowReader, host: TableHost): Promise<unknown[]> {
	const raw = await reader.sameForAll('optOutNumbers.table', names.table);
	if (raw === undefined && reader.written('optOutNumbers.table') === undefined) return [];
	const name = checkedTableName(trimmed(raw), `${label}: ${names.table}`);
	const column = trimmed(reader.row(0).raw('optOutNumbers.column')) || usualColumn;
	const table = await DataTable.find(host, name).catch((caught: unknown) => {
		const reason = caught instanceof Error ? caught.message : String(caught);
		throw unreadable(name, `could not be read (${reason})`, 'Start it again later.');
	});
	if (table === undefined)
		throw unreadable(
			name,
			'is not in the project of this workflow',
			`Correct '${names.table}', or create the table.`,
		);
	if (!table.columns.some((one) => one.name === column)) {
		const has = table.columns.map((one) => one.name).join(', ');
		const matter = `has no column "${column}"; its columns are ${has}`;
		throw unreadable(name, matter, `Correct '${names.column}'.`);
	}
	const values: unknown[] = [];
	for await (const page of table.pages([])) values.push(...page.map((row) => row[column]));
	return values;
}

const unreadable = (name: string, matter: string, advice: string) =>
	new BadInput(
		label,
		`The Data Table ${shown(name)} of '${label}' ${matter}`,
		`${advice} Nothing was sent, because a number that opted out could get it.`,
	);

/** Undefined for a number that has not opted out. */
export function optedOutBy(row: Row, number: string, { numbers }: OptOuts): LeftOut | undefined {
	const said = yesOrNo(row.raw('optOutNumbers.field'));
	const about = (message: string, advice = '') =>
		new LeftOut('optedOut', { field: label, message, advice }, number, true);
	if (said === undefined)
		return about(
			`'${names.field}' says ${shown(row.text('optOutNumbers.field'))}, which is not yes or no, so ${number} counts as opted out`,
			'Write yes or no.',
		);
	return said || numbers.has(number) ? about(`${number} has opted out`) : undefined;
}
