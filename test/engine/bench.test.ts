import type { Bench, WalletRunOptions } from '../support/bench';
import { useBench } from './support/kit';

const open = useBench();
let bench: Bench;
beforeEach(() => (bench = open()));

const rows = ['08031234567', '08051234567', '08021234567'].map((phone) => ({ phone }));
const buying: WalletRunOptions = {
	authentication: 'token',
	rows,
	parameters: { resource: 'airtime', operation: 'buy', phone: '={{ $json.phone }}', amount: 100 },
};

test('a run signs in with a password or a key, in production or in the sandbox', async () => {
	for (const authentication of ['login', 'token'] as const) {
		for (const environment of ['production', 'sandbox'] as const) {
			const { status, requests } = await bench.run({ ...buying, authentication, environment });
			expect(status).toBe('success');
			expect(new Set(requests.map((request) => request.environment))).toEqual(
				new Set([environment]),
			);
		}
	}
	expect(bench.simulator.ledger()).toHaveLength(6);
});

test('a key in a row that reaches the output is found', async () => {
	const [{ liveToken }] = bench.simulator.accounts;
	const leaking = bench.run({ ...buying, rows: [{ phone: rows[0].phone, note: liveToken }] });
	await expect(leaking).rejects.toThrow(/key of ada can be read in what the engine returned/);
});

test('a secret of the run is looked for in what the node says, not in the rows', async () => {
	const secrets = { PIN: '4711-secret' };
	await expect(
		bench.run({ ...buying, rows: [{ ...rows[0], pin: '4711-secret' }], secrets }),
	).resolves.toMatchObject({ status: 'success' });
	const telling = bench.run({ ...buying, rows: [{ phone: '4711-secret' }], secrets });
	await expect(telling).rejects.toThrow(/The PIN can be read/);
});

test('a list, a poll and a tool use the same nodes', async () => {
	const list = await bench.list('searchDataPlans', {
		authentication: 'token',
		parameters: { network: 1 },
		filter: '1GB',
	});
	expect(list.results.length).toBeGreaterThan(0);
	expect(list.requests).toMatchObject([{ method: 'GET', path: '/api/data-plan' }]);

	const watching = {
		authentication: 'token' as const,
		parameters: { watch: 'transactions', references: 'airtime-1' },
	};
	const first = await bench.poll(watching);
	expect(first.error).toBeUndefined();
	expect((await bench.poll({ ...watching, state: first.state })).items).toBeNull();

	const parameters = {
		...buying.parameters,
		phone: "={{ $fromAI('phone') }}",
		repeatProtection: 'key',
		key: "={{ $fromAI('order') }}",
	};
	const { answers } = await bench.callTool({ authentication: 'token', parameters }, [
		{ phone: rows[0].phone, order: 'A1' },
	]);
	expect(answers).toMatchObject([{ outcome: 'success', recipient: rows[0].phone }]);
});
