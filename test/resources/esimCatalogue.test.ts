import type { ReadOperation } from '../support/operations';
import { getEsim, getEsimPackages } from '../../nodes/VtuWallet/resources/esim/reads';
import { getWalletBalance } from '../../nodes/VtuWallet/resources/wallet/getBalance.operation';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { FakeApi, json, rowOf } from './fakes';

const success = (data: unknown, meta?: object) =>
	json({ status: 'success', ...(meta && { meta }), data });
const packageOf = (id: string) => ({
	id,
	name: `Package ${id}`,
	data_quantity: 1,
	data_unit: 'GB',
	package_validity: 7,
	package_validity_unit: 'Day',
	price_ngn: 4500,
	package_type: 'DATA-ONLY',
});
const simple = (id: string) => ({
	id,
	name: `Package ${id}`,
	dataQuantity: 1,
	dataUnit: 'GB',
	validity: 7,
	validityUnit: 'Day',
	priceNgn: 4500,
	packageType: 'DATA-ONLY',
});

const run = async (
	operation: ReadOperation,
	answers: Record<string, Answer | Answer[]>,
	values: Record<string, unknown> = {},
	paths: Array<[usual: string, own: string]> = [],
) => {
	const api = new FakeApi(answers, { paths: new Map(paths) });
	const items = await operation.run(rowOf(operation, values), api);
	return { items, requests: api.requests.map(({ path, query }) => [path, query ?? {}]) };
};

describe('the packages of a country', () => {
	const path = '/api/esim/catalog/by-country/5';
	const page = (currentPage: number, lastPage: number, ...ids: string[]) =>
		success(ids.map(packageOf), { total: 9, perPage: 2, currentPage, lastPage });
	const meta = (currentPage: number) => ({ total: 9, perPage: 2, currentPage, lastPage: 3 });

	it('can be one page of the list, with the meta of the provider', async () => {
		const answers = { [path]: page(2, 3, 'c', 'd') };
		const values = { country: '5', options: { page: 2 } };
		const { items, requests } = await run(getEsimPackages, answers, values);
		expect(items).toEqual(['c', 'd'].map((id) => ({ ...simple(id), meta: meta(2) })));
		expect(requests).toEqual([[path, { page: 2 }]]);
		const raw = await run(getEsimPackages, answers, { ...values, simplify: false });
		expect(raw.items).toEqual(['c', 'd'].map((id) => ({ ...packageOf(id), meta: meta(2) })));
	});

	it('end where the provider gives the same page again and again', async () => {
		const same = { [path]: success([packageOf('a')], { lastPage: 900 }) };
		const { items, requests } = await run(getEsimPackages, same, { country: '5', returnAll: true });
		expect(items).toMatchObject([simple('a')]);
		expect(requests).toHaveLength(2);
	});

	it('are one page where the provider tells no pages', async () => {
		const { requests } = await run(
			getEsimPackages,
			{ [path]: success([packageOf('a')]) },
			{ country: '5', returnAll: true },
		);
		expect(requests).toHaveLength(1);
	});

	it('need a country, and keep it in its place in the path', async () => {
		await expect(run(getEsimPackages, {})).rejects.toMatchObject({
			name: 'BadInput',
			field: 'Country',
		});
		const odd = '/api/esim/catalog/by-country/5%2F..%2F6';
		await expect(
			run(getEsimPackages, { [odd]: success([]) }, { country: '5/../6' }),
		).resolves.toMatchObject({ items: [] });
	});
});

const owned = {
	id: 12,
	transid: 'T1',
	plan_status: 1,
	universal_link: 'https://link',
	is_topup: false,
	parent_esim_id: null,
};

it('the eSIMs of the account are fetched one by one, at another path where the deployment has another', async () => {
	const answers = {
		'/api/esim/my/12': success(owned),
		'/api/v2/esims/12': success({ ...owned, plan_status: 0 }),
	};
	expect((await run(getEsim, answers, { esimId: '12' })).items).toMatchObject({
		id: '12',
		provisioned: true,
	});
	const moved = [['/api/esim/my/{id}', '/api/v2/esims/{id}']] satisfies Array<[string, string]>;
	const { items, requests } = await run(getEsim, answers, { esimId: '12' }, moved);
	expect(items).toMatchObject({ provisioned: false });
	expect(requests).toMatchObject([['/api/v2/esims/12', {}]]);
	expect((await run(getEsim, answers, { esimId: '12', simplify: false })).items).toEqual(owned);
});

const answer = {
	status: 'success',
	username: 'ada',
	balance: '₦1,234.50',
	bonus_balance: 10,
	currency: 'NGN',
};

it('the balance is a number, wherever the deployment keeps it', async () => {
	const answers = { '/api/balance': json(answer), '/api/wallet': success({ wallet_balance: 7 }) };
	expect((await run(getWalletBalance, answers)).items).toEqual({
		balance: 1234.5,
		bonusBalance: 10,
		username: 'ada',
		currency: 'NGN',
	});
	expect((await run(getWalletBalance, answers, { simplify: false })).items).toEqual(answer);
	expect(
		(await run(getWalletBalance, answers, {}, [['/api/balance', '/api/wallet']])).items,
	).toEqual({ balance: 7 });
});
