import { everyFault, type FaultRule } from './index';
import { airtimeBody, faultCode, faultsOf, useKit } from './testKit';

const kit = useKit();

const { use } = faultsOf(kit);

describe('fault rules', () => {
	const statuses = async (count: number): Promise<number[]> => {
		const answers = [];
		for (let index = 0; index < count; index += 1)
			answers.push((await kit.buyAirtime(`r-${Math.random()}`)).status);
		return answers;
	};

	it('fire by rate, the same for the same seed', async () => {
		const run = async (seed: number): Promise<number[]> => {
			kit.simulator.reset();
			kit.simulator.configure({ seed, faults: [{ rate: 0.3, fault: { kind: 'status' } }] });
			return statuses(100);
		};
		const first = await run(7);
		expect(first.filter((status) => status === 500).length).toBeGreaterThan(15);
		expect(first.filter((status) => status === 500).length).toBeLessThan(45);
		expect(await run(7)).toEqual(first);
		expect(await run(8)).not.toEqual(first);
	});

	it('choose by method, path, route, environment and content', async () => {
		const hit = async (rule: Omit<FaultRule, 'fault'>): Promise<boolean[]> => {
			use({ ...rule, fault: { kind: 'status' } });
			const body = { ...airtimeBody, 'request-id': `r-${Math.random()}` };
			const answers = [
				await kit.live.post('/api/topup', body),
				await kit.live.get('/api/requery/r-1'),
				await kit.sandbox.get('/api/networks'),
			];
			return answers.map(({ status }) => status === 500);
		};
		expect(await hit({})).toEqual([true, true, true]);
		expect(await hit({ method: 'GET' })).toEqual([false, true, true]);
		expect(await hit({ path: '/api/topup' })).toEqual([true, false, false]);
		expect(await hit({ path: '/api/requery/*' })).toEqual([false, true, false]);
		expect(await hit({ path: '/api/requery/{reference}' })).toEqual([false, true, false]);
		expect(await hit({ environment: 'sandbox' })).toEqual([false, false, true]);
		expect(await hit({ contains: '2348031234567' })).toEqual([true, false, false]);
		expect(await hit({ contains: 'r-1' })).toEqual([false, true, false]);
	});

	it('do not count a request that another rule has changed', async () => {
		use(
			{ path: '/api/topup', count: 1, fault: { kind: 'status' } },
			{ count: 1, fault: { kind: 'pending' } },
		);
		expect((await kit.buyAirtime('r-1')).status).toBe(500);
		expect((await kit.buyAirtime('r-2')).data.status).toBe('process');
	});
});

it('the mix of every fault fires at its rate, evenly, with every kind', async () => {
	kit.simulator.configure({
		faults: everyFault({
			rate: 0.5,
			without: ['timeout', 'drip', 'tokenDies', 'lateCharge', 'rateLimit'],
		}),
	});
	for (let index = 0; index < 200; index += 1) await faultCode(kit.buyAirtime(`r-${index}`));
	const { faults, total } = kit.simulator.stats();
	const fired = Object.values(faults).reduce((sum, count) => sum + count, 0);
	expect(fired / total).toBeGreaterThan(0.35);
	expect(fired / total).toBeLessThan(0.65);
	const kinds =
		'aboutAnother alreadyUsed cutJson cutStream deepJson empty fail hangUp html pending redirect reset serverDown status unknownStatus';
	expect(Object.keys(faults).sort().join(' ')).toBe(kinds);
});
