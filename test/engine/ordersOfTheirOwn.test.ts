import type { IDataObject } from 'n8n-workflow';

import type { Result } from '../support/bench';
import { receiptIn } from '../support/receiptIn';
import { campaign, textsByNumber } from './campaign/help';
import { goOn, otherWorker, useBench } from './support/kit';
import { betting, byKey } from './support/products';

const bench = useBench();

const options = { timeout: 5, concurrency: 3 };
const places = [
	['in this process', {}, {}],
	['in two processes', {}, { type: otherWorker }],
] as const;

/** The rows in steps of `step`, so that two neighbours stand far apart. */
const turned = (rows: IDataObject[], step: number) =>
	rows.map((_, index) => rows[(index * step + step) % rows.length]);

const phonesOf = (count: number, start: string): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ phone: `${start}${10_000 + index}` }));

const outcomes = (results: Result[]) =>
	results.flatMap(({ items }) => items.map((item) => receiptIn(item).outcome));

describe('two runs with one ledger and the same rows in orders of their own', () => {
	beforeEach(() => {
		bench().tables.callMs = 20;
		bench().simulator.configure({
			faults: [{ method: 'POST', fault: { kind: 'latency', ms: 40, jitterMs: 30 } }],
		});
	});

	it.each(places)('buy each row once, and both tell it: %s', async (where, ...nodes) => {
		const rows = phonesOf(23, '080312').map((row) => ({
			...row,
			amount: 100,
			order: `${where} ${String(row.phone)}`,
		}));
		const began = Date.now();
		const results = await Promise.all(
			nodes.map(
				async (node, index) =>
					await bench().buy(betting({ ...byKey, options }), turned(rows, 5 + 2 * index), {
						node: { ...goOn, ...node },
						workflowId: `w${index}`,
					}),
			),
		);
		expect(outcomes(results)).toEqual(Array(46).fill('success'));
		expect(bench().books.each).toEqual(Array(23).fill(1));
		expect(Date.now() - began).toBeLessThan(55_000);
	});

	it.each(places)(
		'text each number of a campaign once, and both tell it: %s',
		async (where, ...nodes) => {
			const rows = phonesOf(31, '080522');
			const more = { campaign: where, options: { ...options, batchSize: 5 } };
			const results = await Promise.all(
				nodes.map(
					async (node, index) =>
						await campaign(bench(), turned(rows, 5 + 2 * index), more, {
							node: { ...goOn, ...node },
							workflowId: `w${index}`,
						}),
				),
			);
			expect(outcomes(results)).toEqual(Array(62).fill('success'));
			expect(Object.values(textsByNumber(bench()))).toEqual(Array(31).fill(1));
		},
	);
});
