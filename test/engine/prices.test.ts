import { useBench } from './support/kit';
import { previewChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** The price of a row with plan 7, if the list holds these plans. Or the field for which the row is refused. */
const priceIn = async (name: string, list: string, plans: object[]) => {
	bench().endFaults();
	bench().answer(list, [{ status: 'success', plan: plans }]);
	const plan = { dataPlan: '7', cablePlan: '7' };
	const [{ price, amount, field }] = await previewChanged(bench(), name, [plan]);
	// A plan costs what its list says, and that is the amount.
	if (field === undefined) expect(amount).toBe(price);
	return field ?? price;
};
const cablePrice = async (plans: object[]) =>
	await priceIn('cable/subscribe', '/api/cable-plans', plans);
const dataPrice = async (plans: object[]) => await priceIn('data/buy', '/api/data-plan', plans);

type Owner = (id: number, name: string) => object;

/** The fields in which a list names the network or provider of a plan. */
const cableOwners: Record<string, Owner> = {
	'a cable id': (id) => ({ cable_id: id }),
	'a cable id as text': (id) => ({ cableId: String(id) }),
	'an id beside a name that is none': (id) => ({ cable: id, cable_name: 'Cable TV' }),
	'a provider id': (id) => ({ provider_id: id }),
	'a name in small letters': (_, name) => ({ cable_name: name.toLowerCase() }),
	'a name in the place of an id': (_, name) => ({ cable: name }),
};
const dataOwners: Record<string, Owner> = {
	network: (_, network) => ({ network }),
	network_name: (_, network_name) => ({ network_name }),
	plan_network: (_, plan_network) => ({ plan_network }),
	networkId: (networkId) => ({ networkId }),
	operator: (_, operator) => ({ operator }),
};

describe('the price of a plan with a repeated id', () => {
	test.each(Object.entries(cableOwners))(
		'is the price at its cable provider: %s',
		async (_, of) => {
			const own = { plan_id: 7, plan_name: 'A', amount: 100, ...of(1, 'DSTV') };
			const others = [
				{ plan_id: 7, plan_name: 'B', amount: 200, ...of(2, 'GOTV') },
				{ plan_id: '7', plan_name: 'C', amount: 300, ...of(3, 'STARTIMES') },
			];
			expect(await cablePrice([own, ...others])).toBe(100);
			expect(await cablePrice([...others, own])).toBe(100);
			expect(await cablePrice(others)).toBeUndefined();
		},
	);

	test.each(Object.entries(dataOwners))('is the price on its network: %s', async (_, of) => {
		const own = { plan_id: 7, amount: 100, ...of(1, 'MTN') };
		const other = { plan_id: 7, amount: 200, ...of(3, 'GLO') };
		expect(await dataPrice([own, other])).toBe(100);
		expect(await dataPrice([other, own])).toBe(100);
		expect(await dataPrice([other])).toBe('Data Plan');
		const another = { ...other, ...of(2, 'AIRTEL') };
		expect(await dataPrice([other, another])).toBeUndefined();
	});

	test.each([
		['cable', cablePrice],
		['data', dataPrice],
	])('is not known if the list is not clear: %s', async (_, priceOf) => {
		expect(await priceOf([{ plan_id: 7, amount: 100 }])).toBe(100);
		expect(await priceOf([{ plan_id: 7, amount: 100 }, { plan_id: 7 }])).toBeUndefined();
		expect(await priceOf([100, 900].map((amount) => ({ plan_id: 7, amount })))).toBeUndefined();
	});

	test.each([
		[undefined, ['USD', '$', 'GHS']],
		[2, ['NGN', '₦', 'Naira', '']],
	])('is %j in one of the currencies %j', async (price, currencies) => {
		for (const currency of currencies)
			expect(await dataPrice([{ plan_id: 7, amount: 2, currency }])).toBe(price);
	});
});
