import { failedItem, readOf, sentOf } from './support/requests';
import { notBoughtReceipt } from '../support/receiptIn';
import { goOn, toErrorOutput, until, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
let references: string[];

/** One purchase that has succeeded, one that failed and was refunded, one that is pending. */
beforeEach(async () => {
	bench().addFault('/api/topup', { kind: 'fail' }, { contains: '2348032222222' });
	bench().addFault('/api/topup', { kind: 'pending' }, { contains: '2348033333333' });
	const { items } = await bench().buy(
		{ resource: 'airtime', operation: 'buy', phone: '={{ $json.phone }}', amount: 100 },
		['08031111111', '08032222222', '08033333333'].map((phone) => ({ phone })),
		{ node: goOn },
	);
	references = items.map((item) => String(item.reference ?? notBoughtReceipt(item)?.reference));
});

const lookUp = { resource: 'transaction', operation: 'requery', reference: '={{ $json.ref }}' };
const wait = { ...lookUp, operation: 'wait' };
const run = async (parameters: object, refs: unknown[] = references, node: object = {}) => {
	const rows = refs.map((ref) => ({ ref }));
	return await bench().buy(parameters, rows, { node });
};

const item = (reference: string, outcome: string) => ({
	reference,
	providerReference: expect.stringMatching(/^TRX\d+$/),
	found: true,
	outcome,
	type: 'airtime',
	amount: 100,
	currency: 'NGN',
	message: expect.any(String),
	date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
});
const missing = (reference: string) => ({
	reference,
	found: false,
	outcome: 'notFound',
	message: expect.stringContaining('does not know'),
});

const notFound = { status: 'fail', message: 'Transaction not found.' };

describe('requery', () => {
	test('tells for every row what became of it, and never charges', async () => {
		const before = bench().simulator.ledger();
		const result = await run(lookUp);
		expect(result).toMatchObject({ status: 'success', pairs: [0, 1, 2] });
		expect(result.items).toEqual([
			item(references[0], 'success'),
			item(references[1], 'failed'),
			item(references[2], 'pending'),
		]);
		expect(result.requests.map(sentOf)).toEqual(
			references.map((reference) => readOf(bench(), `/api/requery/${reference}`)),
		);
		expect(bench().simulator.ledger()).toEqual(before);
	});

	test('adds the whole answer when it is not simplified', async () => {
		const [reference] = references;
		const { items } = await run({ ...lookUp, simplify: false }, [reference, 'nobody-knows']);
		const record = { transaction_status: 'success', 'request-id': reference };
		const response = { status: 'success', data: expect.objectContaining(record) };
		expect(items).toEqual([
			{ ...item(reference, 'success'), response },
			{ ...missing('nobody-knows'), response: notFound },
		]);
	});

	test.each([{}, goOn, toErrorOutput])(
		'takes a reference that nobody knows for an answer: On Error %j',
		async (node) => {
			const result = await run(lookUp, ['nobody-knows', references[0]], node);
			expect(result).toMatchObject({ status: 'success', pairs: [0, 1], errorItems: [] });
			expect(result.items).toEqual([missing('nobody-knows'), item(references[0], 'success')]);
		},
	);

	test("does not tell of another account's purchases", async () => {
		const result = await bench().buy(lookUp, [{ ref: references[0] }], { account: 'bola' });
		expect(result.items).toEqual([missing(references[0])]);
	});

	test.each(['../user', 'a/b?c=d', 'réf #1', '%2e%2e/x'])(
		'keeps %j in its place in the path',
		async (reference) => {
			const result = await run(lookUp, [reference]);
			expect(result.items).toEqual([missing(reference)]);
			expect(result.requests.map(({ path, query }) => [path, query])).toEqual([
				[`/api/requery/${encodeURIComponent(reference)}`, {}],
			]);
		},
	);

	test('refuses what cannot be a reference', async () => {
		const stopped = await run(lookUp, [references[0], '']);
		expect(stopped.error?.message).toMatch(/^Row 2: 'Reference' is empty/);
		const continued = await run(lookUp, ['', '..', references[0]], toErrorOutput);
		expect(continued.items).toEqual([item(references[0], 'success')]);
		expect(continued.errorItems).toEqual([
			failedItem(/^'Reference' is empty$/, { ref: '' }),
			failedItem(/./, { ref: '..' }),
		]);
		expect(continued.requests).toHaveLength(1);
	});

	test('never takes another refusal for "not found"', async () => {
		bench().refuse('/api/requery/*', 'Account suspended', { contains: references[1] });
		const stopped = await run(lookUp, references);
		expect(stopped.error?.message).toMatch(/^Row 2: .*Account suspended/);
		const continued = await run(lookUp, references, goOn);
		expect(continued.items).toEqual([
			item(references[0], 'success'),
			failedItem(/Account suspended/),
			item(references[2], 'pending'),
		]);
		expect(continued.pairs).toEqual([0, 1, 2]);
	});

	test('looks again when the provider is down for a moment', async () => {
		bench().addFault('/api/requery/*', { kind: 'status', status: 502 }, { count: 1 });
		const result = await run(lookUp, [references[0]]);
		expect(result.items).toEqual([item(references[0], 'success')]);
		expect(result.requests).toHaveLength(2);
	});
});

describe('waiting', () => {
	test('ends for every row when it is final', async () => {
		const running = run({ ...wait, waitFor: 60 });
		await until(() => bench().requestsTo(`/api/requery/${references[2]}`).length > 0);
		bench().simulator.settle(references[2], 'success');
		const result = await running;
		expect(result).toMatchObject({ status: 'success', pairs: [0, 1, 2] });
		expect(result.items).toEqual([
			{ ...item(references[0], 'success'), timedOut: false },
			{ ...item(references[1], 'failed'), timedOut: false },
			{ ...item(references[2], 'success'), timedOut: false },
		]);
		const looks = result.requests.filter(({ path }) => path.endsWith(references[2]));
		expect(looks.length).toBeGreaterThan(1);
	});

	test('says how it stands when the time is up', async () => {
		const parameters = { ...wait, waitFor: 1, simplify: false };
		const result = await run(parameters, [references[2], 'nobody-knows']);
		expect(result.status).toBe('success');
		const response = expect.objectContaining({ status: 'success' });
		expect(result.items).toEqual([
			{ ...item(references[2], 'pending'), timedOut: true, response },
			{ ...missing('nobody-knows'), timedOut: true, response: notFound },
		]);
	});

	test('finds a purchase that shows up late', async () => {
		bench().simulator.configure({ requeryLagMs: 400 });
		const { items } = await bench().run({
			parameters: { resource: 'airtime', operation: 'buy', phone: '08034444444', amount: 100 },
		});
		expect((await run({ ...wait, waitFor: 5 }, [items[0].reference])).items).toEqual([
			{ ...item(String(items[0].reference), 'success'), timedOut: false },
		]);
	});

	test('fails when nothing could be told, and refuses a senseless time', async () => {
		bench().addFault('/api/requery/*', { kind: 'html', status: 503 });
		const told = await run({ ...wait, waitFor: 0 }, [references[0]]);
		expect(told).toMatchObject({ status: 'error', items: [] });
		const senseless = ['for ever', '-1', '3601'];
		const waitFor = '={{ $json.ref }}';
		const result = await run({ ...wait, waitFor }, senseless, toErrorOutput);
		expect(result.errorItems.map(({ message }) => message)).toEqual(
			senseless.map(() => expect.stringContaining("'Wait For (Seconds)'") as string),
		);
	});

	/** The provider answers the first look, and fails from then on. */
	const failLater = async (status: number, waitFor: number) => {
		const running = run({ ...wait, waitFor }, [references[2]]);
		await until(() => bench().requestsTo(`/api/requery/${references[2]}`).length > 0);
		bench().addFault('/api/requery/*', { kind: 'status', status });
		return await running;
	};

	test('keeps what it knew when the last looks tell nothing', async () => {
		const { items } = await failLater(503, 1);
		expect(items).toEqual([{ ...item(references[2], 'pending'), timedOut: true }]);
	});

	test('ends at once when the token is refused', async () => {
		const began = performance.now();
		expect((await failLater(401, 600)).error?.message).toMatch(/token/i);
		expect(performance.now() - began).toBeLessThan(100_000);
	});
});
