import type { IDataObject } from 'n8n-workflow';

import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeRead } from './support/readBehaviour';
import { failedItem } from './support/requests';
import { goOn, operation, useBench } from './support/kit';
import { buyChanged, previewChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

const parameters = operation('data/buy', {
	phone: '={{ $json.phone }}',
	dataPlan: { __rl: true, mode: 'id', value: '={{ $json.plan }}' },
});

/** A row, with the request and the receipt of its purchase. */
const goodOf = (
	[phone, plan]: [string, number | string],
	[network, networkName, recipient]: [number, string, string],
	[name, amount]: [string, number],
) => ({
	row: { phone, plan },
	body: { network, phone: `234${recipient.slice(1)}`, data_plan: Number(plan), bypass: false },
	receipt: {
		product: 'data',
		recipient,
		amount,
		network: networkName,
		plan: name,
		planId: Number(plan),
	},
	answer: {
		network: networkName,
		'request-id': expect.any(String),
		amount: String(amount),
		dataplan: name,
	},
});

describe('data', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/data',
		lookedUp: ['/api/data-plan'],
		good: [
			goodOf(['+2348031234567', 104], [1, 'MTN', '08031234567'], ['1GB', 450]),
			goodOf(['08021234567', '206'], [2, 'AIRTEL', '08021234567'], ['2GB', 900]),
		],
		refused: {
			row: { phone: '08031234567', plan: 999 },
			said: 'Invalid Data Plan ID and Network',
			advice: /against the lists/,
		},
		invalid: {
			row: { phone: '08031234567', plan: 'SME 1GB' },
			field: 'Data Plan',
			error: /not the number/,
			advice: /Choose 'Data Plan' from the list.*By Name/,
		},
	});

	const run = async (more: object, row: object) =>
		await bench().buy({ ...parameters, ...more }, [row]);

	test('is stopped by n8n, with advice, if the form has a text as the plan ID', async () => {
		const dataPlan = { __rl: true, mode: 'id', value: 'SME 1GB' };
		await expect(run({ dataPlan }, { phone: '08031234567' })).rejects.toThrow(
			/'Data Plan' is known by its number/,
		);
	});
});

const [sme, gifting] = [{ plan_type: 'SME' }, { plan_type: 'GIFTING' }];
const plan = [
	{ ...sme, plan_id: '11', network: 'MTN', plan_name: '1GB', amount: '₦450' },
	{ ...gifting, plan_id: '21', network: 'AIRTEL', plan_name: '2GB', amount: '900' },
	{ ...sme, plan_id: '31', network: 'Some new one', plan_name: '5GB' },
];

describe('the network of data', () => {
	const ported = { options: { ported: true } };
	const buysFrom = (network: number, more: object = {}) => ({ wouldSend: { network }, ...more });
	const refused = (field: string, said: RegExp) => ({
		...{ outcome: 'notSent', field },
		message: expect.stringMatching(said) as string,
	});
	const other = (advice: RegExp) => refused('Data Plan', advice);

	test('is the network of the plan for a ported number, and for no other number', async () => {
		const table: Array<[change: IDataObject, shown: object]> = [
			[
				{ dataPlan: '21', ...ported },
				buysFrom(2, { network: 'Airtel', warnings: expect.stringMatching(/Airtel.*MTN/) }),
			],
			[{ dataPlan: '11' }, buysFrom(1)],
			[{ dataPlan: '99' }, buysFrom(1)],
			[{ dataPlan: '31' }, buysFrom(1)],
			[{ dataPlan: '21' }, other(/one of Airtel.*08031234567.*MTN.*Ported/)],
			[{ dataPlan: '21', network: 1 }, other(/one of Airtel.*is MTN.*correct/)],
			[{ dataPlan: '21', network: 1, ...ported }, other(/one of Airtel.*is MTN.*correct/)],
			[{ dataPlan: '21', network: 2 }, refused('Network', /Ported/)],
			[
				{ dataPlan: '21', network: 2, ...ported },
				buysFrom(2, { warnings: expect.stringMatching(/MTN.*Airtel/) }),
			],
		];
		bench().answer('/api/data-plan', [{ status: 'success', plan }]);
		const changes = table.map(([change]) => change);
		const items = await previewChanged(bench(), 'data/buy', changes);
		expect(items).toMatchObject(table.map(([, shown]) => shown));
		for (const at of [1, 2, 3]) expect(items[at]).not.toHaveProperty('warnings');
	});

	test('is the network of the number if there is no list', async () => {
		bench().addFault('/api/data-plan', { kind: 'html', status: 404 });
		const { receipts, purchases } = await buyChanged(bench(), 'data/buy', [{ dataPlan: '206' }]);
		expect(purchases).toMatchObject([{ body: { network: 1 } }]);
		expect(receipts[0]).not.toHaveProperty('warnings');
	});
});

/** The first two plans of a network: the prefix of their ids, and each plan in the answer and in the output. */
const listed = (prefix: string, network: string, row: object) => {
	const plans = [
		['01', '100MB', '100', '1 Day'],
		['02', '500MB', '250', '7 Days'],
	].map(([id, name, amount, validity]) => ({ id: `${prefix}${id}`, name, amount, validity }));
	return {
		row: { ...row },
		path: '/api/data-plan',
		simple: plans.map(({ amount, ...plan }) => {
			return { ...plan, network, type: 'SME', price: Number(amount) };
		}),
		raw: plans.map(({ id, name, ...plan }) => {
			return { ...plan, plan_id: id, network, plan_type: 'SME', plan_name: name };
		}),
	};
};

describe('the list of data plans', () => {
	const filters = { network: '={{ $json.network }}', planType: 'sme' };

	behavesLikeRead(bench, {
		parameters: operation('data/getPlans', { limit: 2, filters }),
		catalogue: true,
		good: [listed('1', 'MTN', { network: 'MTN' }), listed('2', 'AIRTEL', { network: 2 })],
		invalid: {
			row: { network: 'Verizon' },
			error: /'Network' is not a known network/,
			advice: /Choose one of/,
		},
	});

	test('is filtered, then limited', async () => {
		const table: Array<[row: object, ids: string[] | RegExp]> = [
			[{ type: '' }, ['11', '21', '31']],
			[{ type: '', network: 2 }, ['21']],
			[{ type: 'sme' }, ['11', '31']],
			[{ type: 'sme', limit: 1 }, ['11']],
			[{ type: '', limit: 0 }, /'Limit'/],
			[{ type: '', limit: 'ten' }, /'Limit'/],
		];
		const own = { network: "={{ $json.network ?? 'auto' }}", planType: '={{ $json.type }}' };
		const parameters = { limit: '={{ $json.limit ?? 50 }}', filters: own };
		bench().answer('/api/data-plan', [{ status: 'success', plan }]);
		const rows = table.map(([row]) => row);
		const listed = operation('data/getPlans', parameters);
		const { items } = await bench().buy(listed, rows, { node: goOn });
		const wanted = table.flatMap(([, ids]): object[] =>
			ids instanceof RegExp ? [failedItem(ids)] : ids.map((id) => ({ id })),
		);
		expect(items).toMatchObject(wanted);
	});
});
