import type { IDataObject } from 'n8n-workflow';

import type { WalletRunOptions } from '../support/bench';
import { goOn, toErrorOutput, useBench } from './support/kit';
import { airtime, asReceipts, byKey, exam, rows } from './support/products';
import { byHand } from './support/stoppedRuns';

const bench = useBench();

const [ada, obi, eve] = rows(3);
const blank = { phone: '', amount: ' ', order: null } as unknown as IDataObject;
const numbered = (...all: IDataObject[]) => all.map((row, at) => ({ ...row, row_number: at + 2 }));
const buy = async (parameters: object, all: IDataObject[], more: Partial<WalletRunOptions> = {}) =>
	await bench().buy(parameters as WalletRunOptions['parameters'], all, more);
const hintsOf = ({ hints }: { hints: Array<{ message: string }> }) =>
	hints.map(({ message }) => message).join('\n');

describe('Empty rows', () => {
	it.each<[string, object, Partial<WalletRunOptions>]>([
		['stop', {}, {}],
		['continue', {}, { node: goOn }],
		['go to the error output', {}, { node: toErrorOutput }],
		['are receipts', asReceipts, {}],
	])('at the end are left out and counted, if errors %s', async (_, how, more) => {
		const sheet = numbered(ada, obi, blank, blank);
		const result = await buy(airtime({ ...byKey, ...how }), sheet, more);
		expect([result.status, result.outcomes]).toEqual(['success', ['success', 'success']]);
		expect(result.pairs).toEqual([0, 1]);
		expect(hintsOf(result)).toContain('2 rows: 2 bought now');
		expect(hintsOf(result)).toContain('2 empty rows were left out.');
		expect(result.hints.map(({ type }) => type)).toEqual(['info']);
	});

	it('without any cell, as a reader of CSV gives them, are empty too', async () => {
		const result = await buy(airtime(byKey), [ada, {}, obi]);
		expect(result.outcomes).toEqual(['success', 'success']);
		expect(hintsOf(result)).toContain('1 empty row was left out');
	});

	it('between others keep their place if every row is an item in its place', async () => {
		const sheet = numbered(ada, blank, obi, blank);
		for (const mode of ['preview', 'buy']) {
			const result = await buy(airtime({ ...byKey, ...asReceipts, mode }), sheet);
			expect(result.pairs).toEqual([0, 1, 2]);
			expect(result.items[1]).toMatchObject({
				...{ outcome: 'notSent', charged: 'no', row: 3 },
				message: expect.stringMatching(/^This row is empty \(.*\. Or remove the row\.$/),
			});
			expect(hintsOf(result)).toContain('2 empty rows were left out');
			expect(hintsOf(result)).not.toMatch(/Look at|cannot be bought|not sent/);
		}
		expect(bench().books.charges).toBe(2);
		const errors = await buy(airtime(byKey), numbered(eve, blank, { ...eve, order: 'B' }));
		expect(errors.outcomes).toEqual(['success', 'success']);
	});

	it('do not hide that the whole list was bought earlier', async () => {
		const list = airtime({ repeatProtection: 'list', listName: 'June' });
		for (const said of ['2 bought now', 'All 2 rows of this list were bought earlier'])
			expect(hintsOf(await buy(list, [ada, obi, blank]))).toContain(said);
		const preview = await buy({ ...list, mode: 'preview' }, [ada, obi, blank]);
		expect(hintsOf(preview)).toContain('All 2 rows of this list were bought earlier');
	});

	it('do not keep a run from being whole', async () => {
		await buy(airtime(), [ada, obi, blank], byHand);
		bench().tables.letPass(2 * 3_600_000);
		const next = await buy(airtime(), [ada, obi, blank], byHand);
		expect([next.error, next.outcomes]).toEqual([undefined, ['success', 'success']]);
	});

	it('do not count among rows that need correcting', async () => {
		const { error } = await buy(airtime(byKey), [
			...[
				{ ...ada, phone: '0803' },
				{ ...obi, phone: '0805' },
			],
			...[eve, blank],
		]);
		expect(error?.message).toContain('2 of 3 rows need correcting');
		expect(bench().books.charges).toBe(0);
	});
});

describe('Rows that are not empty', () => {
	it.each<[string, object, IDataObject[]]>([
		['a number without an amount', {}, [ada, { ...blank, phone: obi.phone }]],
		['an amount without a number', {}, [ada, { ...blank, amount: 100 }]],
		['only another column', {}, [ada, { ...blank, note: 'Total' }]],
		['a zero', {}, [ada, { ...blank, amount: 0 }]],
		['no cell, if the node names the number', { phone: ada.phone }, [ada, blank]],
		[
			'no cell, if the number comes from another node',
			{ phone: '={{ "0803123456" + 7 }}' },
			[ada, blank],
		],
		['no cell, if all rows have none', {}, [blank, blank]],
		['no cell, if the row is the only one', {}, [blank]],
		['no column in the first row', {}, [{}, ada]],
	])('are refused: %s', async (_, parameters, sheet) => {
		const result = await buy(airtime({ ...byKey, ...parameters }), sheet);
		expect(result.error).toBeDefined();
		expect(hintsOf(result)).not.toContain('left out');
		expect(bench().books.charges).toBe(0);
	});

	it('are bought if the node has all that it needs', async () => {
		const { outcomes } = await buy(exam({ repeatProtection: 'run' }), [
			{ name: 'Ada' },
			{ name: '' },
		]);
		expect(outcomes).toEqual(['success', 'success']);
	});
});
