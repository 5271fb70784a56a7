import type { IDataObject } from 'n8n-workflow';

import type { Bench } from './bench';
import { describeOperation, runCase, sent, type OperationTests } from './operationTests';

export interface PurchaseTests extends OperationTests {
	/** Where the purchase is sent. */
	path: string;
	/** Nothing is refused for lack of money (it brings money in). */
	fundsItself?: boolean;
}

/** What every purchase must do, besides what every operation must. */
export function describePurchase(tests: PurchaseTests, more?: (bench: () => Bench) => void): void {
	describeOperation(tests, (bench) => {
		const [first] = tests.cases;
		const { path } = tests;
		const purchasesOf = (requests: Array<{ path: string }>) => requests.filter((request) => request.path === path);

		test('gives the whole answer when it is not simplified', async () => {
			const { items } = await runCase(bench(), tests, first, { parameters: { simplify: false } });
			expect(items).toMatchObject(first.rows.map(() => ({ response: expect.any(Object) as unknown })));
			bench().simulator.reset();
			const [simplified] = (await runCase(bench(), tests, first)).items;
			expect(simplified).not.toHaveProperty('response');
		});

		test('puts the fields of the row first when they are asked for', async () => {
			const plain = await runCase(bench(), tests, first);
			bench().simulator.reset();
			const { items } = await runCase(bench(), tests, first, { parameters: { includeInputFields: true } });
			for (const [index, row] of first.rows.entries()) {
				const receiptFields = Object.keys(plain.items[index]);
				expect(Object.keys(items[index])).toEqual([...new Set([...Object.keys(row), ...receiptFields])]);
				expect(items[index]).toMatchObject(omit(row, receiptFields));
			}
		});

		test('buys nothing in a preview, and shows what it would send', async () => {
			const bought = await runCase(bench(), tests, first);
			bench().simulator.reset();
			const { items, requests, pairs } = await runCase(bench(), tests, first, { parameters: { mode: 'preview' } });
			expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
			expect(pairs).toEqual(first.rows.map((_, index) => index));
			const shown = items.map(({ wouldSend }) => wouldSend);
			expect(shown).toMatchObject(first.rows.map(() => ({ method: 'POST', path, body: expect.any(Object) as unknown })));
			expect(items.map(({ recipient }) => recipient)).toEqual(bought.items.map(({ recipient }) => recipient));
			expect(bench().simulator.ledger()).toEqual([]);
		});

		if (!tests.fundsItself) testEmptyWallet(tests, bench, purchasesOf);

		test('is replayed by a second execution with the same key, and not bought again', async () => {
			const parameters = { repeatProtection: 'key', key: '=key-{{ $itemIndex }}' };
			const bought = await runCase(bench(), tests, first, { parameters });
			const ledger = bench().simulator.ledger();
			expect(ledger.length).toBeGreaterThan(0);
			const again = await bench().run({ authentication: 'token', rows: first.rows, parameters: { ...operationOf(tests), ...parameters }, node: { onError: 'continueRegularOutput' } });
			expect(purchasesOf(again.requests)).toEqual([]);
			expect(bench().simulator.ledger()).toEqual(ledger);
			expect(sent(again).filter(({ method }) => method === 'POST')).toEqual([]);
			for (const [index, item] of again.items.entries()) {
				const details = (item.details ?? item) as { reference?: string; outcome?: string; replayed?: boolean };
				expect(details.reference).toBe(bought.items[index].reference);
				// What the provider cannot be asked about is unknown, and that is not a reason to buy it again.
				expect([details.outcome, details.replayed]).toEqual(item.details ? ['unknown', expect.any(Boolean)] : ['success', true]);
			}
		});

		more?.(bench);
	});
}

function testEmptyWallet(tests: PurchaseTests, bench: () => Bench, purchasesOf: (requests: Array<{ path: string }>) => unknown[]): void {
	const [first] = tests.cases;
	const withEmptyWallet = async (onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput') => {
		bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 0 });
		// One after the other: the first refusal stops the rest.
		const parameters = { options: { concurrency: 1 } };
		return await runCase(bench(), tests, { ...first, parameters: { ...first.parameters, ...parameters } }, { node: { onError } });
	};
	const rowsOf = (items: unknown) => expect(items).toMatchObject(first.rows.map(() => refusal));
	const refusal = {
		error: expect.stringMatching(/^Not (bought|sent)/) as unknown,
		message: expect.any(String) as unknown,
		details: { charged: 'no' },
	};

	test('stops at an empty wallet, with an error that says how far it came', async () => {
		const result = await withEmptyWallet('stopWorkflow');
		expect(result.error?.message).toMatch(/^Not bought.*\[item 0\]$/);
		expect(result.error?.description).toMatch(new RegExp(`${first.rows.length} rows?: 1 failed`));
		expect(purchasesOf(result.requests)).toHaveLength(1);
		expect(bench().simulator.ledger()).toEqual([]);
	});

	test('reports every row of an empty wallet on the first output, when it is to go on there', async () => {
		const result = await withEmptyWallet('continueRegularOutput');
		expect(result.error).toBeUndefined();
		rowsOf(result.items);
		expect(result.items.map((item) => Object.keys(item).sort())).toEqual(first.rows.map(() => ['details', 'error', 'message']));
		expect(result.pairs).toEqual(first.rows.map((_, index) => index));
	});

	test('reports every row of an empty wallet on the error output, with the fields of the row', async () => {
		const result = await withEmptyWallet('continueErrorOutput');
		expect(result.items).toEqual([]);
		rowsOf(result.errorItems);
		expect(result.errorItems).toMatchObject(first.rows);
		expect(result.errorPairs).toEqual(first.rows.map((_, index) => index));
	});
}

const operationOf = ({ resource, operation, parameters, cases: [first] }: OperationTests) => ({
	resource,
	operation,
	...parameters,
	...first.parameters,
});

const omit = (row: IDataObject, names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
