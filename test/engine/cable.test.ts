import { withQuickPauses } from '../support/quickPauses';
import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeList, behavesLikeRead } from './support/readBehaviour';
import { byId, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const subscribe = operation('cable/subscribe', {
	cable: byId('={{ $json.provider }}'),
	cablePlan: byId('={{ $json.plan }}'),
	iuc: '={{ $json.card }}',
});

type Wanted = Record<'provider' | 'plan' | 'card', string | number> & { skip: boolean };
const goodOf = (row: Wanted, amount: number, plan: string) => {
	const [cable, planId, iuc] = [Number(row.provider), Number(row.plan), String(row.card)];
	return {
		row,
		body: { cable, cable_plan: planId, iuc, bypass: Number(row.skip) },
		receipt: { product: 'cable', recipient: iuc, amount, planId, plan },
		answer: {},
	};
};

describe('a cable subscription', () => {
	behavesLikePurchase(bench, {
		parameters: { ...subscribe, bypass: '={{ $json.skip }}' },
		path: '/api/cable',
		owner: '/api/cable/cable-validation',
		lookedUp: ['/api/cable-plans'],
		good: [
			goodOf({ provider: 1, plan: 101, card: '7023456789', skip: false }, 4400, 'DSTV Padi'),
			goodOf({ provider: '2', plan: '204', card: 2012345678, skip: true }, 3900, 'GOTV Jinja'),
		],
		prices: { lookedUp: '/api/cable-plans', values: [4400, 3900] },
		refused: {
			row: { provider: 1, plan: 101, card: '0000000000' },
			said: 'Invalid IUC Number',
			advice: /Check the smartcard number/,
		},
		invalid: {
			row: { provider: 1, plan: 101, card: '7.02E+9' },
			field: 'Smartcard Number',
			error: /has lost digits/,
			advice: /plain text/,
		},
	});

	const row = { provider: 1, plan: 101, card: '7023456789' };
	const run = async (more: object) => await bench().buy({ ...subscribe, ...more }, [row]);

	test('is refused if the plan belongs to another provider', async () => {
		const { error, purchases } = await bench().buy(subscribe, [{ ...row, provider: 2 }]);
		expect(error?.message).toBe('PRODUCTION: The plan "DSTV Padi" is one of another provider');
		expect(error?.description).toContain("or correct 'Provider'");
		expect(purchases).toEqual([]);
	});

	test('is bought without its name and price if there is no list of plans', async () => {
		bench().addFault('/api/cable-plans', { kind: 'status', status: 404 });
		const { items } = await withQuickPauses(async () => await run({}));
		expect(items).toMatchObject([{ outcome: 'success', planId: 101 }]);
		for (const name of ['plan', 'amount']) expect(items[0]).not.toHaveProperty(name);
	});
});

describe('verifying a smartcard', () => {
	const goodOf = (provider: number | string, iuc: string) => ({
		row: { provider, card: iuc },
		path: '/api/cable/cable-validation',
		query: { cable: String(provider), iuc },
		simple: [{ iuc, customerName: expect.any(String) }],
		raw: [{ status: 'success', name: expect.any(String) }],
	});
	behavesLikeRead(bench, {
		parameters: operation('cable/verify', {
			cable: byId('={{ $json.provider }}'),
			iuc: '={{ $json.card }}',
		}),
		good: [goodOf(1, '7023456789'), goodOf('2', '02012345678')],
		refused: {
			row: { provider: 1, card: '0000000000' },
			error: /Invalid IUC Number/,
			advice: /Check the smartcard number/,
		},
		invalid: {
			row: { provider: 'DSTV', card: '7023456789' },
			error: /'Provider' is not the number/,
			advice: /Choose 'Provider' from the list/,
		},
	});
});

describe('the list of cable providers', () => {
	const simple = [
		{ id: '1', name: 'DSTV' },
		{ id: '2', name: 'GOTV' },
		{ id: '3', name: 'STARTIMES' },
	];
	const raw = simple.map(({ id, name }) => ({ plan_id: id, cable_name: name }));
	behavesLikeList(bench, operation('cable/getProviders'), '/api/cable-providers', simple, raw);
});

describe('the list of cable plans', () => {
	const parameters = operation('cable/getPlans', {
		cable: byId('={{ $json.provider }}'),
		limit: 2,
	});
	/** The first two plans of a provider. Their ids begin with its id. */
	const goodOf = (
		row: object,
		cable: string,
		provider: string,
		...listed: Array<[string, number]>
	) => {
		const plans = listed.map(([plan, price], at) => {
			return { id: `${cable}0${at + 1}`, name: `${provider} ${plan}`, price };
		});
		return {
			row: { ...row },
			path: '/api/cable-plans',
			simple: plans.map((plan) => ({ ...plan, provider })),
			raw: plans.map(({ id, name, price }) => ({
				plan_id: id,
				cable,
				cable_name: provider,
				plan_name: name,
				plan_price: String(price),
			})),
		};
	};

	behavesLikeRead(bench, {
		parameters,
		catalogue: true,
		good: [
			goodOf({ provider: 2 }, '2', 'GOTV', ['Smallie Monthly', 1900], ['Smallie Quarterly', 5100]),
			goodOf({ provider: '' }, '1', 'DSTV', ['Padi', 4400], ['Yanga', 6000]),
		],
		invalid: {
			row: { provider: 'GOTV' },
			error: /'Provider' is not the number/,
			advice: /from the list/,
		},
	});

	const providers = [
		{ plan_id: '1', cable_name: 'DStv' },
		{ plan_id: '2', cable_name: 'GOtv' },
	];
	test.each<[string, object[], Record<string, string[]>, string[]]>([
		[
			'its name in the list of providers',
			[
				{ plan_id: '101', cable_name: 'DSTV', plan_name: 'Padi', plan_price: '4400' },
				{ plan_id: '201', cable_name: 'GOTV', plan_name: 'Jinja', plan_price: '₦3,900' },
			],
			{ '2': ['201'], '9': ['101', '201'] },
			['/api/cable-plans', '/api/cable-providers'],
		],
		[
			'its id, without the list of providers',
			[
				{ plan_id: '101', cable: 1 },
				{ plan_id: '201', cable_id: '2' },
			],
			{ '2': ['201'], '': ['101', '201'] },
			['/api/cable-plans'],
		],
	])('recognises the plans of a provider by %s', async (_, plans, wanted, paths) => {
		bench().answer('/api/cable-plans', [plans]);
		bench().answer('/api/cable-providers', [providers]);
		const rows = Object.keys(wanted).map((provider) => ({ provider }));
		const { items, requests } = await bench().buy({ ...parameters, limit: 50 }, rows);
		expect(items.map(({ id }) => id)).toEqual(Object.values(wanted).flat());
		expect(requests.map(({ path }) => path)).toEqual(paths);
	});

	test('requests no providers if none is chosen', async () => {
		const { requests } = await bench().buy(parameters, [{ provider: '' }]);
		expect(requests.map(({ path }) => path)).toEqual(['/api/cable-plans']);
	});
});
