import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeRead } from './support/readBehaviour';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = operation('data/buy', {
	phone: '={{ $json.phone }}',
	dataPlan: { __rl: true, mode: 'id', value: '={{ $json.plan }}' },
});

/** A row, and what a purchase of it asks for and shows. */
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

	test('with text for a plan in the form is stopped by the host, with advice', async () => {
		const dataPlan = { __rl: true, mode: 'id', value: 'SME 1GB' };
		await expect(run({ dataPlan }, { phone: '08031234567' })).rejects.toThrow(
			/'Data Plan' is known by its number/,
		);
	});
});

/** The first two plans of a network: its prefix of the ids, and each plan in the answer and in the output. */
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
});
