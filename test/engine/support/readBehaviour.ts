import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Bench, WalletRunOptions } from '../../support/bench';
import { goOn, toErrorOutput } from './kit';
import { answerShapes, expectFits } from './matchesSchema';
import { readOf, sentOf, type ErrorItem, type Sent } from './requests';

/** The rows of one look-up: two good ones, and (with an input) one that the provider and one that the node refuses. */
export interface ReadCase {
	parameters: INodeParameters;
	good: [ReadRow, ReadRow];
	/** A catalogue is the same for all rows, so that one request serves them. */
	catalogue?: boolean;
	refused?: { row: IDataObject; error: RegExp; advice: RegExp };
	invalid?: { row: IDataObject; error: RegExp; advice: RegExp };
}

interface ReadRow {
	row: IDataObject;
	path: string;
	query?: Record<string, string>;
	/** The item, or the first ones of a list. */
	simple: IDataObject[];
	raw: IDataObject[];
}

/** The promises of every look-up of every thing. */
export function behavesLikeRead(
	bench: () => Bench,
	{ parameters, good, catalogue = false, refused, invalid }: ReadCase,
): void {
	const rows = good.map(({ row }) => row);
	const run = async (more: Partial<WalletRunOptions> = {}) =>
		await bench().run({
			authentication: 'token',
			rows,
			...more,
			parameters: { ...parameters, ...more.parameters },
		});
	const pairs = good.flatMap(({ simple }, index) => simple.map(() => index));

	test("sends the request of the provider's document for every row, and gives its items", async () => {
		const before = bench().simulator.ledger();
		const result = await run();
		expect(result).toMatchObject({ status: 'success', pairs });
		expect(result.items).toEqual(good.flatMap(({ simple }) => simple));
		const wanted = good.slice(0, catalogue ? 1 : 2);
		expect(byPath(result.requests.map(sentOf))).toEqual(
			byPath(wanted.map(({ path, query }) => readOf(bench(), path, query))),
		);
		expect(bench().simulator.ledger()).toEqual(before);
	});

	test.each(answerShapes)('gives items that fit its schema: answers %s', async (_, shape) => {
		bench().simulator.configure(shape);
		const name = `${String(parameters.resource)}/${String(parameters.operation)}`;
		expectFits(name, (await run()).items);
	});

	test('gives the unchanged answer of the provider with Simplify off', async () => {
		const result = await run({ parameters: { simplify: false } });
		expect(result).toMatchObject({ status: 'success', pairs });
		expect(result.items).toEqual(good.flatMap(({ raw }) => raw));
	});

	const badRows = [refused, invalid].filter((bad) => bad !== undefined);
	if (badRows.length === 0) return;

	test.each(badRows.map((bad) => [bad.row, bad] as const))(
		'ends the run at the row %j',
		async (row, { error, advice }) => {
			const result = await run({ rows: [rows[0], row] });
			expect(result).toMatchObject({ status: 'error', items: [] });
			expect(result.error?.message).toMatch(error);
			expect(result.error?.message).toMatch(/^PRODUCTION: Row 2: /);
			expect(result.error?.description).toMatch(advice);
		},
	);

	const errorItems = (withRow: boolean): ErrorItem[] =>
		badRows.map(({ row, error, advice }) => ({
			...(withRow && row),
			error: { title: expect.stringMatching(error), advice: expect.stringMatching(advice) },
			message: expect.stringMatching(advice),
		}));

	test('with "continue" every row has its items, in its place', async () => {
		const result = await run({
			rows: [rows[0], ...badRows.map(({ row }) => row), rows[1]],
			node: goOn,
		});
		const items = [...good[0].simple, ...errorItems(false), ...good[1].simple];
		expect(result.status).toBe('success');
		expect(result.items).toEqual(items.map(alike));
		expect(result.items).toHaveLength(items.length);
		expect(result.pairs.at(-1)).toBe(badRows.length + 1);
	});

	test('with an error output, failed rows go there, with their own fields', async () => {
		const result = await run({
			rows: [...badRows.map(({ row }) => row), rows[0]],
			node: toErrorOutput,
		});
		expect(result.items).toEqual(good[0].simple);
		expect(result.errorItems).toEqual(errorItems(true).map(alike));
		expect(result.errorPairs).toEqual(badRows.map((_, index) => index));
	});
}

/** `simple` may already leave fields out. */
const alike = (item: IDataObject): unknown =>
	'asymmetricMatch' in item ? item : expect.objectContaining(item);

/** The same for a list that all rows share. */
export function behavesLikeList(
	bench: () => Bench,
	parameters: INodeParameters,
	path: string,
	simple: IDataObject[],
	raw: IDataObject[],
): void {
	const row = { row: {}, path, simple, raw };
	behavesLikeRead(bench, { parameters, good: [row, row], catalogue: true });
}

const keyOf = ({ path, query }: Sent) => `${path} ${JSON.stringify(query)}`;
const byPath = (requests: Sent[]) => requests.sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
