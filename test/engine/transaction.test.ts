import { behavesLikeRead } from './support/readBehaviour';
import { failedItem } from './support/requests';
import { goOn, toErrorOutput, until, useBench } from './support/kit';
import { airtime, phones } from './support/products';

const bench = useBench({ authentication: 'token' });
const [bought, failed, pending, suspended] = ['bought-1', 'failed-2', 'pending-3', 'suspended-4'];

/** One successful purchase, one that failed and was refunded, and one that is pending. */
beforeEach(async () => {
	bench().addFault('/api/topup', { kind: 'fail' }, { contains: failed });
	bench().addFault('/api/topup', { kind: 'pending' }, { contains: pending });
	const own = { repeatProtection: 'reference', reference: '={{ $json.ref }}' };
	const rows = [bought, failed, pending].map((ref, at) => ({
		ref,
		phone: phones[at],
		amount: 100,
	}));
	const { outcomes } = await bench().buy(airtime(own), rows, { node: goOn });
	expect(outcomes).toEqual(['success', 'failed', 'pending']);
	bench().refuse('/api/requery/*', 'Account suspended', { contains: suspended });
});

const lookUp = { resource: 'transaction', operation: 'requery', reference: '={{ $json.ref }}' };
const wait = { ...lookUp, operation: 'wait', waitFor: 60 };
const run = async (parameters: object, refs: unknown[], node: object = {}) => {
	const rows = refs.map((ref) => ({ ref }));
	return await bench().buy(parameters, rows, { node });
};

const item = (reference: string, outcome: string, more: object = {}) => ({
	reference,
	providerReference: expect.stringMatching(/^TRX\d+$/),
	found: true,
	outcome,
	type: 'airtime',
	amount: 100,
	currency: 'NGN',
	message: expect.any(String),
	date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
	...more,
});
const missing = (reference: string) => ({
	reference,
	found: false,
	outcome: 'notFound',
	message: expect.stringContaining('does not know'),
});
const goodOf = (reference: string, outcome: string, more: object = {}) => {
	const record = { transaction_status: outcome, 'request-id': reference };
	const response = { status: 'success', data: expect.objectContaining(record) };
	return {
		row: { ref: reference },
		path: `/api/requery/${reference}`,
		simple: [item(reference, outcome, more)],
		raw: [item(reference, outcome, { ...more, response })],
	};
};
const invalid = { row: { ref: '' }, error: /'Reference' is empty/, advice: /./ };
const refused = { row: { ref: suspended }, error: /Account suspended/, advice: /./ };
const notFound = { status: 'fail', message: 'Transaction not found.' };

describe('requery', () => {
	behavesLikeRead(bench, {
		parameters: lookUp,
		good: [goodOf(failed, 'failed'), goodOf(pending, 'pending')],
		refused,
		invalid,
	});

	test.each(['nobody-knows', '../user', 'a/b?c=d', 'réf #1', '%2e%2e/x'])(
		'gives no record for the unknown reference %j, which stays one part of the path',
		async (reference) => {
			const result = await run({ ...lookUp, simplify: false }, [reference]);
			expect(result.items).toEqual([{ ...missing(reference), response: notFound }]);
			expect(result.requests.map(({ path, query }) => [path, query])).toEqual([
				[`/api/requery/${encodeURIComponent(reference)}`, {}],
			]);
		},
	);

	test('sends nothing for a text that cannot be a reference', async () => {
		const { errorItems, requests } = await run(lookUp, ['..'], toErrorOutput);
		expect(errorItems).toEqual([failedItem(/./, { ref: '..' })]);
		expect(requests).toEqual([]);
	});
});

describe('waiting', () => {
	const timedOut = false;
	behavesLikeRead(bench, {
		parameters: wait,
		good: [goodOf(bought, 'success', { timedOut }), goodOf(failed, 'failed', { timedOut })],
		invalid,
	});

	/** Runs a change after the first look. */
	const runWith = async (change: () => void, waitFor = 60) => {
		const running = run({ ...wait, waitFor }, [pending]);
		await until(() => bench().requestsTo(`/api/requery/${pending}`).length > 0);
		change();
		return await running;
	};
	const failsFromNowOn = (status: number) => () =>
		bench().addFault('/api/requery/*', { kind: 'status', status });

	test('ends when it is final', async () => {
		const { items, requests } = await runWith(() => bench().simulator.settle(pending, 'success'));
		expect(items).toEqual([item(pending, 'success', { timedOut })]);
		expect(requests.length).toBeGreaterThan(1);
	});

	test('gives the last state at the end of its time', async () => {
		const { items, status } = await run({ ...wait, waitFor: 1 }, [pending, 'nobody-knows']);
		expect(status).toBe('success');
		expect(items).toEqual([
			item(pending, 'pending', { timedOut: true }),
			{ ...missing('nobody-knows'), timedOut: true },
		]);
	});

	test('finds a purchase that shows up late', async () => {
		bench().simulator.configure({ requeryLagMs: 400 });
		const { items } = await bench().buy(airtime(), [{ phone: '08034444444', amount: 100 }]);
		const [{ reference }] = items;
		expect((await run({ ...wait, waitFor: 5 }, [reference])).items).toEqual([
			item(String(reference), 'success', { timedOut }),
		]);
	});

	test('keeps the last known state if the last looks fail', async () => {
		const { items } = await runWith(failsFromNowOn(503), 1);
		expect(items).toEqual([item(pending, 'pending', { timedOut: true })]);
	});

	test('ends at once when the token is refused', async () => {
		const began = performance.now();
		expect((await runWith(failsFromNowOn(401), 600)).error?.message).toMatch(/token/i);
		expect(performance.now() - began).toBeLessThan(100_000);
	});

	test('fails if all looks fail, and refuses a wrong time', async () => {
		bench().addFault('/api/requery/*', { kind: 'html', status: 503 });
		const told = await run({ ...wait, waitFor: 0 }, [bought]);
		expect(told).toMatchObject({ status: 'error', items: [] });
		const senseless = ['for ever', '-1', '3601'];
		const result = await run({ ...wait, waitFor: '={{ $json.ref }}' }, senseless, goOn);
		expect(result.items.map(({ message }) => message)).toEqual(
			senseless.map(() => expect.stringContaining("'Wait For (Seconds)'") as string),
		);
	});
});
