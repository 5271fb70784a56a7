import axios from 'axios';

import { simulatorControl, startSimulator } from './index';
import { client, useKit } from './testKit';

const kit = useKit();

it('a reset keeps the options of the start', async () => {
	const own = await startSimulator({
		requery: { notFound: 'No record' },
		accounts: [{ username: 'zee', password: 'z', balance: 7 }],
	});
	own.configure({ requery: { notFound: 'Nothing' } });
	own.reset();
	expect(own.accounts).toMatchObject([{ username: 'zee', balance: 7 }]);
	const zee = client(own.productionUrl, own.accounts[0].liveToken);
	expect((await zee.get('/api/requery/x')).data.message).toBe('No record');
	await own.stop();
});

it('the configuration refuses names that it does not know', () => {
	expect(() => kit.simulator.configure(JSON.parse('{"latency":5}'))).toThrow(
		'There is no setting "latency"',
	);
	expect(() => kit.simulator.configure(JSON.parse('{"products":{"tea":{}}}'))).toThrow(
		'There is no product "tea"',
	);
	expect(() =>
		kit.simulator.configure(JSON.parse('{"products":{"airtime":{"colour":1}}}')),
	).toThrow('There is no setting "colour"');
});

describe('over HTTP', () => {
	it('the control offers the same commands at both addresses', async () => {
		const control = simulatorControl(`${kit.simulator.sandboxUrl}/`);
		await control.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		await kit.buyAirtime('r-1');
		expect(await control.ledger()).toEqual(kit.simulator.ledger());
		expect((await control.transactions())[0]).toMatchObject({
			status: 'pending',
			requestId: 'r-1',
		});
		await control.settle('r-1', 'success');
		expect((await control.stats()).requests).toEqual({ 'POST /api/topup': 1 });
		expect(await control.takeRequests()).toHaveLength(1);
		expect(await control.requests()).toEqual([]);
		await control.setAccount('ada', { balance: 3 });
		expect((await control.accounts())[0].balance).toBe(3);
		await control.expireTokens();
		expect((await kit.buyAirtime('r-2')).status).toBe(401);
		await control.reset();
		expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
	});

	it('the state can be read with a plain GET, and is not counted as traffic', async () => {
		const { data } = await axios.get(`${kit.simulator.productionUrl}/__sim/stats`);
		expect(data.total).toBe(0);
		expect(kit.simulator.requests()).toEqual([]);
	});

	it('a wrong command is refused with its reason', async () => {
		const control = simulatorControl(kit.simulator.productionUrl);
		await expect(control.settle('r-9', 'success')).rejects.toThrow('Transaction not found. (r-9)');
		await expect(control.configure(JSON.parse('{"nope":1}'))).rejects.toThrow(
			'There is no setting \\"nope\\"',
		);
		const { status } = await client(kit.simulator.productionUrl).post('/__sim/world', []);
		expect(status).toBe(404);
	});
});

it('the simulator listens on loopback only, and frees its ports', async () => {
	const own = await startSimulator();
	const port = Number(new URL(own.productionUrl).port);
	expect(own.productionUrl).toBe(`http://127.0.0.1:${port}`);
	await expect(startSimulator({ productionPort: port })).rejects.toThrow('EADDRINUSE');
	await own.stop();
	const again = await startSimulator({ productionPort: port });
	expect(new URL(again.productionUrl).port).toBe(String(port));
	await again.stop();
});
