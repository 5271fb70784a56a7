import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Contract } from '../../types';
import { isRecord, maybeFlag, maybePrice, maybeNumber, maybeText } from './fields';
import { inData, listOf, record } from './shapes';

export interface EsimPackage {
	/** The `package_id` of a purchase or a top-up. */
	id: string;
	name: string;
	dataQuantity?: number;
	dataUnit?: string;
	validity?: number;
	validityUnit?: string;
	priceNgn?: number;
	packageType?: string;
	raw: IDataObject;
}

export interface EsimPage {
	meta: { total: number; perPage: number; currentPage: number; lastPage: number };
	data: EsimPackage[];
}

export interface EsimCountry {
	id: string;
	name: string;
	packages: EsimPackage[];
	raw: IDataObject;
}

export interface Esim {
	id: string;
	/** The transaction's reference. */
	transid?: string;
	simApplied?: boolean;
	iccid?: string;
	universalLink?: string;
	activationCode?: string;
	packageName?: string;
	soldPriceNgn?: number;
	/** 0 is provisioning, 1 is provisioned. */
	planStatus?: number;
	provider?: string;
	packageType?: string;
	countryName?: string;
	countryCode?: string;
	dataQuantity?: string;
	dataUnit?: string;
	validity?: number;
	validityUnit?: string;
	isTopUp?: boolean;
	parentEsimId?: string;
	expiresAt?: string;
	createdAt?: string;
	raw: IDataObject;
}

const packageRecord: Contract<EsimPackage> = record(
	{
		id: maybeText,
		name: maybeText,
		data_quantity: maybeNumber,
		data_unit: maybeText,
		package_validity: maybeNumber,
		package_validity_unit: maybeText,
		price_ngn: maybePrice,
		package_type: maybeText,
	},
	({ id, ...fields }, raw): EsimPackage | undefined =>
		id === undefined
			? undefined
			: {
					id,
					name: fields.name ?? id,
					dataQuantity: fields.data_quantity,
					dataUnit: fields.data_unit,
					validity: fields.package_validity,
					validityUnit: fields.package_validity_unit,
					priceNgn: fields.price_ngn,
					packageType: fields.package_type,
					raw,
				},
);

const esimRecord: Contract<Esim> = record(
	{
		id: maybeText,
		transid: maybeText,
		sim_applied: maybeFlag,
		iccid: maybeText,
		universal_link: maybeText,
		activation_code: maybeText,
		package_name: maybeText,
		sold_price_ngn: maybePrice,
		plan_status: maybeNumber,
		provider: maybeText,
		package_type: maybeText,
		country_name: maybeText,
		country_code: maybeText,
		data_quantity: maybeText,
		data_unit: maybeText,
		package_validity: maybeNumber,
		package_validity_unit: maybeText,
		is_topup: maybeFlag,
		parent_esim_id: maybeText,
		expires_at: maybeText,
		created_at: maybeText,
	},
	({ id, ...fields }, raw): Esim | undefined =>
		id === undefined
			? undefined
			: {
					id,
					transid: fields.transid,
					simApplied: fields.sim_applied,
					iccid: fields.iccid,
					universalLink: fields.universal_link,
					activationCode: fields.activation_code,
					packageName: fields.package_name,
					soldPriceNgn: fields.sold_price_ngn,
					planStatus: fields.plan_status,
					provider: fields.provider,
					packageType: fields.package_type,
					countryName: fields.country_name,
					countryCode: fields.country_code,
					dataQuantity: fields.data_quantity,
					dataUnit: fields.data_unit,
					validity: fields.package_validity,
					validityUnit: fields.package_validity_unit,
					isTopUp: fields.is_topup,
					parentEsimId: fields.parent_esim_id,
					expiresAt: fields.expires_at,
					createdAt: fields.created_at,
					raw,
				},
);

const packages = listOf(packageRecord);

const metaFields = z.object({
	total: maybeNumber,
	perPage: maybeNumber,
	per_page: maybeNumber,
	currentPage: maybeNumber,
	current_page: maybeNumber,
	lastPage: maybeNumber,
	last_page: maybeNumber,
});

/** A page without its meta is taken for the only one. */
export const esimPage: Contract<EsimPage> = z.unknown().transform((body, context): EsimPage => {
	const read = packages.safeParse(body);
	if (!read.success) {
		context.addIssue({ code: 'custom', message: read.error.message });
		return z.NEVER;
	}
	const meta = metaFields.safeParse(isRecord(body) ? body.meta : undefined).data ?? {};
	return {
		meta: {
			total: meta.total ?? read.data.length,
			perPage: meta.perPage ?? meta.per_page ?? read.data.length,
			currentPage: meta.currentPage ?? meta.current_page ?? 1,
			lastPage: meta.lastPage ?? meta.last_page ?? 1,
		},
		data: read.data,
	};
});

export const esimPackage: Contract<EsimPackage> = inData(packageRecord);
export const esim: Contract<Esim> = inData(esimRecord);
export const esimList: Contract<Esim[]> = listOf(esimRecord);

/** The price list, by country. */
export const esimPricing: Contract<EsimCountry[]> = listOf(
	record(
		{ id: maybeText, name: maybeText, packages: z.unknown().optional() },
		({ id, name, packages: list }, raw): EsimCountry | undefined => {
			const read = packages.safeParse(list ?? []);
			return id === undefined || !read.success
				? undefined
				: { id, name: name ?? id, packages: read.data, raw };
		},
	),
);
