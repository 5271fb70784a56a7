import { buyAirtime, buyPending } from '../support/otherBuyer';
import { failure, Published, transactions } from './triggerHelp';
import { useBench } from './support/kit';

const bench = useBench();

describe('transactions', () => {
	test('reports a decided purchase once, with its state before', async () => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2']);
		expect(await workflow.told()).toBeNull();
		bench().simulator.settle('r-1', 'success');
		const { items } = await workflow.poll();
		expect(items).toEqual([
			{
				event: 'success',
				environment: 'production',
				reference: 'r-1',
				previousOutcome: 'pending',
				outcome: 'success',
				charged: 'yes',
				amount: 100,
				message: expect.stringMatching(/MTN ₦100 airtime/),
				changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
				transaction: expect.objectContaining({
					'request-id': 'r-1',
					transaction_status: 'success',
					type: 'airtime',
					amount: 100,
				}),
			},
		]);
		expect(await workflow.told()).toBeNull();
		bench().simulator.settle('r-2', 'failed');
		expect(await workflow.told()).toEqual(['failed r-2']);
		const last = await workflow.poll();
		expect(last.items).toBeNull();
		expect(last.requests).toEqual([]);
	});

	test('requeries each reference once in a poll, and makes no other request', async () => {
		const watched = transactions('r-1\nr-2\nr-1,weird/ref ?');
		const byToken = { authentication: 'token' } as const;
		const { requests } = await new Published(bench(), watched, byToken).poll();
		expect(requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
			'GET /api/requery/r-1',
			'GET /api/requery/r-2',
			'GET /api/requery/weird%2Fref%20%3F',
		]);
		const { liveToken } = bench().simulator.accounts[0];
		expect(requests[0].headers.authorization).toBe(`Token ${liveToken}`);
	});
});

describe('a test run in the editor', () => {
	test('shows an example of a chosen event if no purchase has one', async () => {
		await buyPending(bench(), 'r-1');
		const events = ['success'];
		const workflow = new Published(bench(), transactions('r-1, r-2', { events }));
		expect((await workflow.poll({ mode: 'manual' })).items).toMatchObject([
			{
				event: 'success',
				reference: 'example',
				outcome: 'success',
				charged: 'yes',
				previousOutcome: 'pending',
				message: expect.stringMatching(/^An example:/),
				test: true,
			},
		]);
		bench().simulator.settle('r-1', 'success');
		expect((await workflow.poll({ mode: 'manual' })).items).toMatchObject([
			{ event: 'success', reference: 'r-1', message: expect.not.stringMatching(/example/) },
		]);
	});

	test('shows purchases in their state now, and stores nothing', async () => {
		await buyAirtime(bench(), 'r-1');
		await buyPending(bench(), 'r-2');
		const workflow = new Published(bench(), transactions('r-1, r-2, r-3, r-4'));
		const { items, state } = await workflow.poll({ mode: 'manual' });
		expect(items).toMatchObject([
			{ event: 'success', reference: 'r-1', previousOutcome: null, outcome: 'success', test: true },
			{ event: 'changed', reference: 'r-2', outcome: 'pending', test: true },
			{ event: 'notFound', reference: 'r-3', transaction: null },
		]);
		expect(state).toEqual({});
	});

	test.each([
		['stillPending', /^(?!An example)/],
		['givenUp', /^An example: this purchase is still open, and was not given up\. \w/],
	])('shows a pending purchase as %s', async (event, message) => {
		const workflow = await Published.pending(bench(), ['r-1'], { events: [event] });
		const outcome = { outcome: 'pending', message: expect.stringMatching(message) };
		expect((await workflow.poll({ mode: 'manual' })).items).toMatchObject([
			{ event, reference: 'r-1', ...outcome, test: true },
		]);
	});

	test('does not change the memory of the published workflow', async () => {
		const workflow = await Published.pending(bench(), ['r-1']);
		const { state } = await workflow.poll();
		bench().simulator.settle('r-1', 'success');
		expect((await workflow.poll({ mode: 'manual' })).state).toEqual(state);
		expect(await workflow.told()).toEqual(['success r-1']);
	});

	test('names the problem if no purchase can be read', async () => {
		const { error } = await new Published(bench(), transactions('r-1'), {
			authentication: 'token',
			credential: { liveToken: 'live_wrong_2' },
		}).poll({ mode: 'manual' });
		expect(error?.message).toMatch(/token/);
	});
});

describe('a form that cannot be used', () => {
	test.each([
		['no events', transactions('r-1', { events: [] }), /No event is chosen/],
		['a number of 0', transactions('r-1', { options: { concurrency: 0 } }), /'Concurrency' is 0/],
		['a threshold of 0', { watch: 'balance', threshold: 0 }, /'Balance Below \(₦\)' is 0/],
	])('%s is refused, with advice, and nothing is sent', async (_, parameters, message) => {
		const { error, state, requests } = await new Published(bench(), parameters).poll();
		expect(error).toEqual(failure(message));
		expect(state).toEqual({});
		expect(requests.filter(({ path }) => path !== '/api/user')).toEqual([]);
	});

	test('the trigger replaces an unreadable memory, with a line in the log', async () => {
		await buyAirtime(bench(), 'r-1');
		const { items, logs, error } = await new Published(bench(), transactions('r-1')).poll({
			state: { memory: { version: 99 } },
		});
		expect({ items, error }).toEqual({ items: null, error: undefined });
		expect(logs.join()).toMatch(/starts anew/);
	});
});
