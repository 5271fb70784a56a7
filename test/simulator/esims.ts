import type { findPackage } from './catalogue/esimPackages';
import type { Account, Environment, JsonObject, Transaction } from './types';

export type SoldPackage = NonNullable<ReturnType<typeof findPackage>>;

const day = 86_400_000;

/** An owned eSIM, as the service lists it: without its link. */
const recordOf = (
	id: number,
	transid: string,
	{ country, found }: SoldPackage,
	parent?: { id: number; iccid: string },
) => ({
	id,
	transid,
	sim_applied: false,
	iccid: parent?.iccid ?? '',
	universal_link: '',
	activation_code: '',
	package_name: found.name,
	sold_price_ngn: found.price_ngn,
	plan_status: 0,
	provider: 'simulated-vendor',
	package_type: found.package_type,
	country_name: country.name,
	country_code: country.code,
	data_quantity: found.data_quantity.toFixed(2),
	data_unit: found.data_unit,
	package_validity: found.package_validity,
	package_validity_unit: found.package_validity_unit,
	is_topup: parent !== undefined,
	parent_esim_id: parent?.id ?? null,
	expires_at: new Date(Date.now() + found.package_validity * day).toISOString(),
	created_at: new Date().toISOString(),
});

export type EsimRecord = ReturnType<typeof recordOf>;

/** As the purchase answers it. */
export function boughtView(record: EsimRecord): JsonObject {
	const { id, transid, sim_applied, iccid, universal_link, activation_code } = record;
	const { package_name, sold_price_ngn, plan_status, provider } = record;
	return {
		...{ id, transid, sim_applied, iccid, universal_link, activation_code },
		...{ package_name, sold_price_ngn, plan_status, provider },
	};
}

/** The eSIMs of all accounts, with their states from bought to installed. */
export class Esims {
	private owned: Array<{ transaction: Transaction; record: EsimRecord }> = [];

	private lastId = 4000;

	add(transaction: Transaction, sold: SoldPackage, parent?: EsimRecord): EsimRecord {
		this.lastId += 1;
		const record = recordOf(this.lastId, transaction.requestId, sold, parent);
		this.owned.push({ transaction, record });
		return record;
	}

	/** Fills in the link; `atOnce` when it is ready in the answer to the purchase. */
	provision(record: EsimRecord, atOnce: boolean): void {
		record.iccid ||= `8923450${String(record.id).padStart(12, '0')}`;
		record.universal_link = `https://esim.example/install/${record.id}`;
		record.activation_code = `LPA:1$smdp.example$SIM-${record.id}`;
		record.plan_status = 1;
		record.sim_applied = atOnce;
	}

	/** The newest first. */
	of(environment: Environment, account: Account): EsimRecord[] {
		return this.owned
			.filter(({ transaction: by }) => by.environment === environment && by.account === account)
			.map(({ record }) => record)
			.reverse();
	}

	all(): EsimRecord[] {
		return this.owned.map(({ record }) => record);
	}

	drop(transaction: Transaction): void {
		this.owned = this.owned.filter((owned) => owned.transaction !== transaction);
	}
}
