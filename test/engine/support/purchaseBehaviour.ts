import type { IDataObject, INodeListSearchItems, INodeParameters } from 'n8n-workflow';

import { alsoAnswer, otherRoutes, type OtherProduct } from '../../simulator';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { builtOperations } from '../../support/builtPackage';
import { forgetsEarlierReceipts } from './earlierReceipts';
import { goOn, toErrorOutput } from './kit';
import { answerShapes, expectFits } from './matchesSchema';
import { buysOnce, type MoneyCase } from './moneyBehaviour';
import { purchaseOf, readOf, sentOf } from './requests';

/** The rows of one product: two good ones, one that the provider refuses, and one that the node refuses. */
export interface PurchaseCase {
	parameters: INodeParameters;
	path: string;
	/** Catalogues that are looked up before. */
	lookedUp?: string[];
	/** The path at which a preview verifies the customer of each row. */
	owner?: string;
	/** Its answer does not show the balance of the wallet. */
	saysNoBalance?: true;
	/** It is protected by a key, so the provider is asked before each purchase. */
	byKey?: boolean;
	good: [GoodRow, GoodRow];
	/** The catalogue's prices, if neither the row nor the answer has them. */
	prices?: { lookedUp: string | string[]; values: [number | undefined, number | undefined] };
	/** `contains`: a text in the request, if the provider would not refuse the row by itself. */
	refused: { row: IDataObject; said: string; advice: RegExp; contains?: string };
	invalid: { row: IDataObject; field: string; error: RegExp; advice: RegExp };
	/** For lost answers and new tries: three rows, and a text in the request of the second one. */
	once?: Pick<MoneyCase, 'rows' | 'contains'>;
	/** How the simulator sells the product, if the simulator does not have it. */
	sold?: Omit<OtherProduct, 'path'>;
	/** The lines of the lists that its form picks from, by the name of the list. */
	lists?: Record<string, INodeListSearchItems[]>;
}

interface GoodRow {
	row: IDataObject;
	/** The whole body except the reference. */
	body: object;
	/** The product's own fields of the receipt. */
	receipt: object;
	/** The product's own fields of the provider's answer. */
	answer: object;
}

/** The promises of every purchase of every product. */
export function behavesLikePurchase(bench: () => Bench, purchaseCase: PurchaseCase): void {
	const { parameters, path, lookedUp = [], byKey = false, owner } = purchaseCase;
	const { good, prices, refused, invalid, once, sold, lists = {} } = purchaseCase;
	const operation = builtOperations().operationOf(
		String(parameters.resource),
		String(parameters.operation),
	);
	if (operation.kind !== 'purchase') throw new Error(`${operation.name} buys nothing`);
	const { contract, trust } = operation.endpoint;
	if (sold) alsoAnswer(otherRoutes({ path, ...sold }));
	const rows = good.map(({ row }) => row);
	const run = async (more: Partial<WalletRunOptions> = {}) =>
		await bench().run({
			authentication: 'token',
			rows,
			...more,
			// One at a time, so that requests arrive in the order of the rows.
			parameters: { ...parameters, options: { concurrency: 1 }, ...more.parameters },
		});
	const reads = () => lookedUp.map((catalogue) => readOf(bench(), catalogue));
	const bought = ({ requests }: Result) =>
		requests.flatMap(({ method, body }) => (method === 'POST' ? [body as IDataObject] : []));
	beforeEach(() => {
		const { contains, said } = refused;
		if (contains) bench().refuse(path, said, { contains });
	});

	test("sends the request of the provider's document for every row, and gives its receipt", async () => {
		const result = await run();
		expect(result.status).toBe('success');
		expect(result.pairs).toEqual([0, 1]);
		expect(result.items).toEqual(
			good.map(({ receipt }, index) => ({
				reference: expect.stringMatching(/^[a-z]+-[0-9a-z]{24,}$/),
				outcome: 'success',
				charged: 'yes',
				replayed: false,
				environment: 'production',
				row: index + 1,
				balanceAfter: purchaseCase.saysNoBalance ? undefined : expect.any(Number),
				message: expect.stringContaining('successfully'),
				purchasedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
				receiptText: expect.stringMatching(/\nReference: \S+$/),
				...receipt,
			})),
		);
		// n8n paints it red.
		expect(JSON.stringify(result.items)).not.toContain('null');
		for (const item of result.items) {
			const all = Object.keys(item).filter((name) => name !== 'warnings');
			const isCode = (name: string) => /^(token|pins?|cards|esim|booking)$/.test(name);
			const codes = all.filter(isCode);
			const names = all.filter((name) => !isCode(name));
			expect(all.slice(4, 4 + codes.length)).toEqual(codes);
			const inOrder = [
				...['outcome', 'charged', 'recipient', 'amount', 'message', 'product', 'environment'],
				...['balanceAfter', 'replayed'],
			].filter((name) => name in item);
			expect(names.slice(0, inOrder.length)).toEqual(inOrder);
			expect(names.slice(-2)).toEqual(['row', 'reference']);
		}
		expect(result.items[0].reference).not.toBe(result.items[1].reference);
		expect(result.requests.map(sentOf)).toEqual([
			...reads(),
			...good.flatMap(({ body }, index) => {
				const { reference } = result.items[index];
				const asked = byKey ? [readOf(bench(), `/api/requery/${String(reference)}`)] : [];
				return [...asked, purchaseOf(bench(), path, { ...body, 'request-id': reference })];
			}),
		]);
		expect(bench().simulator.stats()).toMatchObject({ doubleCharges: 0 });
	});

	test('sends only fields of its contract, to its own path', () => {
		for (const { body } of good) {
			const whole = { ...body, 'request-id': 'r-1' };
			expect(contract.safeParse(whole)).toMatchObject({ success: true });
			expect(contract.safeParse(body).success).toBe(false);
		}
	});

	test.each(answerShapes)('gives receipts that fit its schema: answers %s', async (_, shape) => {
		bench().simulator.configure(shape);
		// No schema has fields that a user names.
		const { items } = await run({ parameters: { responseFields: {} } });
		expectFits(`${String(parameters.resource)}/${operation.value}`, items);
	});

	for (const [name, lines] of Object.entries(lists))
		test(`picks from the list ${name}`, async () => {
			const { results } = await bench().list(name, { authentication: 'token', parameters });
			expect(results).toEqual(lines);
		});

	if (once) {
		const { keyRequired: keyOnly } = operation;
		buysOnce(bench, { parameters, path, ...once, found: trust !== 'none', keyOnly });
	}

	test('adds the whole answer with Simplify off, and the fields of the row if the option says so', async () => {
		const result = await run({ parameters: { simplify: false, includeInputFields: true } });
		for (const [index, row] of rows.entries())
			expect(Object.keys(result.items[index]).slice(0, Object.keys(row).length)).toEqual(
				Object.keys(row),
			);
		expect(result.items).toEqual(
			good.map(({ row, receipt, answer }) =>
				expect.objectContaining({
					...row,
					...receipt,
					response: {
						status: 'success',
						system: 'API',
						message: expect.any(String),
						newbal: expect.any(Number),
						...answer,
					},
				}),
			),
		);
	});

	forgetsEarlierReceipts(bench, operation, path, [rows[0], refused.row, invalid.row], run);

	test('a refusal by the provider stops the run, and the error counts the purchases before it', async () => {
		const result = await run({ rows: [rows[0], refused.row, rows[1]] });
		expect(result).toMatchObject({ status: 'error', items: [], errorItems: [] });
		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(new RegExp(`^PRODUCTION: Row 2: .*${refused.said}`)),
			description: expect.stringMatching(/3 rows: 1 bought now, 1 failed, 1 not sent/),
		});
		expect(bought(result)).toHaveLength(2);
	});

	test('an unusable row stops the run before anything is sent', async () => {
		const result = await run({ rows: [rows[0], invalid.row] });
		expect(result).toMatchObject({ status: 'error', requests: [] });
		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(new RegExp(`^PRODUCTION: Row 2: .*${invalid.error.source}`)),
			description: expect.stringMatching(invalid.advice),
		});
	});

	/** The item of a row that was not bought. */
	const notBought = (title: unknown, advice: RegExp, receipt: object) => {
		const said = expect.stringMatching(advice) as string;
		const usual = { charged: 'no', environment: 'production', row: expect.any(Number) };
		const whole = expect.objectContaining({ ...usual, ...receipt });
		return { error: { title, advice: said, receipt: whole }, message: said };
	};
	const bad = notBought(expect.stringMatching(invalid.error), invalid.advice, {
		outcome: 'notSent',
		field: invalid.field,
	});
	const failed = notBought(expect.stringContaining(refused.said), refused.advice, {
		outcome: 'failed',
		message: refused.said,
		reference: expect.any(String),
	});
	const receiptItems = good.map(({ receipt }) =>
		expect.objectContaining({ outcome: 'success', ...receipt }),
	);
	const mixed = [invalid.row, rows[0], refused.row, rows[1]];

	test('with "continue" every row is tried and has its item, in its place', async () => {
		const result = await run({ rows: mixed, node: goOn });
		const [first, second] = receiptItems;
		expect(result).toMatchObject({ status: 'success', pairs: [0, 1, 2, 3], errorItems: [] });
		expect(result.items).toEqual([bad, first, failed, second]);
		expect(bought(result)).toHaveLength(3);
	});

	test('with an error output, rows that were not bought go there, with their own fields', async () => {
		const result = await run({ rows: mixed, node: toErrorOutput });
		expect(result).toMatchObject({ status: 'success', pairs: [1, 3], errorPairs: [0, 2] });
		expect(result.items).toEqual(receiptItems);
		expect(result.errorItems).toEqual([
			{ ...invalid.row, ...bad },
			{ ...refused.row, ...failed },
		]);
	});

	test('a preview sends no purchase and shows what would be sent', async () => {
		const result = await run({ parameters: { mode: 'preview', simplify: false } });
		expect(JSON.stringify(result.items)).not.toContain('null');
		for (const [index, { receipt }] of good.entries())
			expect(result.items[index].price).toEqual(
				prices ? prices.values[index] : (receipt as IDataObject).amount,
			);
		const asked = [...(prices ? [prices.lookedUp].flat() : lookedUp), '/api/balance'];
		const owners = owner === undefined ? [] : good.map(() => owner);
		expect(result.requests.map((request) => request.path).sort()).toEqual(
			[...asked, ...owners].sort(),
		);
		expect(result.items).toEqual(
			good.map(({ body }, index) =>
				expect.objectContaining({
					outcome: 'preview',
					charged: 'no',
					environment: 'production',
					row: index + 1,
					preview: true,
					method: 'POST',
					path,
					wouldSend: { ...body, 'request-id': expect.any(String) },
					...(owner !== undefined && { customerName: expect.any(String) }),
				}),
			),
		);
	});

	test('a simulated failure is a failure in the sandbox, and refused in production', async () => {
		const options = { concurrency: 1, simulateFailure: true };
		const refusedHere = await run({ parameters: { options } });
		const error = { message: expect.stringContaining('sandbox only') };
		expect(refusedHere).toMatchObject({ status: 'error', requests: [], error });
		const result = await run({ environment: 'sandbox', parameters: { options }, node: goOn });
		expect(result.outcomes).toEqual(['failed', 'failed']);
		expect(bought(result).map((body) => body.sandbox_status)).toEqual(['fail', 'fail']);
	});
}
