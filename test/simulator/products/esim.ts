import { findPackage, pricing, type EsimPackage } from '../catalogue/esimPackages';
import { boughtView, type EsimRecord, type SoldPackage } from '../esims';
import { optionalReference, type FieldRules } from '../fields';
import { reads, sells, type Route } from '../route';
import { ok, Refusal, type Call, type Order, type Reply } from '../types';
import type { World } from '../world';

const mostListed = 50;
const perPage = 20;
const topUpPrefix = 'topup-';

const plan: FieldRules = { package_id: { type: 'string' }, ...optionalReference };
const page: FieldRules = { page: { type: 'integer', optional: true, min: 1 } };
const kinds = { type: 'string', oneOf: ['DATA-ONLY', 'DATA-VOICE-SMS'] } as const;

/** The package that `fits`, or a refusal. */
function packageOf(id: string, fits: (sold: SoldPackage) => boolean = () => true): SoldPackage {
	const sold = findPackage(id);
	if (!sold || !fits(sold)) throw new Refusal('Package not available.');
	return sold;
}

function ownedEsim({ environment, account }: Call, world: World, id: string): EsimRecord {
	const owned = world.esims.of(environment, account);
	const found = owned.find((record) => String(record.id) === id);
	if (!found) throw new Refusal('eSIM not found.');
	return found;
}

function topUpOrder(call: Call, world: World, id: string): Order {
	const parent = ownedEsim(call, world, id);
	const asked = String(call.body.package_id);
	// Only top-up plans have ids with the prefix.
	const wanted = asked.startsWith(topUpPrefix) ? asked.slice(topUpPrefix.length) : '';
	const sold = packageOf(wanted, ({ country }) => country.code === parent.country_code);
	return esimOrder(world, sold, parent);
}

const esimOrder = (world: World, sold: SoldPackage, parent?: EsimRecord): Order => ({
	type: 'esim',
	recipient: parent ? String(parent.id) : sold.found.id,
	amount: sold.found.price_ngn,
	message: parent ? 'eSIM topped up successfully' : 'eSIM purchased successfully',
	fulfil: (transaction) => {
		const record = world.esims.add(transaction, sold, parent);
		transaction.goods.esim = record;
		// A top-up needs no link of its own. A new eSIM is ready at once, later, or on command.
		const { esimProvisionMs } = world.config;
		if (parent || esimProvisionMs === 0) world.esims.provision(record, true);
		else if (esimProvisionMs > 0)
			world.timers.after(esimProvisionMs, () => world.esims.provision(record, false));
	},
	undo: (transaction) => {
		world.esims.drop(transaction);
		delete transaction.goods.esim;
	},
	withoutWallet: true,
	answer: ({ goods }) => (goods.esim ? { data: boughtView(goods.esim as EsimRecord) } : {}),
});

function paged({ query }: Call, entries: EsimPackage[]): Reply {
	const currentPage = Number(query.page ?? 1);
	const meta = {
		total: entries.length,
		perPage,
		currentPage,
		lastPage: Math.max(1, Math.ceil(entries.length / perPage)),
	};
	return ok({ meta, data: entries.slice((currentPage - 1) * perPage, currentPage * perPage) });
}

export const esimRoutes: Route[] = [
	sells(
		'/api/esim/buy',
		'esim',
		{ package_id: { type: 'string' }, package_type: kinds, ...optionalReference },
		({ body }, world) => {
			const isAsked = ({ found }: SoldPackage) => found.package_type === body.package_type;
			return esimOrder(world, packageOf(String(body.package_id), isAsked));
		},
	),
	sells('/api/esim/my/{id}/topup', 'esimTopUp', plan, (call, world) =>
		topUpOrder(call, world, call.params.id),
	),
	sells('/api/esim/topup', 'esimTopUp', { esim_id: { type: 'integer' }, ...plan }, (call, world) =>
		topUpOrder(call, world, String(call.body.esim_id)),
	),
	reads('/api/esim/catalog/pricing', () => {
		const countries = pricing.map(({ id, name, packages }) => ({ id, name, packages }));
		return ok({ data: { countries } });
	}),
	reads(
		'/api/esim/catalog/by-country/{id}',
		(call) => {
			const country = pricing.find(({ id }) => String(id) === call.params.id);
			if (!country) throw new Refusal('Country not found.');
			const { package_type: kind } = call.query;
			return paged(
				call,
				country.packages.filter((entry) => !kind || entry.package_type === kind),
			);
		},
		{ ...page, package_type: { ...kinds, optional: true } },
	),
	reads('/api/esim/catalog/package/{id}', ({ params }) =>
		ok({ data: { ...packageOf(params.id).found } }),
	),
	reads('/api/esim/my', ({ environment, account }, { esims }) =>
		ok({ data: esims.of(environment, account).slice(0, mostListed) }),
	),
	reads('/api/esim/my/{id}', (call, world) => ok({ data: ownedEsim(call, world, call.params.id) })),
	reads(
		'/api/esim/my/{id}/topup-plans',
		(call, world) => {
			const { country_code } = ownedEsim(call, world, call.params.id);
			const { packages = [] } = pricing.find(({ code }) => code === country_code) ?? {};
			return paged(
				call,
				packages.map((entry) => ({ ...entry, id: `${topUpPrefix}${entry.id}` })),
			);
		},
		page,
	),
];
