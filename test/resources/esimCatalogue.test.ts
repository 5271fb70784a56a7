import type { ReadOperation } from '../support/operations';
import { getEsimPackages } from '../../nodes/VtuWallet/resources/esim/reads';
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
const run = async (
	operation: ReadOperation,
	answers: Record<string, Answer | Answer[]>,
	values: Record<string, unknown> = {},
) => {
	const api = new FakeApi(answers);
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
		expect(items).toMatchObject(['c', 'd'].map((id) => ({ id, priceNgn: 4500, meta: meta(2) })));
		expect(requests).toEqual([[path, { page: 2 }]]);
		const raw = await run(getEsimPackages, answers, { ...values, simplify: false });
		expect(raw.items).toEqual(['c', 'd'].map((id) => ({ ...packageOf(id), meta: meta(2) })));
	});

	it('end where the provider gives the same page again and again', async () => {
		const same = { [path]: success([packageOf('a')], { lastPage: 900 }) };
		const { items, requests } = await run(getEsimPackages, same, { country: '5', returnAll: true });
		expect(items).toMatchObject([{ id: 'a' }]);
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
});
