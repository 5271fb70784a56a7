import { getCablePlans, getCableProviders } from '../../nodes/VtuWallet/resources/cable/reads';
import { getDataPlans } from '../../nodes/VtuWallet/resources/data/catalogue';
import { getDiscos } from '../../nodes/VtuWallet/resources/electricity/pay.operation';
import { FakeApi, json, rowOf } from './fakes';

const entry = {
	plan_id: '7',
	network: 'MTN',
	name: 'Seven',
	cable_name: 'Seven',
	plan_name: 'Seven',
	disco_name: 'Seven',
};
const list = json({ status: 'success', plan: [entry] });

describe.each([
	['data plans', getDataPlans, '/api/data-plan'],
	['cable providers', getCableProviders, '/api/cable-providers'],
	['cable plans', getCablePlans, '/api/cable-plans'],
	['discos', getDiscos, '/api/discos'],
])('the list of %s, which the document does not show', (_, operation, path) => {
	const run = async (api: FakeApi) => await operation.run(rowOf(operation, {}), api);

	it('is asked for at its usual path, once for all rows', async () => {
		const api = new FakeApi({ [path]: list });
		await run(api);
		await expect(run(api)).resolves.toMatchObject([{ id: '7' }]);
		expect(api.paths).toEqual([path]);
	});

	it('is asked for where the credential says', async () => {
		const own = '/api/v2/list?all=1';
		const api = new FakeApi({ [own]: list }, { paths: new Map([[path, own]]) });
		await expect(run(api)).resolves.toMatchObject([{ id: '7' }]);
	});

	it('says in the form what to do where it is at another address', () => {
		expect(operation.notDocumented).toContain("in the credential, under 'Provider'");
	});
});
