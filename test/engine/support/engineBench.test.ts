import { EngineBench, type RunOptions } from '../../support/engineBench';
import { assertNoSecret } from '../../support/secrets';
import { until } from '../../support/until';
import { Probe, ProbeApi, startProbeServer, type ProbeRequest, type Sighting } from './probe';

let server: Awaited<ReturnType<typeof startProbeServer>>;
let bench: EngineBench<ProbeRequest>;

beforeAll(async () => {
	server = await startProbeServer();
});

afterAll(async () => await server.close());

beforeEach(() => {
	bench = new EngineBench<ProbeRequest>({
		type: 'probe',
		nodeTypes: { probe: new Probe() },
		credentialTypes: { probeApi: new ProbeApi() },
		takeRequests: server.takeRequests,
	});
	bench.credentials.put('1', 'probeApi', { server: server.url, password: 'a secret password' });
});

const rows = ['a', 'b', 'c'].map((value) => ({ value }));
const base: RunOptions = { rows, parameters: { value: '={{ $json.value }}' } };
const failing = (fail: string, node: RunOptions['node'] = {}): RunOptions => ({
	...base,
	parameters: { ...base.parameters, fail: `={{ $json.value === "b" ? "${fail}" : "" }}` },
	node,
});
const overHttp = (more: RunOptions['rows'] = rows): RunOptions => ({
	rows: more,
	parameters: { value: '={{ $json.value }}', url: `${server.url}/buy` },
	node: { credentials: { probeApi: { id: '1', name: 'Probe' } } },
});
const seen = ({ items }: { items: unknown[] }) => items[0] as Sighting;

describe('a run', () => {
	test('gives items, links, status and log', async () => {
		const result = await bench.run(base);
		expect(result.status).toBe('success');
		expect(result.items.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
		expect(result.pairs).toEqual([0, 1, 2]);
		expect(result.logs.join()).toContain('The probe is done');
		expect(seen(result).mode).toBe('trigger');
	});

	test('is stopped by an error', async () => {
		const result = await bench.run(failing('throw'));
		expect(result).toMatchObject({ status: 'error', items: [], error: { message: 'Row 1 fails' } });
		expect(result.everything).toContain('Row 1 fails');
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'puts the input on the first output when the node throws under %s',
		async (onError) => {
			const result = await bench.run(failing('throw', { onError }));
			expect(result).toMatchObject({ status: 'success', items: rows, errorItems: [] });
		},
	);

	test('routes a reported failure to the error output, with the fields of its row', async () => {
		const result = await bench.run(failing('report', { onError: 'continueErrorOutput' }));
		expect(result.items.map(({ value }) => value)).toEqual(['a', 'c']);
		expect(result.errorItems).toEqual([
			{ value: 'b', error: 'no', message: 'no', details: { value: 'b' } },
		]);
		expect(result.errorPairs).toEqual([1]);
	});

	test('is tried again by Retry On Fail, with the context of the first try', async () => {
		const result = await bench.run(
			failing('once', { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }),
		);
		expect(result.status).toBe('success');
		expect(seen(result).tries).toBe(2);
	});

	test('takes the time zone, the parent and the instance from its options', async () => {
		const result = await bench.run({
			...base,
			settings: { timezone: 'Africa/Lagos' },
			parentExecution: { executionId: '77', workflowId: '7' },
			instanceId: 'another',
		});
		expect(seen(result)).toMatchObject({
			timezone: 'Africa/Lagos',
			parentExecutionId: '77',
			instanceId: 'another',
		});
		expect(seen(await bench.run(base)).instanceId).not.toBe('another');
	});

	test('in a loop runs the node once per batch', async () => {
		const result = await bench.run({ ...base, loop: [2, 1] });
		expect(result.runs).toHaveLength(2);
		expect(result.items.map(({ value, tries }) => [value, tries])).toEqual([
			['a', 1],
			['b', 1],
			['c', 2],
		]);
		expect(result.data.resultData.lastNodeExecuted).toBe('Done');
	});
});

describe('a retry', () => {
	test('goes on at the failed node, in the same run and with its context', async () => {
		const first = await bench.run(failing('once'));
		const second = await bench.retry(first);
		expect(second.status).toBe('success');
		expect(seen(second)).toMatchObject({
			mode: 'retry',
			tries: 2,
			establishedAt: first.data.executionData?.runtimeData?.establishedAt,
		});
		expect(seen(second).executionId).not.toBe(first.executionId);
		expect(second.data.resultData.runData.Rows).toHaveLength(1);
	});

	test('starts from what the first one left, each time', async () => {
		const first = await bench.run(failing('once'));
		expect(seen(await bench.retry(first)).tries).toBe(2);
		expect(seen(await bench.retry(first)).tries).toBe(2);
	});

	test('goes on in the middle of a loop', async () => {
		const first = await bench.run({ ...failing('throw'), loop: 1 });
		expect(first.items.map(({ value }) => value)).toEqual(['a']);
		const second = await bench.retry(first, base);
		expect(second.items.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
	});

	test('from the start has the same run and an empty context, and reads its rows anew', async () => {
		const first = await bench.run(failing('throw'));
		const second = await bench.retryFromStart(first, { ...base, rows: [...rows].reverse() });
		expect(second.items.map(({ value }) => value)).toEqual(['c', 'b', 'a']);
		expect(seen(second)).toMatchObject({
			mode: 'retry',
			tries: 1,
			establishedAt: first.data.executionData?.runtimeData?.establishedAt,
		});
	});
});

describe('over HTTP', () => {
	test('the node logs in once, then uses the stored token', async () => {
		const result = await bench.run(overHttp());
		expect(result.requests.map(({ path }) => path)).toEqual(['/login', '/buy', '/buy', '/buy']);
		expect(result.items.map(({ answer }) => answer)).toEqual([
			{ echo: 'a' },
			{ echo: 'b' },
			{ echo: 'c' },
		]);
		expect((await bench.run(overHttp())).requests.map(({ path }) => path)).toEqual([
			'/buy',
			'/buy',
			'/buy',
		]);
	});

	test('a dead token is renewed', async () => {
		await bench.run(overHttp());
		server.killToken();
		const result = await bench.run(overHttp([{ value: 'a' }]));
		expect(result.requests.map(({ path }) => path)).toEqual(['/buy', '/login', '/buy']);
		expect(bench.credentials.counts).toMatchObject({ loggedIn: 2, updated: 2 });
		expect(bench.credentials.data('1').accessToken).toBe(
			result.requests[2].authorization?.slice('Token '.length),
		);
	});

	test('a stop ends the request in flight and the execution', async () => {
		const result = await bench.run({
			...overHttp([{ value: 'a' }, { value: 'endless' }]),
			stop: until(() => server.asked('endless')),
		});
		expect(result.status).toBe('canceled');
		expect(result.items).toEqual([]);
		const retried = await bench.retryFromStart(result, { rows: [{ value: 'a' }] });
		expect(seen(retried).establishedAt).toBe(
			result.initial.executionData?.runtimeData?.establishedAt,
		);
	});

	test('a secret in what the engine returned is found', async () => {
		const { everything } = await bench.run({ ...overHttp(), rows: [{ value: 'token-number-1' }] });
		expect(() => assertNoSecret(everything, [['token-number-1', 'token']])).toThrow(
			/The token can be read.*\[token\]/s,
		);
		expect(() => assertNoSecret(everything, [['a secret password', 'password']])).not.toThrow();
	});
});
