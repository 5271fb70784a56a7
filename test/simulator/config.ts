import type { FaultRule } from './faults';
import { products, type Product, type TransactionStatus } from './types';
import { notFoundWording } from './wordings';

/** What happens when a reference comes a second time. */
export type DuplicatePolicy =
	/** The first purchase is answered again. */
	| 'replay'
	/** 403 "already used". */
	| 'refuse'
	/** It is bought again. */
	| 'charge';

export interface ProductRules {
	duplicates: DuplicatePolicy;
	/** Which "already used" wording `refuse` uses: a number into `alreadyUsedWordings`, or your own. */
	alreadyUsed: number | string;
	/** The provider makes its own reference; ours is forgotten. */
	ignoreReference: boolean;
	/** Whether requery covers the product. */
	requeryable: boolean;
	/** The vendor's time, inside the request: debited and pending all the while. */
	vendorMs: number;
}

export interface Shapes {
	/** How lists of undocumented shape come. */
	lists: 'plan' | 'data' | 'bare';
	/** The name of the status field at the top of an answer. */
	statusKey: 'status' | 'Status';
	/** Money as the document shows it, as `"1234.00"`, or as `"₦1,234.00"`. */
	money: 'plain' | 'string' | 'naira';
	/** Adds the fields that siblings of the service send and the document does not show. */
	extraFields: boolean;
	/** The message says the codes as well: a token, pins. */
	codesInMessage: boolean;
}

export type RecipientWriting = 'whole' | 'international' | 'withoutZeros' | 'masked';

/** How requery answers where it does not do what the document shows. */
export interface RequeryRules {
	/** So many questions about a purchase find nothing, whenever they come. */
	lagLooks: number;
	/** The wording of "not found". */
	notFound: string;
	/** States of a transaction that it does not show, as if it kept only the others. */
	hides: TransactionStatus[];
	/** What it calls the states of a transaction. */
	words: Record<TransactionStatus, string>;
	/** Whether a record carries the references. */
	namesReference: boolean;
	/** How a record writes who got the purchase; `null`: not at all. A stranger's record then names somebody else. */
	recipients: RecipientWriting | null;
	/** For a reference that it does not know it tells of an old purchase in this state, instead of "not found". */
	stranger: TransactionStatus | null;
	/** In Naira. */
	strangerAmount: number;
}

export interface Config {
	seed: number;
	faults: FaultRule[];
	products: Record<Product, ProductRules>;
	tokens: {
		badTokenStatus: number;
		badTokenMessage: string;
		/** Every login makes a new token and kills the one before. */
		oneSessionPerLogin: boolean;
	};
	/** So long after a purchase requery still says "Transaction not found." */
	requeryLagMs: number;
	requery: RequeryRules;
	phoneFormat: 'international' | 'local' | 'any';
	/** Requests that it answers elsewhere: the usual path, and its own. */
	moved: Array<[usual: string, own: string]>;
	/** Refuses a number whose prefix belongs to another network, unless `bypass` is true. */
	checkNetworkPrefix: boolean;
	/** Added to the debit of cable and electricity. */
	charges: { cable: number; electricity: number };
	/** When an eSIM is provisioned: 0 = at once, -1 = only when told to. */
	esimProvisionMs: number;
	/** Bookings start as pending (and are issued when settled). */
	flightsPending: boolean;
	shapes: Shapes;
	/** What has become of the plans, bodies and discos of the catalogue since yesterday. */
	catalogue: {
		/** Added to the id of each. */
		shift: number;
		/** No longer sold, by their first ids. */
		withdrawn: number[];
	};
	/** How many requests are kept; older ones are dropped. 0 keeps none. */
	recordLimit: number;
}

type Patch<T> = {
	[K in keyof T]?: T[K] extends unknown[] ? T[K] : T[K] extends object ? Patch<T[K]> : T[K];
};

/** Part of a configuration; `products['*']` speaks for every product. */
export type ConfigPatch = Patch<Omit<Config, 'products'>> & {
	products?: Partial<Record<Product | '*', Partial<ProductRules>>>;
};

/** What api.md's list for requery leaves out. */
const notCovered: Product[] = ['betting', 'rechargeCard', 'dataCard', 'airtimeToCash', 'custom'];

const productRules = (product: Product): ProductRules => ({
	duplicates: 'replay',
	alreadyUsed: 0,
	ignoreReference: false,
	requeryable: !notCovered.includes(product),
	vendorMs: 0,
});

export function defaultConfig(): Config {
	return {
		seed: 1,
		faults: [],
		products: Object.fromEntries(
			products.map((product) => [product, productRules(product)]),
		) as Record<Product, ProductRules>,
		tokens: {
			badTokenStatus: 401,
			badTokenMessage: 'Invalid Access Token',
			oneSessionPerLogin: false,
		},
		requeryLagMs: 0,
		requery: {
			lagLooks: 0,
			notFound: notFoundWording,
			hides: [],
			words: { success: 'success', pending: 'pending', failed: 'failed' },
			namesReference: true,
			recipients: null,
			stranger: null,
			strangerAmount: 5_000,
		},
		phoneFormat: 'international',
		moved: [],
		checkNetworkPrefix: false,
		charges: { cable: 0, electricity: 0 },
		esimProvisionMs: 0,
		flightsPending: false,
		shapes: {
			lists: 'plan',
			statusKey: 'status',
			money: 'plain',
			extraFields: false,
			codesInMessage: false,
		},
		catalogue: { shift: 0, withdrawn: [] },
		recordLimit: 50_000,
	};
}

/** Lays the patch over the configuration. Lists are replaced, objects merged; an unknown name is an error. */
export function mergeConfig(config: Config, patch: ConfigPatch): Config {
	const { products: rules, ...rest } = patch;
	const merged = mergeObjects(config, rest, 'configuration');
	if (!rules) return merged;
	const { '*': every, ...single } = rules;
	const unknown = Object.keys(single).find((name) => !(name in config.products));
	if (unknown) throw new Error(`There is no product "${unknown}"`);
	return {
		...merged,
		products: Object.fromEntries(
			products.map((product) => [
				product,
				mergeObjects(
					mergeObjects(config.products[product], every ?? {}, 'product'),
					single[product] ?? {},
					product,
				),
			]),
		) as Record<Product, ProductRules>,
	};
}

function mergeObjects<T extends object>(base: T, patch: object, where: string): T {
	const result = { ...base } as Record<string, unknown>;
	for (const [name, value] of Object.entries(patch)) {
		if (!(name in base)) throw new Error(`There is no setting "${name}" in ${where}`);
		if (value === undefined) continue;
		const current = result[name];
		const nested = isPlainObject(current) && isPlainObject(value);
		result[name] = nested ? mergeObjects(current, value, name) : value;
	}
	return result as T;
}

function isPlainObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
