import { getEsimPackages } from '../../nodes/VtuWallet/resources/esim/reads';
import { FakeApi, json, rowOf, type Values } from './fakes';

const path = '/api/esim/catalog/by-country/5';
const packageOf = (id: string) => ({ id, name: `Package ${id}`, price_ngn: 4500 });
const meta = { total: 9, perPage: 2, currentPage: 2, lastPage: 3 };

/** The packages of a country whose every page has these, and the pages that were asked for. */
async function packagesOf(ids: string[], pages: object | undefined, values: Values) {
	const answer = { status: 'success', ...(pages && { meta: pages }), data: ids.map(packageOf) };
	const api = new FakeApi({ [path]: json(answer) });
	const row = rowOf(getEsimPackages, { country: '5', ...values });
	const items = await getEsimPackages.run(row, api);
	return { items, pages: api.requests.map(({ query }) => query?.page) };
}

test('the packages of a country can be one page of the list, with the meta of the provider', async () => {
	const options = { page: 2 };
	const simple = await packagesOf(['c', 'd'], meta, { options });
	expect(simple.items).toMatchObject(['c', 'd'].map((id) => ({ id, priceNgn: 4500, meta })));
	expect(simple.pages).toEqual([2]);
	const raw = await packagesOf(['c', 'd'], meta, { options, simplify: false });
	expect(raw.items).toEqual(['c', 'd'].map((id) => ({ ...packageOf(id), meta })));
});

test.each([
	['the provider gives the same page again and again', { lastPage: 900 }, [1, 2]],
	['the provider tells no pages', undefined, [1]],
])('the packages of a country end where %s', async (_, given, pages) => {
	const all = await packagesOf(['a'], given, { returnAll: true });
	expect(all).toMatchObject({ items: [{ id: 'a' }], pages });
});
