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
