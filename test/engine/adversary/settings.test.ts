import type { IDataObject } from 'n8n-workflow';

import { airtime, boughtBy, byKey, outcomes, paid, receipts, rows, useBench } from './help';

const bench = useBench();
const run = async (parameters: object, rowsOf: IDataObject[], more: object = {}) =>
	await bench().run({
		authentication: 'token',
		rows: rowsOf,
		...more,
		parameters: airtime(parameters as never),
	});

describe('Settings that a run cannot follow', () => {
	it.each(['Preview', 'PREVIEW', 'test', 'dryRun', 'sandbox', 'no', 'buyNothing'])(
		'the mode "%s" buys nothing',
		async (mode) => {
			const result = await run({ mode }, rows(2));
			expect(paid(bench())).toBe(0);
			expect(result.error).toBeDefined();
		},
	);

	it.each([['errorsStop'], ['continueRegularOutput'], ['continueErrorOutput']])(
		'a mode that differs from row to row charges no row of a preview (%s)',
		async (onError) => {
			const node = onError === 'errorsStop' ? {} : { onError };
			await run(
				{ mode: '={{ $json.mode }}' },
				rows(2).map((row, index) => ({ ...row, mode: ['buy', 'preview'][index] })),
				{ node },
			);
			expect(boughtBy(bench())['2348021234567']).toBeUndefined();
		},
	);

	it('a limit that differs from row to row is kept or refused', async () => {
		const capped = rows(2).map((row, index) => ({ ...row, cap: [1_000, 50][index] }));
		await run({ limits: { maxPerPurchase: '={{ $json.cap }}' } }, capped, {
			node: { onError: 'continueRegularOutput' },
		});
		expect(boughtBy(bench())['2348021234567']).toBeUndefined();
	});

	it.each(['Month', 'WEEK', 'year', 'hour', 'constructor'])(
		'the period "%s" is refused, or means what it says',
		async (period) => {
			const result = await run({ repeatProtection: 'period', period }, rows(1));
			if (result.error) expect(paid(bench())).toBe(0);
			else expect(receipts(result)[0].period).toMatch(period === 'Month' ? /^\d{4}-\d\d$/ : /W/);
		},
	);

	it.each(['Key', 'once', 'none', 'constructor'])(
		'the protection "%s" is refused',
		async (repeatProtection) => {
			const result = await run({ repeatProtection, key: '={{ $json.order }}' }, rows(1));
			expect(result.error).toBeDefined();
			expect(paid(bench())).toBe(0);
		},
	);

	it('a protection that differs from row to row is refused', async () => {
		const mixed = rows(2).map((row, index) => ({ ...row, by: ['key', 'run'][index] }));
		const result = await run(
			{ repeatProtection: '={{ $json.by }}', key: '={{ $json.order }}' },
			mixed,
		);
		expect(result.error).toBeDefined();
		expect(paid(bench())).toBe(0);
	});
});

describe('Names that objects have already', () => {
	it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
		'the own reference "%s" hides nothing of the other rows',
		async (reference) => {
			const result = await run(
				{ repeatProtection: 'reference', reference: '={{ $json.own }}' },
				rows(3).map((row, index) => ({ ...row, own: ['r-1', 'r-2', reference][index] })),
				{ node: { onError: 'continueRegularOutput' } },
			);
			expect(outcomes(result)).toEqual(Array(3).fill('success'));
			expect(paid(bench())).toBe(3);
		},
	);

	it('a second run with the same references finds all of them', async () => {
		const parameters = { repeatProtection: 'reference', reference: '={{ $json.own }}' };
		const mine = rows(2).map((row, index) => ({ ...row, own: ['constructor', 'r-2'][index] }));
		await run(parameters, mine);
		const again = await run(parameters, mine);
		expect(receipts(again).map(({ replayed }) => replayed)).toEqual([true, true]);
		expect(paid(bench())).toBe(2);
	});

	it('rows whose keys are such names are told apart', async () => {
		const odd = rows(3).map((row, index) => ({
			...row,
			order: ['__proto__', 'constructor', 'prototype'][index],
		}));
		expect(outcomes(await run(byKey, odd))).toEqual(Array(3).fill('success'));
		expect(paid(bench())).toBe(3);
	});
});
