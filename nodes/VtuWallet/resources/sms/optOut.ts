import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { LeftOut, type PoolSetup } from '../../batch/pooled/pooling';
import { DataTable, mostRowsPerAnswer, type StoredRow } from '../../ledger/table';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import type { Phone } from '../../values/phone';
import { readEntries } from '../../values/recipients';
import { yesOrNo } from '../../values/yesOrNo';

const label = 'Opt-Out Numbers';
const names = {
	table: 'Data Table',
	column: 'Data Table Column',
	list: 'Number List',
	field: 'Opted-Out Field',
};
const usualColumn = 'phone';

export const optOutField: INodeProperties = {
	displayName: label,
	name: 'optOutNumbers',
	type: 'collection',
	placeholder: 'Add source',
	default: {},
	description: 'Who does not want to get texts. They are left out, and the item says so.',
	options: [
		{
			displayName: names.table,
			name: 'table',
			type: 'string',
			default: '',
			placeholder: 'e.g. Opt-outs',
			description: "The name of a Data Table in the workflow's project",
		},
		{
			displayName: names.column,
			name: 'column',
			type: 'string',
			default: usualColumn,
			description: 'The column that holds the numbers. Every number in it has opted out.',
		},
		{
			displayName: names.list,
			name: 'list',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. 08031234567, 08051234567',
			description:
				'Numbers with commas or line breaks between them; an expression may give a list. It is read once and holds for all rows.',
		},
		{
			displayName: names.field,
			name: 'field',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $json.opted_out }}',
			description:
				'What the row says of its own numbers: yes, true, 1 or stop leaves them out; no, false, 0 or nothing does not',
		},
	],
};

/** Who has opted out, as far as one list or table says it. */
export interface OptOuts {
	numbers: ReadonlySet<string>;
	/** Entries that are no numbers, and so keep nobody out. */
	unread: number;
}

/** Throws `BadInput`: where it cannot be read who has opted out, nothing may be sent. */
export async function readOptOuts(run: PoolSetup): Promise<OptOuts> {
	const numbers = new Set<string>();
	let unread = 0;
	await refuseLostField(run);
	const entries = [await numberList(run), await tableColumn(run)];
	for (const { read, value } of readEntries(entries, label)) {
		const found = read instanceof BadInput ? numbersWithin(value) : [read];
		for (const { national } of found) numbers.add(national);
		if (found.length === 0) unread += 1;
	}
	return { numbers, unread };
}

/** Such an expression may give every row another value. */
const namesTheRow = /\$json|\$item|\$input\.item|\.item\b|\$node\b|\$binary/;

async function numberList(run: PoolSetup): Promise<unknown> {
	const name = 'optOutNumbers.list';
	const written = run.expression(name) ?? '';
	const list = namesTheRow.test(written) ? await run.sameForAll(name, names.list) : run.once(name);
	if (written !== '' && (list === undefined || list === null))
		throw gaveNothing(names.list, 'Where nobody has opted out yet, let it give an empty text.');
	return list ?? '';
}

/** An empty cell says nothing against a text; a column that no row has says nothing at all. */
async function refuseLostField(run: PoolSetup): Promise<void> {
	if (await run.givesNothing('optOutNumbers.field'))
		throw gaveNothing(names.field, 'Where nobody has opted out yet, write no in one row.');
}

const gaveNothing = (field: string, whereNobodyHas: string) =>
	new BadInput(
		label,
		`The expression in '${field}' gave nothing, so it is not known who has opted out`,
		`Nothing was sent. Check that the column or node which it names is still called that. ${whereNobodyHas}`,
	);

/** The numbers in an entry that holds something else as well, such as a name. */
const numbersWithin = (entry: string): Phone[] =>
	(entry.match(/\+?\d[\d\s().-]{7,}\d/g) ?? []).flatMap((part) =>
		readEntries(part, label).flatMap(({ read }) => (read instanceof BadInput ? [] : [read])),
	);

async function tableColumn(run: PoolSetup): Promise<unknown[]> {
	const name = textOf(await run.sameForAll('optOutNumbers.table', names.table));
	if (name === '') return [];
	const column = textOf(run.once('optOutNumbers.column')) || usualColumn;
	const table = await DataTable.open(run, name, undefined).catch((caught: unknown) => {
		const reason = caught instanceof Error ? caught.message : String(caught);
		throw unreadable(name, `could not be read (${reason})`);
	});
	if (table === undefined) throw unreadable(name, 'is not in the project of this workflow');
	if (!table.columns.some((one) => one.name === column)) {
		const has = table.columns.map((one) => one.name).join(', ');
		throw unreadable(name, `has no column "${column}"; its columns are ${has}`);
	}
	const rows: StoredRow[] = [];
	for (let above = 0, page: StoredRow[] | undefined; page?.length !== 0; ) {
		page = await table.read({ where: [{ column: 'id', is: 'gt', value: above }], match: 'all' });
		rows.push(...page);
		if (page.length < mostRowsPerAnswer) break;
		above = page[page.length - 1].id;
	}
	return rows.map((row) => row[column]);
}

const unreadable = (name: string, matter: string) =>
	new BadInput(
		label,
		`The Data Table ${shown(name)} of '${label}' ${matter}`,
		'Nothing was sent, so that nobody who has opted out gets it.',
	);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Why somebody is left out who does not want it; undefined for the others. */
export function optedOutBy(row: Row, number: string, { numbers }: OptOuts): LeftOut | undefined {
	const said = yesOrNo(row.raw('optOutNumbers.field'));
	const about = (message: string, advice = '') =>
		new LeftOut('optedOut', { field: label, message, advice }, number, true);
	if (said === undefined)
		return about(
			`'${names.field}' says ${shown(row.text('optOutNumbers.field'))}, and whether that means yes cannot be told`,
			'Write yes or no.',
		);
	return said || numbers.has(number) ? about(`${number} has opted out`) : undefined;
}
