import { buyAirtime, lookUpsIn, Published, transactions, travel } from './triggerHelp';
import { useBench } from './support/kit';

const bench = useBench();

const minute = 60_000;
const onRequery = '/api/requery/{reference}';

describe('a look-up that fails', () => {
	test.each([
		['status', { kind: 'status' }],
		['html', { kind: 'html' }],
		['reset', { kind: 'reset' }],
		['cut', { kind: 'cutStream' }],
		['time-out', { kind: 'timeout' }],
		['empty', { kind: 'empty' }],
		['server down', { kind: 'refuse', message: 'Server Down Try Again Later' }],
	] as const)('(%s) delays its own reference alone and is no change', async (_, fault) => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2'], { options: { timeout: 1 } });
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault('/api/requery/r-1', fault, { count: 1 });
		expect(await workflow.told()).toEqual(['success r-2']);
		expect(await workflow.told()).toEqual(['success r-1']);
	});

	test('when none can be read the poll throws, with the memory as it was', async () => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2']);
		const { state } = await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault(onRequery, { kind: 'status', status: 503 }, { count: 2 });
		const failed = await workflow.poll();
		expect(failed.error).toMatchObject({
			name: 'NodeApiError',
			description: expect.stringMatching(/"r-[12]"/),
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(failed.state).toEqual(state);
		expect(await workflow.told()).toEqual(['success r-1', 'success r-2']);
	});

	test('an address that nobody answers throws, with what to do', async () => {
		const workflow = new Published(bench(), transactions('r-1'), {
			authentication: 'token',
			credential: { productionUrl: 'http://127.0.0.1:9' },
		});
		const { error, state } = await workflow.poll();
		expect(error).toMatchObject({
			message: expect.stringMatching(/Nothing answers/),
			description: expect.stringMatching(/base address/),
		});
		expect(state).toEqual({});
	});

	test('a refused token throws and says so; many references make one attempt', async () => {
		const many = Array.from({ length: 100 }, (_, index) => `r-${index}`).join();
		const workflow = new Published(bench(), transactions(many), {
			authentication: 'token',
			credential: { liveToken: 'live_wrong' },
		});
		const { error, state, requests } = await workflow.poll();
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/token/),
			failure: { cause: 'credential-invalid' },
		});
		expect(state).toEqual({});
		expect(requests.length).toBeLessThan(20);
	});

	test('a token that dies in the middle is renewed without a word', async () => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2']);
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().simulator.expireTokens();
		expect(await workflow.told()).toEqual(['success r-1', 'success r-2']);
	});

	test('a provider that wants fewer requests is left alone until the next poll; what was seen is told', async () => {
		const references = Array.from({ length: 40 }, (_, index) => `r-${index}`);
		const workflow = await Published.pending(bench(), references, { options: { concurrency: 2 } });
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault(onRequery, { kind: 'rateLimit', retryAfter: 30 }, { after: 10, count: 1 });
		const first = await workflow.poll();
		expect(first.requests.length).toBeLessThan(15);
		expect(first.items?.length).toBeGreaterThanOrEqual(9);
		const second = await workflow.poll();
		const told = [...(first.items ?? []), ...(second.items ?? [])];
		expect(told.map(({ reference }) => reference).sort()).toEqual(references.sort());
	});

	test('a service that is down is not asked two hundred times', async () => {
		const references = Array.from({ length: 200 }, (_, index) => `r-${index}`).join();
		bench().addFault(onRequery, { kind: 'reset' });
		const { error, requests } = await new Published(bench(), transactions(references)).poll();
		expect(error).toBeDefined();
		expect(lookUpsIn({ requests }).length).toBeLessThan(20);
	});
});

describe('the host', () => {
	test('starts a second poll while the first is running: each change is told once', async () => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2']);
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault(onRequery, { kind: 'latency', ms: 100 });
		const { state } = workflow;
		const [first, second] = await Promise.all([workflow.poll({ state }), workflow.poll({ state })]);
		expect([first.items?.length ?? 0, second.items?.length ?? 0].sort()).toEqual([0, 2]);
	});

	test('keeps no memory of a quiet poll: this process still has it', async () => {
		const late = { events: ['stillPending'], options: { stillPendingAfter: 5 } };
		const workflow = await Published.pending(bench(), ['r-1'], late);
		await workflow.poll();
		const saved = workflow.state;
		const more = { events: ['notFound'], options: { notFoundAfter: 5 } };
		const listed = transactions('r-1, r-2', more);
		await workflow.poll({ parameters: listed, state: saved });
		travel(6 * minute);
		expect(await workflow.told({ parameters: listed, state: saved })).toEqual(['notFound r-2']);
	});

	test('gives little time: the poll ends in time, and the rest has its turn', async () => {
		const references = Array.from({ length: 30 }, (_, index) => `r-${index}`);
		const options = { emitExisting: true, concurrency: 2 };
		const workflow = await Published.pending(bench(), references, { options });
		bench().addFault(onRequery, { kind: 'latency', ms: 400 });
		const asked: string[] = [];
		// On a busy machine a poll asks about few.
		for (let polls = 0; polls < 60 && asked.length < 30; polls++) {
			const started = performance.now();
			const result = await workflow.poll({ budgetMs: 12_000 });
			expect(performance.now() - started).toBeLessThan(12_000);
			asked.push(...lookUpsIn(result));
		}
		expect(new Set(asked).size).toBe(30);
	});

	test('may not name its limits', async () => {
		await buyAirtime(bench(), 'r-1');
		const watched = transactions('r-1', { options: { emitExisting: true } });
		const workflow = new Published(bench(), watched, { withoutBudget: true });
		expect(await workflow.told()).toEqual(['success r-1']);
		expect(await workflow.told()).toBeNull();
	});
});
