import type { IDataObject } from 'n8n-workflow';

import { asAfterCrash, elsewhere, goOn, retryOnFail, useBench } from './support/kit';
import { airtime, asReceipts, betting, exam, one, phones, quick, sms } from './support/products';

const bench = useBench();
const named = (listName: unknown, more: object = {}) =>
	airtime({ repeatProtection: 'list', listName, ...asReceipts, ...more });
const sheet = phones.slice(0, 4).map((phone, at) => ({ phone, amount: 100 * (at + 1) }));
const buy = async (rows: IDataObject[] = sheet, listName: unknown = 'June allowances', more = {}) =>
	await bench().buy(named(listName, more), rows);
const eachOnce = (count = 4) => expect(bench().books.each).toEqual(Array(count).fill(1));
const hintOf = ({ hints }: { hints: Array<{ message: string }> }) => hints[0].message;

describe('A list buys once for each recipient', () => {
	it.each([
		['in the same spelling', 'June allowances'],
		['in capitals', 'JUNE ALLOWANCES'],
		['with other spaces', '  June\u00A0 allowances '],
		['without its space', 'Juneallowances'],
		['with a space more', 'June allow ances'],
		['with an invisible character', 'June\u200B allow\u00ADances'],
	])('under its name %s', async (_, other) => {
		expect((await buy()).outcomes).toEqual(Array(4).fill('success'));
		const again = await buy(sheet, other);
		expect(again.items).toMatchObject(Array(4).fill({ outcome: 'success', replayed: true }));
		eachOnce();
	});

	it.each([
		['a number whose zeros a sheet has removed', '06', 6],
		['a day that Excel has stored as a number', '2026-11-23', 46349],
		['a number with a space more', '06 2026', '062026'],
		['a day with spaces', '2026 - 11 - 23', '2026-11-23'],
	])('under a name that is %s', async (_, first, second) => {
		await buy(sheet, first);
		expect((await buy(sheet, second)).items).toMatchObject(Array(4).fill({ replayed: true }));
		eachOnce();
	});

	it.each([
		['sorted', () => [...sheet].reverse()],
		['with the outcome written back', () => sheet.map((row) => ({ ...row, status: 'success' }))],
		[
			'with another spelling of the numbers',
			() => sheet.map((row) => ({ ...row, phone: `+234${row.phone.slice(1)}` })),
		],
		['a part of the sheet', () => sheet.slice(1, 3)],
	])('if the sheet comes again %s', async (_, rows) => {
		await buy();
		await buy(rows());
		eachOnce();
	});

	it('and only the new rows, at every place of the sheet', async () => {
		await buy();
		const more = { phone: phones[4], amount: 50 };
		const again = await buy([more, ...sheet]);
		expect(again.items.map(({ replayed }) => replayed)).toEqual([false, true, true, true, true]);
		eachOnce(5);
	});

	it('if two equal rows name one recipient', async () => {
		const result = await buy([sheet[0], sheet[0], sheet[1]]);
		expect(result.outcomes).toEqual(Array(3).fill('success'));
		expect(result.items[1].message).toContain('The same purchase as row 1');
		eachOnce(2);
	});

	it.each([
		['VTU and Share and Sell', { options: { planType: 'SNS' } }],
		['another network of a ported number', { network: 3, bypass: true }],
	])('also with %s', async (_, change) => {
		await buy();
		await buy(sheet, 'June allowances', change);
		eachOnce();
	});

	it('and says so if a later row asks for another amount', async () => {
		await buy([{ phone: phones[0], amount: 100 }]);
		const again = await buy([{ phone: phones[0], amount: 300 }]);
		expect(String(again.items[0].warnings)).toContain(
			'It was bought earlier for ₦100, and the row says ₦300 now: to buy that, use another list name',
		);
		eachOnce(1);
	});

	it('named after a month, in any spelling', async () => {
		for (const name of ['November 2026', ' november  2026 ']) await buy(sheet, name);
		eachOnce();
	});

	it('under a new name again', async () => {
		await buy();
		await buy(sheet, 'July allowances');
		expect(bench().books.each).toEqual(Array(4).fill(2));
	});

	it('in a loop of small batches', async () => {
		for (const batchSize of [1, 2])
			await bench().run({ parameters: named('June allowances'), rows: sheet, loop: batchSize });
		eachOnce();
	});
});

describe('A list refuses', () => {
	it.each(['={{ "" }}', '   ', '={{ undefined }}', '=june-{{ undefined }}', '={{ $json.amount }}'])(
		'the name %j before any request',
		async (name) => {
			const result = await bench().buy(named(name), sheet, { node: goOn });
			expect(result.shown).toContain("'List Name'");
			expect(result.requests).toEqual([]);
		},
	);

	it('rows of one recipient that ask for different things, and no other rows', async () => {
		const rows = [...sheet, { phone: sheet[0].phone, amount: 700 }];
		const result = await buy(rows);
		expect(result.outcomes).toEqual(['notSent', 'success', 'success', 'success', 'notSent']);
		expect(result.items[4].message).toMatch(
			/08031234567 is in rows 1 and 5, which ask for different things.*Put the sum in one row/,
		);
		eachOnce(3);
	});

	it('the second of two different rows in a later pass of a loop', async () => {
		const rows = [sheet[0], { phone: sheet[0].phone, amount: 700 }];
		await bench().run({ parameters: named('June'), rows, loop: 1 });
		eachOnce(1);
	});

	it('products without a recipient', async () => {
		const parameters = { ...exam(asReceipts), repeatProtection: 'list', listName: 'June' };
		const result = await bench().buy(parameters, one(), { node: goOn });
		expect(result.shown).toContain('would give several people one purchase');
		expect(result.purchases).toEqual([]);
	});
});

describe('A list that is bought already', () => {
	it('is named first in the hint, with the date and the advice', async () => {
		await buy();
		for (const mode of ['buy', 'preview'])
			expect(hintOf(await buy(sheet, 'june allowances', { mode }))).toMatch(
				/^PRODUCTION: All 4 rows of this list were bought earlier on \d+ \w+ \d{4}, so nothing was bought now\. For a new list, change 'List Name'\./,
			);
	});

	it('is named once in the hint if it has one row', async () => {
		const [first] = sheet;
		await buy([first], 'June');
		for (const mode of ['buy', 'preview'])
			expect(hintOf(await buy([first], 'June', { mode }))).toMatch(
				/^PRODUCTION: The only row of this list was bought earlier on \d+ \w+ \d{4}, so nothing was bought now\. For a new list, change 'List Name'\.$/,
			);
		const changed = hintOf(await buy([{ ...first, amount: 700 }], 'June'));
		expect(changed).toMatch(/'List Name'\. Look at row 1\.$/);
	});

	it('is not in the hint if the list has a new row', async () => {
		await buy(sheet.slice(1));
		expect(hintOf(await buy())).not.toContain('of this list');
	});
});

describe('A list with a fault', () => {
	const slow = { options: { ...quick, timeout: 1 } };

	it.each([
		['the answer is lost', 'timeout', 'after'],
		['the request is lost', 'timeout', 'before'],
		['the connection breaks after the purchase', 'reset', 'after'],
		['the provider fails', 'fail', 'before'],
	] as const)(
		'buys each row once after a second run, if %s in the middle',
		async (_, kind, when) => {
			bench().addFault('/api/topup', { kind }, { contains: '2348051234567', count: 1, when });
			await buy(sheet, 'June', slow);
			await buy(sheet, 'JUNE', slow);
			eachOnce();
		},
	);

	it('buys each row once with Retry On Fail and after a crash', async () => {
		bench().addFault('/api/topup', { kind: 'reset' }, { count: 1, when: 'after' });
		await bench().run({
			parameters: named('June', { notBought: 'errors' }),
			rows: sheet,
			node: retryOnFail,
		});
		asAfterCrash(bench());
		await bench().run({ parameters: named('June'), rows: sheet, ...elsewhere });
		eachOnce();
	});

	it('is sent once by two runs at the same time', async () => {
		await Promise.all([
			bench().run({ parameters: named('June'), rows: sheet }),
			bench().run({ parameters: named('june'), rows: sheet, ...elsewhere }),
		]);
		eachOnce();
	});

	it('is never sent again without a look-up', async () => {
		const parameters = betting({
			repeatProtection: 'list',
			listName: 'June',
			...asReceipts,
			options: { timeout: 1 },
		});
		bench().addFault('/api/fund/betting', { kind: 'timeout' }, { count: 1, when: 'after' });
		for (const outcome of ['unknown', 'unknown'])
			expect((await bench().buy(parameters, one())).outcomes).toEqual([outcome]);
		expect(bench().books.charges).toBe(1);
	});
});

it('A list of texts sends once to a number, also if the text was corrected', async () => {
	const text = { ...sms(), repeatProtection: 'list', listName: 'Opening' };
	for (const message of ['Hello', 'Hello again'])
		await bench().run({ parameters: { ...text, message }, rows: one() });
	expect(bench().books.charges).toBe(1);
});
