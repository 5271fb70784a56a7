import type { IDataObject } from 'n8n-workflow';

import { pricing, type EsimPackage } from '../simulator/catalogue/esimPackages';
import { behavesLikeList, behavesLikeRead } from './support/readBehaviour';
import { byId, operation, useBench } from './support/kit';

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

const priceList = '/api/esim/catalog/pricing';

describe('the countries of eSIMs', () => {
	const raw = pricing.slice(0, 3).map(({ id, name, packages }) => ({ id, name, packages }));
	const simple = raw.map(({ id, name, packages }) => {
		return { id: String(id), name, packages: packages.length };
	});
	behavesLikeList(bench, operation('esim/getCountries', { limit: 3 }), priceList, simple, raw);
});

describe('the price list', () => {
	const [first] = pricing;
	const packages = first.packages
		.slice(0, 2)
		.map((entry) => ({ countryId: '1', country: first.name, ...simple(entry) }));
	const raw = pricing.slice(0, 2).map(({ id, name, packages }) => ({ id, name, packages }));
	const parameters = operation('esim/getPricing', { limit: 2 });
	behavesLikeList(bench, parameters, priceList, packages, raw);
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

	test('are fetched from all pages, or only from the needed ones', async () => {
		const run = async (more: object) =>
			await bench().buy({ ...parameters, ...more }, [{ country: 1, type: '' }]);
		const all = await run({ returnAll: true });
		expect(all.items).toEqual(packagesOf(1).map(simple).map(paged));
		expect(all.requests.map(({ query }) => query.page)).toEqual(['1', '2', '3', '4']);
		const some = await run({ limit: 21 });
		expect(some.items).toHaveLength(21);
		expect(some.requests).toHaveLength(2);
	});

	const path = '/api/esim/catalog/by-country/5';
	const packageOf = (id: string) => ({ id, name: `Package ${id}`, price_ngn: 4500 });
	const ask = async (answer: object, more: object) => {
		bench().addFault(path, { kind: 'whole', body: { status: 'success', ...answer } });
		const parameters = operation('esim/getPackages', { country: byId('5'), ...more });
		const { items, requests } = await bench().buy(parameters, [{}]);
		return { items, pages: requests.map(({ query }) => query.page) };
	};

	test('can be fetched as one page, with the meta of the provider', async () => {
		const meta = { total: 9, perPage: 2, currentPage: 2, lastPage: 3 };
		const answer = { meta, data: ['c', 'd'].map(packageOf) };
		const simple = await ask(answer, { options: { page: 2 } });
		expect(simple).toMatchObject({
			pages: ['2'],
			items: ['c', 'd'].map((id) => ({ id, priceNgn: 4500, meta })),
		});
		const raw = await ask(answer, { options: { page: 2 }, simplify: false });
		expect(raw.items).toEqual(['c', 'd'].map((id) => ({ ...packageOf(id), meta })));
	});

	test.each([
		['the provider gives the same page again and again', { meta: { lastPage: 900 } }, ['1', '2']],
		['the provider names no pages', {}, ['1']],
	])('end if %s', async (_, meta, pages) => {
		const all = await ask({ ...meta, data: [packageOf('a')] }, { returnAll: true });
		expect(all).toMatchObject({ items: [{ id: 'a' }], pages });
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
	const esimId = byId('={{ $json.id }}');
	beforeEach(async () => {
		const packageId = byId('={{ $json.id }}');
		const buying = { packageType: 'DATA-ONLY', packageId, options: { concurrency: 1 } };
		const rows = [{ id: 'gh-1gb-30d' }, { id: 'ke-1gb-30d' }];
		expect((await bench().buy(operation('esim/buy', buying), rows)).error).toBeUndefined();
	});
	const notThere = {
		refused: { row: { id: 9 }, error: /eSIM not found/, advice: /another product or plan/ },
		invalid: { row: { id: '' }, error: /'eSIM' is empty/, advice: /as the provider gives it/ },
	};
	const like = (fields: IDataObject) => expect.objectContaining(fields) as IDataObject;

	describe('are listed for every row, the newest first', () => {
		const countries = ['Kenya', 'Ghana'];
		const kenya = { id: 4002, plan_status: 1, country_code: 'KE', parent_esim_id: null };
		const good = {
			row: {},
			path: '/api/esim/my',
			simple: countries.map((countryName) =>
				like({ countryName, isTopUp: false, provisioned: true }),
			),
			raw: [like(kenya), like({ id: 4001, country_code: 'GH' })],
		};
		const parameters = { resource: 'esim', operation: 'getMany' };
		behavesLikeRead(bench, { parameters, good: [good, good] });

		test('show only one field for whether they are ready', async () => {
			bench().simulator.configure({ esimProvisionMs: -1 });
			const packageId = byId('gh-1gb-30d');
			const options = { waitUntilProvisioned: 0 };
			await bench().buy(operation('esim/buy', { packageId, options }), [{}]);
			const { items } = await bench().buy(operation('esim/getMany'), [{}]);
			expect(items.map(({ provisioned }) => provisioned)).toEqual([false, true, true]);
			// This field says whether the eSIM was ready at once.
			for (const item of items) expect(item).not.toHaveProperty('simApplied');
		});
	});

	describe('are fetched one by one', () => {
		const goodOf = (id: number | string) => ({
			row: { id },
			path: `/api/esim/my/${id}`,
			simple: [like({ id: String(id), provisioned: true, iccid: expect.any(String) })],
			raw: [like({ id: Number(id), sim_applied: true })],
		});
		behavesLikeRead(bench, {
			parameters: operation('esim/get', { esimId }),
			good: [goodOf(4001), goodOf('4002')],
			...notThere,
		});
	});

	describe('have top-up plans', () => {
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
		behavesLikeRead(bench, {
			parameters: operation('esim/getTopUpPlans', { esimId, limit: 1 }),
			good: [goodOf(4001, 4), goodOf(4002, 6)],
			...notThere,
		});
	});
});
