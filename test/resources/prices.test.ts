import fc from 'fast-check';

import { subscribeCable } from '../../nodes/VtuWallet/resources/cable/subscribe.operation';
import { buyData } from '../../nodes/VtuWallet/resources/data/buy.operation';
import { FakeApi, json, rowOf, planned } from './fakes';

const providers = [
	{ cable_name: 'DSTV', plan_id: 1 },
	{ cable_name: 'GOTV', plan_id: 2 },
	{ cable_name: 'STARTIMES', plan_id: 3 },
];
const cablePrice = async (plans: object[]) => {
	const row = rowOf(subscribeCable, { cable: '1', cablePlan: '7', iuc: '1234567890' });
	const api = new FakeApi({
		'/api/cable-plans': json({ status: 'success', plan: plans }),
		'/api/cable-providers': json({ status: 'success', plan: providers }),
	});
	return await subscribeCable.price?.(planned(subscribeCable, row), api);
};
const dataPrice = async (plans: object[]) => {
	const row = rowOf(buyData, { network: 1, dataPlan: '7', phone: '08031234567' });
	const api = new FakeApi({ '/api/data-plan': json({ status: 'success', plan: plans }) });
	return await buyData.price?.(planned(buyData, row), api);
};

/** How a list says whose a plan is. */
const owners = {
	cable: [
		({ plan_id }: { plan_id: number }) => ({ cable_id: plan_id }),
		({ plan_id }: { plan_id: number }) => ({ cableId: String(plan_id) }),
		({ plan_id }: { plan_id: number }) => ({ cable: plan_id, cable_name: 'Cable TV' }),
		({ plan_id }: { plan_id: number }) => ({ provider_id: plan_id }),
		({ cable_name }: { cable_name: string }) => ({ cable_name: cable_name.toLowerCase() }),
		({ cable_name }: { cable_name: string }) => ({ cable: cable_name }),
	],
	data: ['network', 'network_name', 'plan_network', 'networkId', 'operator'],
};

describe('the price of a plan whose number occurs more than once', () => {
	const price = fc.integer({ min: 100, max: 90_000 });

	test('is the one of its cable provider, however the list names that', async () => {
		const way = fc.constantFrom(...owners.cable);
		await fc.assert(
			fc.asyncProperty(way, price, price, price, fc.boolean(), async (of, a, b, c, first) => {
				const others = [
					{ plan_id: 7, plan_name: 'B', amount: b, ...of(providers[1]) },
					{ plan_id: '7', plan_name: 'C', amount: c, ...of(providers[2]) },
				];
				const own = { plan_id: 7, plan_name: 'A', amount: a, ...of(providers[0]) };
				expect(await cablePrice(first ? [own, ...others] : [...others, own])).toBe(a);
				expect(await cablePrice(others)).toBeUndefined();
			}),
		);
	});

	test('is the one of its network, under any name of that', async () => {
		const name = fc.constantFrom(...owners.data);
		await fc.assert(
			fc.asyncProperty(name, price, price, fc.boolean(), async (field, a, b, first) => {
				const [mtn, glo] = field === 'networkId' ? [1, 3] : ['MTN', 'GLO'];
				const own = { plan_id: 7, amount: a, [field]: mtn };
				const other = { plan_id: 7, amount: b, [field]: glo };
				expect(await dataPrice(first ? [own, other] : [other, own])).toBe(a);
				expect(await dataPrice([other])).toBeUndefined();
			}),
		);
	});

	test('is not known where the list cannot tell', async () => {
		for (const priceOf of [cablePrice, dataPrice]) {
			expect(await priceOf([{ plan_id: 7, amount: 100 }])).toBe(100);
			expect(await priceOf([{ plan_id: 7, amount: 100 }, { plan_id: 7 }])).toBeUndefined();
			const two = [100, 900].map((amount) => ({ plan_id: 7, amount }));
			expect(await priceOf(two)).toBeUndefined();
		}
	});

	test('is none of another currency', async () => {
		for (const currency of ['USD', '$', 'GHS'])
			expect(await dataPrice([{ plan_id: 7, amount: 2, currency }])).toBeUndefined();
		for (const currency of ['NGN', '₦', 'Naira', ''])
			expect(await dataPrice([{ plan_id: 7, amount: 2, currency }])).toBe(2);
	});
});
