import { isRecord } from '../../../values/json';
import { readPrice } from '../../../values/money';
import {
	type ItemOf,
	each,
	entry,
	inData,
	listOf,
	maybeFlag,
	maybeNumber,
	maybeText,
} from './shapes';

export const packageRecord = entry(['id', 'name'], {
	/** A purchase or a top-up sends this as `package_id`. */
	id: [maybeText, 'id'],
	name: [maybeText, 'name', 'id'],
	dataQuantity: [maybeNumber, 'dataquantity'],
	dataUnit: [maybeText, 'dataunit'],
	validity: [maybeNumber, 'packagevalidity'],
	validityUnit: [maybeText, 'packagevalidityunit'],
	priceNgn: [readPrice, 'pricengn'],
	packageType: [maybeText, 'packagetype'],
});

export const esimRecord = entry(['id'], {
	/** `transid` is the reference of the transaction. */
	...each(maybeText, 'id', 'transid'),
	simApplied: [maybeFlag, 'simapplied'],
	...each(maybeText, 'iccid', 'universalLink', 'activationCode', 'packageName'),
	soldPriceNgn: [readPrice, 'soldpricengn'],
	/** 0 is provisioning, 1 is provisioned. */
	planStatus: [maybeNumber, 'planstatus'],
	...each(maybeText, 'provider', 'packageType', 'countryName', 'countryCode'),
	...each(maybeText, 'dataQuantity', 'dataUnit'),
	validity: [maybeNumber, 'packagevalidity'],
	validityUnit: [maybeText, 'packagevalidityunit'],
	isTopUp: [maybeFlag, 'istopup'],
	...each(maybeText, 'parentEsimId', 'expiresAt', 'createdAt'),
});

const packages = listOf(packageRecord);

export type EsimPackage = ItemOf<typeof packageRecord>;
export type Esim = ItemOf<typeof esimRecord>;

export interface EsimPage {
	meta: { total: number; perPage: number; currentPage: number; lastPage: number };
	data: EsimPackage[];
}

const pageMeta = entry([], each(maybeNumber, 'total', 'perPage', 'currentPage', 'lastPage'));

/** A page without its meta is taken for the only one. */
export function esimPage(body: unknown): EsimPage | undefined {
	const data = packages(body);
	if (data === undefined) return undefined;
	const { length } = data;
	const meta: Partial<EsimPage['meta']> = (isRecord(body) && pageMeta(body.meta)) || {};
	const { total = length, perPage = length, currentPage = 1, lastPage = 1 } = meta;
	return { meta: { total, perPage, currentPage, lastPage }, data };
}

export const esimPackage = inData(packageRecord);
export const esim = inData(esimRecord);
export const esimList = listOf(esimRecord);

/** The price list, by country. A country without a list has no packages. */
export const esimPricing = listOf(
	entry(['id', 'name', 'packages'], {
		id: [maybeText, 'id'],
		name: [maybeText, 'name', 'id'],
		packages: [(list: unknown) => packages(list ?? []), 'packages'],
	}),
);
