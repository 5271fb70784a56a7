import { buyAirtime, buyPending } from '../support/otherBuyer';
import { lookUpsIn, Published, transactions } from './triggerHelp';
import { useBench } from './support/kit';

const bench = useBench();

const onRequery = '/api/requery/{reference}';

describe('a look-up that fails', () => {
	test.each([
		['html', { kind: 'html' }],
		['reset', { kind: 'reset' }],
		['time-out', { kind: 'timeout' }],
		['server down', { kind: 'refuse', message: 'Server Down Try Again Later' }],
	] as const)('(%s) delays only its own reference and is no change', async (_, fault) => {
		// On a busy machine an answer may take longer than a second.
		const options = { timeout: fault.kind === 'timeout' ? 1 : 30 };
		const workflow = await Published.pending(bench(), ['r-1', 'r-2'], { options });
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault('/api/requery/r-1', fault, { count: 1 });
		expect(await workflow.told()).toEqual(['success r-2']);
		expect(await workflow.told()).toEqual(['success r-1']);
	});

	test('makes the poll throw if all look-ups fail, and the memory stays', async () => {
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

	const unreachable = {
		message: expect.stringMatching(/^PRODUCTION: Nothing answers/),
		description: expect.stringMatching(/base address/),
	};
	const refusedToken = {
		name: 'NodeApiError',
		message: expect.stringMatching(/^PRODUCTION: .*token/),
		failure: { cause: 'credential-invalid' },
	};
	test.each([
		['an address where no server answers', { productionUrl: 'http://127.0.0.1:9' }, unreachable],
		['a refused token', { liveToken: 'live_wrong' }, refusedToken],
	])(
		'%s makes the poll throw with advice, after one attempt for many references',
		async (_, credential, said) => {
			const many = Array.from({ length: 100 }, (__, index) => `r-${index}`).join();
			const options = { authentication: 'token', credential } as const;
			const workflow = new Published(bench(), transactions(many), options);
			const { error, state, requests } = await workflow.poll();
			expect(error).toMatchObject(said);
			expect(state).toEqual({});
			expect(requests.length).toBeLessThan(20);
		},
	);

	test('after HTTP 429 a poll makes no more requests, and reports the changes that it has seen', async () => {
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

	test('a poll does not make two hundred requests to a service that is down', async () => {
		const references = Array.from({ length: 200 }, (_, index) => `r-${index}`).join();
		bench().addFault(onRequery, { kind: 'reset' });
		const { error, requests } = await new Published(bench(), transactions(references)).poll();
		expect(error).toBeDefined();
		expect(lookUpsIn({ requests }).length).toBeLessThan(20);
	});
});

describe('n8n', () => {
	test('may start a second poll while the first runs, and each change is reported once', async () => {
		const workflow = await Published.pending(bench(), ['r-1', 'r-2']);
		await workflow.poll();
		bench().simulator.settleAll('success');
		bench().addFault(onRequery, { kind: 'latency', ms: 100 });
		const { state } = workflow;
		const [first, second] = await Promise.all([workflow.poll({ state }), workflow.poll({ state })]);
		expect([first.items?.length ?? 0, second.items?.length ?? 0].sort()).toEqual([0, 2]);
	});

	test('may give little time, and the poll ends in time, and the next polls read the rest', async () => {
		const references = Array.from({ length: 30 }, (_, index) => `r-${index}`);
		const options = { emitExisting: true, concurrency: 2 };
		const workflow = await Published.pending(bench(), references, { options });
		bench().addFault(onRequery, { kind: 'latency', ms: 400 });
		const asked: string[] = [];
		// On a busy machine a poll makes few look-ups.
		for (let polls = 0; polls < 60 && asked.length < 30; polls++) {
			const started = performance.now();
			const result = await workflow.poll({ budgetMs: 12_000 });
			expect(performance.now() - started).toBeLessThan(12_000);
			asked.push(...lookUpsIn(result));
		}
		expect(new Set(asked).size).toBe(30);
	});
});

const events = ['success', 'failed', 'refunded', 'givenUp', 'unreadable'];

/** The provider always refuses to look these up. */
function refuse(...references: string[]): void {
	bench().simulator.addFaults(
		...references.map((reference) => ({
			path: `/api/requery/${reference}`,
			fault: { kind: 'refuse', message: 'Reference is not valid', status: 400 } as const,
		})),
	);
}

test('a few references that the provider refuses to look up do not delay others', async () => {
	const bad = Array.from({ length: 15 }, (_, index) => `bad-${index}`);
	const good = Array.from({ length: 45 }, (_, index) => `good-${index}`);
	await buyPending(bench(), ...good);
	refuse(...bad);
	const workflow = new Published(bench(), transactions([...bad, ...good].join(), { events }));
	const told: string[] = [];
	for (let polls = 0; polls < 4; polls++) told.push(...((await workflow.told()) ?? []));
	expect(told.sort()).toEqual(bad.map((reference) => `unreadable ${reference}`).sort());
	bench().simulator.settleAll('success');
	expect((await workflow.told())?.sort()).toEqual(
		good.map((reference) => `success ${reference}`).sort(),
	);
});

test('a list with an entry that is no reference reports it once, and watches the rest', async () => {
	await buyPending(bench(), 'r-1');
	const workflow = new Published(bench(), transactions('={{ [{ id: 7 }, "r-1"] }}', { events }));
	const { items, error } = await workflow.poll();
	expect(error).toBeUndefined();
	expect(items).toMatchObject([
		{
			event: 'unreadable',
			reference: null,
			message: expect.stringMatching(/^Entry \d of the list/),
		},
	]);
	expect(await workflow.told()).toBeNull();
	bench().simulator.settle('r-1', 'success');
	expect(await workflow.told()).toEqual(['success r-1']);
});

test('another account has its own memory, so no state of the old one is reported or hides a change', async () => {
	const workflow = await Published.pending(bench(), ['r-1'], { events });
	await workflow.poll();
	// The same reference is another purchase there.
	await buyAirtime(bench(), 'r-1', 1);
	const account = bench().simulator.accounts[1].username;
	expect(await workflow.told({ account })).toEqual([]);
	expect(await workflow.told({ account })).toBeNull();
	await buyPending(bench(), 'r-2');
	expect(await workflow.told()).toEqual([]);
	bench().simulator.settle('r-1', 'success');
	expect(await workflow.told()).toEqual(['success r-1']);
});

test('the error about an unusable answer has the words of the answer', async () => {
	const watched = { watch: 'balance', threshold: 1 };
	const credential = { provider: { paths: { balance: '/api/networks' } } };
	const { error } = await new Published(bench(), watched, { credential }).poll();
	expect(error).toMatchObject({
		message: expect.stringMatching(/without a balance/),
		description: expect.stringMatching(/\/api\/networks/),
	});
});

test.each(['={{ { emitExisting: true } }}', '{ "emitExisting": true }'])(
	"'Options' as one expression are refused, because n8n drops them: %s",
	async (options) => {
		const parameters = { ...transactions('any', { events }), options };
		const { error, requests } = await new Published(bench(), parameters).poll();
		expect(error?.message).toMatch(/'Options' is written as one expression, and n8n drops/);
		expect(requests).toEqual([]);
	},
);
