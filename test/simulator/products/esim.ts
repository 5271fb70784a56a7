import { findPackage } from '../catalogue/esimPackages';
import type { EsimRecord } from '../esims';
import { optionalReference } from '../fields';
import type { PurchaseRoute } from '../routes';
import { Refusal, type Call, type JsonObject, type Order, type Transaction } from '../types';
import { naira } from '../wordings';
import type { World } from '../world';

const boughtFields = [
	...(['id', 'transid', 'sim_applied', 'iccid', 'universal_link', 'activation_code'] as const),
	...(['package_name', 'sold_price_ngn', 'plan_status', 'provider'] as const),
];

const topUpPrefix = 'topup-';

export const topUpId = (packageId: string): string => `${topUpPrefix}${packageId}`;

export const esimRoutes: PurchaseRoute[] = [
	{
		method: 'POST',
		path: '/api/esim/buy',
		product: 'esim',
		fields: {
			package_id: { type: 'string' },
			package_type: { type: 'string', oneOf: ['DATA-ONLY', 'DATA-VOICE-SMS'] },
			...optionalReference,
		},
		order: (call, world) => {
			const sold = findPackage(String(call.body.package_id));
			if (!sold || sold.found.package_type !== call.body.package_type)
				throw new Refusal('Package not available.');
			return esimOrder(world, { packageId: sold.found.id });
		},
	},
	{
		method: 'POST',
		path: '/api/esim/my/{id}/topup',
		product: 'esimTopUp',
		fields: { package_id: { type: 'string' }, ...optionalReference },
		order: (call, world) => topUpOrder(call, world, call.params.id),
	},
	{
		method: 'POST',
		path: '/api/esim/topup',
		product: 'esimTopUp',
		fields: { esim_id: { type: 'integer' }, package_id: { type: 'string' }, ...optionalReference },
		order: (call, world) => topUpOrder(call, world, String(call.body.esim_id)),
	},
];

function topUpOrder(call: Call, world: World, id: string): Order {
	const parent = ownedEsim(call, world, id);
	const asked = String(call.body.package_id);
	const sold = asked.startsWith(topUpPrefix)
		? findPackage(asked.slice(topUpPrefix.length))
		: undefined;
	if (!sold || sold.country.code !== parent.country_code)
		throw new Refusal('Package not available.');
	return esimOrder(world, { packageId: sold.found.id, parent });
}

function esimOrder(world: World, bought: { packageId: string; parent?: EsimRecord }): Order {
	const sold = findPackage(bought.packageId);
	if (!sold) throw new Refusal('Package not available.');
	return {
		type: 'esim',
		recipient: bought.parent ? String(bought.parent.id) : bought.packageId,
		amount: sold.found.price_ngn,
		message: bought.parent ? 'eSIM topped up successfully' : 'eSIM purchased successfully',
		insufficient: (required) => `Insufficient balance. Required: ${naira(required)}`,
		fulfil: (transaction) => {
			transaction.goods.esim = provide(transaction, world, bought.packageId, bought.parent);
		},
		undo: (transaction) => {
			world.esims.drop(transaction);
			delete transaction.goods.esim;
		},
		withoutWallet: true,
		answer: ({ goods }) => (goods.esim ? { data: boughtView(goods.esim as EsimRecord) } : {}),
	};
}

/** A top-up needs no link of its own; a new eSIM is ready at once, later, or when told so. */
function provide(
	transaction: Transaction,
	world: World,
	packageId: string,
	parent?: EsimRecord,
): EsimRecord {
	const record = world.esims.add(transaction, packageId, parent);
	const { esimProvisionMs } = world.config;
	if (parent || esimProvisionMs === 0) world.esims.provision(record, true);
	else if (esimProvisionMs > 0)
		world.timers.after(esimProvisionMs, () => world.esims.provision(record, false));
	return record;
}

function boughtView(record: EsimRecord): JsonObject {
	return Object.fromEntries(boughtFields.map((name) => [name, record[name]]));
}

export function ownedEsim(call: Call, world: World, id: string): EsimRecord {
	const found = world.esims
		.of(call.environment, call.account)
		.find((record) => String(record.id) === id);
	if (!found) throw new Refusal('eSIM not found.');
	return found;
}
