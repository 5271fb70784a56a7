import { findPackage } from './catalogue/esimPackages';
import type { Account, Environment, Transaction } from './types';

/** An owned eSIM, as the service lists it. */
export interface EsimRecord {
	id: number;
	transid: string;
	sim_applied: boolean;
	iccid: string;
	universal_link: string;
	activation_code: string;
	package_name: string;
	sold_price_ngn: number;
	plan_status: number;
	provider: string;
	package_type: string;
	country_name: string;
	country_code: string;
	data_quantity: string;
	data_unit: string;
	package_validity: number;
	package_validity_unit: string;
	is_topup: boolean;
	parent_esim_id: number | null;
	expires_at: string;
	created_at: string;
}

interface Owned {
	transaction: Transaction;
	record: EsimRecord;
}

const day = 86_400_000;

/** Everybody's eSIMs, and their way from bought to installed. */
export class Esims {
	private owned: Owned[] = [];

	private lastId = 4000;

	add(transaction: Transaction, packageId: string, parent?: EsimRecord): EsimRecord {
		const sold = findPackage(packageId);
		if (!sold) throw new Error(`There is no package "${packageId}"`);
		const { country, found } = sold;
		const now = Date.now();
		this.lastId += 1;
		const record: EsimRecord = {
			id: this.lastId,
			transid: transaction.requestId,
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
			expires_at: new Date(now + found.package_validity * day).toISOString(),
			created_at: new Date(now).toISOString(),
		};
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

	byId(id: number): EsimRecord | undefined {
		return this.owned.find(({ record }) => record.id === id)?.record;
	}

	drop(transaction: Transaction): void {
		this.owned = this.owned.filter((owned) => owned.transaction !== transaction);
	}
}
