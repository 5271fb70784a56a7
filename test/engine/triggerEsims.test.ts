import { buyWithoutN8n } from '../support/otherBuyer';
import { anyEsimEvent, Published } from './triggerHelp';
import { useBench } from './support/kit';

const bench = useBench();
beforeEach(() => bench().simulator.configure({ esimProvisionMs: -1 }));

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const order = { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' };
const buyEsim = async (): Promise<number> =>
	((await buyWithoutN8n(bench(), '/api/esim/buy', order)).data as { id: number }).id;
const esims = (more = {}) => ({ watch: 'esims', events: anyEsimEvent, ...more });

describe('eSIMs', () => {
	test('are reported from purchase to end, each step once', async () => {
		const old = await buyEsim();
		const workflow = new Published(bench(), esims());
		expect(await workflow.told()).toBeNull();
		const id = await buyEsim();
		expect(await workflow.told()).toEqual([`new ${id}`]);
		bench().simulator.provisionEsim(id);
		expect(await workflow.told()).toEqual([`provisioned ${id}`, `linkReady ${id}`]);
		bench().simulator.changeEsim(id, { expires_at: hours(47) });
		expect(await workflow.told()).toEqual([`expiring ${id}`]);
		bench().simulator.changeEsim(id, { expires_at: hours(46) });
		bench().simulator.changeEsim(old, { expires_at: hours(-1) });
		expect(await workflow.told()).toEqual([`expired ${old}`]);
		expect(await workflow.told()).toBeNull();
	});

	test('are reported with all fields, and with the state before', async () => {
		const workflow = new Published(bench(), esims());
		const id = await buyEsim();
		await workflow.poll();
		bench().simulator.provisionEsim(id);
		const { items, requests } = await workflow.poll();
		expect(items?.[0]).toEqual({
			event: 'provisioned',
			environment: 'production',
			esim: expect.objectContaining({
				id,
				plan_status: 1,
				universal_link: expect.stringMatching(/^https:/),
				country_code: 'GB',
			}),
			previous: { plan_status: 0, link_ready: false, expires_at: expect.stringMatching(/Z$/) },
		});
		expect(requests.map(({ path }) => path)).toEqual(['/api/esim/my']);
	});

	test('that are no longer among the newest fifty are fetched one by one', async () => {
		const first = await buyEsim();
		const workflow = new Published(bench(), esims({ events: ['provisioned', 'expired'] }));
		await workflow.poll();
		for (let count = 0; count < 50; count++) await buyEsim();
		// The poll has no event, and n8n must save it, because the list may drop these before the next event.
		expect(await workflow.told()).toEqual([]);
		const { requests } = await workflow.poll();
		expect(requests.map(({ path }) => path)).toEqual(['/api/esim/my', `/api/esim/my/${first}`]);
		bench().simulator.provisionEsim(first);
		expect(await workflow.told()).toEqual([`provisioned ${first}`]);
		expect((await workflow.poll()).requests.map(({ path }) => path)).toEqual(['/api/esim/my']);
	});

	test('throw if their list cannot be read, and the memory stays', async () => {
		const workflow = new Published(bench(), esims());
		const { state } = await workflow.poll();
		const id = await buyEsim();
		for (const kind of ['html', 'status', 'empty', 'cutJson', 'reset'] as const) {
			bench().simulator.configure({ faults: [{ path: '/api/esim/my', fault: { kind } }] });
			const failed = await workflow.poll();
			expect(failed.error?.message).toBeTruthy();
			expect(failed.state).toEqual(state);
		}
		bench().endFaults();
		expect(await workflow.told()).toEqual([`new ${id}`]);
	});

	test('are shown by a test run, which stores nothing', async () => {
		const none = await new Published(bench(), esims()).poll({ mode: 'manual' });
		expect(none.error?.message).toBe('There is nothing to show');
		for (let count = 0; count < 4; count++) await buyEsim();
		const { items, state } = await new Published(bench(), esims()).poll({ mode: 'manual' });
		expect(items).toHaveLength(3);
		expect(items?.[0]).toMatchObject({ event: 'new', esim: { plan_status: 0 }, previous: null });
		expect(state).toEqual({});
		const chosen = new Published(bench(), { ...esims(), events: ['expired'] });
		expect((await chosen.poll({ mode: 'manual' })).items).toMatchObject([
			{
				event: 'expired',
				previous: { plan_status: 0 },
				message: expect.stringMatching(/^An example/),
			},
		]);
	});
});

describe('the balance', () => {
	const balance = (more = {}) => ({ watch: 'balance', threshold: 1000, ...more });
	const set = (amount: number) => bench().simulator.setAccount('ada', { balance: amount });

	test('is reported once below the threshold, and again after it has recovered', async () => {
		const workflow = new Published(bench(), balance());
		expect((await workflow.poll()).items).toBeNull();
		set(999);
		expect((await workflow.poll()).items).toEqual([
			{
				event: 'belowThreshold',
				environment: 'production',
				balance: 999,
				previousBalance: 5_000_000,
				threshold: 1000,
				changedAt: expect.any(String),
			},
		]);
		set(1000);
		// The poll has no event, and n8n must save it, because the next event depends on it.
		expect((await workflow.poll()).items).toEqual([]);
		set(999);
		expect((await workflow.poll()).items).toMatchObject([{ balance: 999, previousBalance: 1000 }]);
	});

	test('is shown by a test run', async () => {
		const { items, state } = await new Published(bench(), balance()).poll({ mode: 'manual' });
		expect(items).toMatchObject([
			{
				event: 'belowThreshold',
				balance: 500,
				previousBalance: 5_000_000,
				threshold: 1000,
				message: 'An example: the wallet holds ₦5,000,000 now.',
				test: true,
			},
		]);
		expect(state).toEqual({});
	});
});

test('each watch has a memory of its own in one node', async () => {
	const id = await buyEsim();
	const workflow = new Published(bench(), esims());
	await workflow.poll();
	await workflow.poll({ parameters: { watch: 'balance', threshold: 1000 } });
	bench().simulator.provisionEsim(id);
	expect(await workflow.told()).toEqual([`provisioned ${id}`, `linkReady ${id}`]);
});
