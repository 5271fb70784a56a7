import { behavesLikeList, behavesLikeRead } from './support/readBehaviour';
import { failedItem } from './support/requests';
import { operation, toErrorOutput, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = { resource: 'network', operation: 'getMany' };
const simple = [
	{ id: '1', name: 'MTN' },
	{ id: '2', name: 'AIRTEL' },
	{ id: '3', name: 'GLO' },
	{ id: '4', name: '9MOBILE' },
];

describe('the list of networks', () => {
	const raw = simple.map(({ id, name }) => ({ network: name, plan_id: id }));
	behavesLikeList(bench, parameters, '/api/networks', simple, raw);

	const run = async (more: object = {}, node: object = {}) =>
		await bench().buy({ ...parameters, ...more }, [{ sheet: 1 }], { node });

	test.each([
		[
			'refuses',
			{ kind: 'refuse', message: 'Service is not available right now' },
			/not available right now/,
		],
		['shows a web page', { kind: 'html' }, /web page/],
	] as const)('says what to do if the provider %s', async (_, fault, error) => {
		bench().addFault('/api/networks', fault);
		const stopped = await run();
		expect(stopped).toMatchObject({ status: 'error', items: [] });
		expect(stopped.error?.message).toMatch(error);
		expect(stopped.error?.description).toBeTruthy();
		const continued = await run({}, toErrorOutput);
		expect(continued.items).toEqual([]);
		expect(continued.errorItems).toEqual([failedItem(error, { sheet: 1 })]);
	});
});

describe('the balance', () => {
	const common = { balance: 5_000_000, username: 'ada', currency: 'NGN' };
	const raw = { status: 'success', ...common, bonus_balance: 0, airtime_to_cash_balance: 0 };
	const good = {
		row: {},
		path: '/api/balance',
		simple: [{ environment: 'production', ...common, bonusBalance: 0, airtimeToCashBalance: 0 }],
		raw: [raw],
	};
	behavesLikeRead(bench, { parameters: operation('wallet/getBalance'), good: [good, good] });
});
