import { pricing, type EsimPackage } from '../simulator/catalogue/esimPackages';
import type { Result } from '../support/bench';
import { behavesLikeRead } from './support/readBehaviour';
import { failedItem } from './support/requests';
import { byId, goOn, operation, toErrorOutput, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const simple = (entry: EsimPackage) => ({
	id: entry.id,
	name: entry.name,
	dataQuantity: entry.data_quantity,
	dataUnit: entry.data_unit,
	validity: entry.package_validity,
	validityUnit: entry.package_validity_unit,
	priceNgn: entry.price_ngn,
	packageType: entry.package_type,
});
const any: unknown = expect.any(Number);
const paged = (entry: object) => ({
	...entry,
	meta: { total: any, perPage: any, currentPage: any, lastPage: any },
});
const packagesOf = (country: number) => pricing[country - 1].packages;

describe('the countries of eSIMs', () => {
	const good = {
		row: {},
		path: '/api/esim/catalog/pricing',
		simple: pricing
			.slice(0, 3)
			.map(({ id, name, packages }) => ({ id: String(id), name, packages: packages.length })),
		raw: pricing.slice(0, 3).map(({ id, name, packages }) => ({ id, name, packages })),
	};
	behavesLikeRead(bench, {
		parameters: { resource: 'esim', operation: 'getCountries', limit: 3 },
		catalogue: true,
		good: [good, good],
	});
});

describe('the price list', () => {
	const [first] = pricing;
	const good = {
		row: {},
		path: '/api/esim/catalog/pricing',
		simple: first.packages
			.slice(0, 2)
			.map((entry) => ({ countryId: '1', country: first.name, ...simple(entry) })),
		raw: pricing.slice(0, 2).map(({ id, name, packages }) => ({ id, name, packages })),
	};
	const parameters = { resource: 'esim', operation: 'getPricing', limit: 2 };
	behavesLikeRead(bench, { parameters, catalogue: true, good: [good, good] });

	test('is whole when all is wanted', async () => {
		const { items } = await bench().run({ parameters: { ...parameters, returnAll: true } });
		expect(items).toHaveLength(pricing.flatMap(({ packages }) => packages).length);
	});
});

describe('the packages of a country', () => {
	const parameters = operation('esim/getPackages', {
		country: byId('={{ $json.country }}'),
		packageType: '={{ $json.type }}',
		limit: 3,
	});
	const goodOf = (country: number, type = '') => {
		const found = packagesOf(country).filter(
			({ package_type: own }) => type === '' || own === type,
		);
		return {
			row: { country, type },
			path: `/api/esim/catalog/by-country/${country}`,
			query: { page: '1', ...(type !== '' && { package_type: type }) },
			simple: found.slice(0, 3).map(simple).map(paged),
			raw: found.slice(0, 3).map(paged),
		};
	};
	behavesLikeRead(bench, {
		parameters,
		good: [goodOf(3), goodOf(1, 'DATA-VOICE-SMS')],
		refused: {
			row: { country: 999, type: '' },
			error: /Country not found/,
			advice: /Check the ID/,
		},
		invalid: {
			row: { country: '', type: '' },
			error: /'Country' is empty/,
			advice: /as the provider gives it/,
		},
	});

	test('are fetched over all pages, or no more of them than needed', async () => {
		const run = async (more: object) =>
			await bench().buy({ ...parameters, ...more }, [{ country: 1, type: '' }]);
		const all = await run({ returnAll: true });
		expect(all.items).toEqual(packagesOf(1).map(simple).map(paged));
		expect(all.requests.map(({ query }) => query.page)).toEqual(['1', '2', '3', '4']);
		const some = await run({ limit: 21 });
		expect(some.items).toHaveLength(21);
		expect(some.requests).toHaveLength(2);
	});
});

describe('one package', () => {
	const goodOf = (entry: EsimPackage) => ({
		row: { package: entry.id },
		path: `/api/esim/catalog/package/${entry.id}`,
		simple: [simple(entry)],
		raw: [{ ...entry }],
	});
	behavesLikeRead(bench, {
		parameters: operation('esim/getPackage', {
			packageId: byId('={{ $json.package }}'),
		}),
		good: [goodOf(packagesOf(3)[0]), goodOf(packagesOf(4)[1])],
		refused: {
			row: { package: 'none' },
			error: /Package not available/,
			advice: /another product or plan/,
		},
		invalid: {
			row: { package: '' },
			error: /'Package' is empty/,
			advice: /as the provider gives it/,
		},
	});
});

describe('the own eSIMs', () => {
	const run = async (name: string, more: object = {}, rows: object[] = [{}, {}], node = {}) =>
		await bench().buy(operation(`esim/${name}`, more), rows, { node });
	const pathsOf = ({ requests }: Result) =>
		requests.map(({ method, path }) => `${method} ${path}`).sort();
	beforeEach(async () => {
		const packageId = byId('={{ $json.id }}');
		const buying = { packageType: 'DATA-ONLY', packageId, options: { concurrency: 1 } };
		await run('buy', buying, [{ id: 'gh-1gb-30d' }, { id: 'ke-1gb-30d' }]);
	});

	test('are listed for every row, the newest first', async () => {
		const result = await run('getMany');
		const newestFirst = ['Kenya', 'Ghana'].map((countryName) => ({ countryName, isTopUp: false }));
		expect(result.pairs).toEqual([0, 0, 1, 1]);
		expect(result.items).toMatchObject([...newestFirst, ...newestFirst]);
		expect(pathsOf(result)).toEqual(['GET /api/esim/my', 'GET /api/esim/my']);
		const raw = await run('getMany', { simplify: false, limit: 1 }, [{}]);
		const kenya = { id: 4002, plan_status: 1, country_code: 'KE', parent_esim_id: null };
		expect(raw.items).toMatchObject([kenya]);
	});

	const esimId = byId('={{ $json.id }}');

	test('are fetched one by one', async () => {
		const result = await run('get', { esimId }, [{ id: 4001 }, { id: '4002' }]);
		const first = { id: '4001', provisioned: true, iccid: expect.any(String) };
		expect(result).toMatchObject({ pairs: [0, 1], items: [first, { id: '4002' }] });
		expect(pathsOf(result)).toEqual(['GET /api/esim/my/4001', 'GET /api/esim/my/4002']);
		const raw = await run('get', { esimId: byId('4001'), simplify: false }, [{}]);
		expect(raw.items).toMatchObject([{ id: 4001, sim_applied: true }]);
	});

	test('that are not there are refused, and the others go on', async () => {
		const rows = [{ id: 4001 }, { id: 9 }, { id: '' }];
		const stopped = await run('get', { esimId }, rows.slice(0, 2));
		expect(stopped.error?.message).toMatch(/^Row 2: .*eSIM not found/);
		const result = await run('get', { esimId }, rows, toErrorOutput);
		expect(result).toMatchObject({ pairs: [0], errorPairs: [1, 2] });
		const titles = [/not found/, /^'eSIM' is empty$/];
		expect(result.errorItems).toEqual(titles.map((title, at) => failedItem(title, rows[at + 1])));
		const continued = await run('get', { esimId }, rows, goOn);
		expect(continued.pairs).toEqual([0, 1, 2]);
	});

	describe('have plans that they can be topped up with', () => {
		const goodOf = (id: number, country: number) => {
			const [entry] = packagesOf(country);
			const plan = { ...entry, id: `topup-${entry.id}` };
			return {
				row: { id },
				path: `/api/esim/my/${id}/topup-plans`,
				query: { page: '1' },
				simple: [paged(simple(plan))],
				raw: [paged(plan)],
			};
		};
		const parameters = operation('esim/getTopUpPlans', {
			esimId: byId('={{ $json.id }}'),
			limit: 1,
		});
		behavesLikeRead(bench, {
			parameters,
			good: [goodOf(4001, 4), goodOf(4002, 6)],
			refused: { row: { id: 9 }, error: /eSIM not found/, advice: /another product or plan/ },
			invalid: { row: { id: '' }, error: /'eSIM' is empty/, advice: /as the provider gives it/ },
		});
	});
});
