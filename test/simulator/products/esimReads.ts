import { pricing, findPackage, type EsimPackage } from '../catalogue/esimPackages';
import type { FieldRules } from '../fields';
import type { PlainRoute } from '../routes';
import { ok, Refusal, type Call, type Reply } from '../types';
import { ownedEsim, topUpId } from './esim';

const mostListed = 50;

const page: FieldRules = { page: { type: 'integer', optional: true, min: 1 } };

export const esimReads: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/esim/catalog/pricing',
		answer: () => {
			const list = pricing.map(({ id, name, packages }) => ({ id, name, packages }));
			return ok({ data: { countries: list } });
		},
	},
	{
		method: 'GET',
		path: '/api/esim/catalog/by-country/{id}',
		fields: {
			...page,
			package_type: { type: 'string', optional: true, oneOf: ['DATA-ONLY', 'DATA-VOICE-SMS'] },
		},
		answer: (call) => {
			const country = pricing.find(({ id }) => String(id) === call.params.id);
			if (!country) throw new Refusal('Country not found.');
			const { package_type: type } = call.query;
			return paged(
				call,
				country.packages.filter((entry) => !type || entry.package_type === type),
			);
		},
	},
	{
		method: 'GET',
		path: '/api/esim/catalog/package/{id}',
		answer: ({ params }) => {
			const found = findPackage(params.id)?.found;
			if (!found) throw new Refusal('Package not available.');
			return ok({ data: { ...found } });
		},
	},
	{
		method: 'GET',
		path: '/api/esim/my',
		answer: (call, world) => {
			const data = world.esims.of(call.environment, call.account).slice(0, mostListed);
			return ok({ data });
		},
	},
	{
		method: 'GET',
		path: '/api/esim/my/{id}',
		answer: (call, world) => ok({ data: ownedEsim(call, world, call.params.id) }),
	},
	{
		method: 'GET',
		path: '/api/esim/my/{id}/topup-plans',
		fields: page,
		answer: (call, world) => {
			const esim = ownedEsim(call, world, call.params.id);
			const packages = pricing.find(({ code }) => code === esim.country_code)?.packages ?? [];
			return paged(
				call,
				packages.map((entry) => ({ ...entry, id: topUpId(entry.id) })),
			);
		},
	},
];

function paged({ query }: Call, entries: EsimPackage[]): Reply {
	const perPage = 20;
	const currentPage = Number(query.page ?? 1);
	const meta = {
		total: entries.length,
		perPage,
		currentPage,
		lastPage: Math.max(1, Math.ceil(entries.length / perPage)),
	};
	return ok({ meta, data: entries.slice((currentPage - 1) * perPage, currentPage * perPage) });
}
