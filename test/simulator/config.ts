import { baseSettings } from './base/settings';
import type { FaultRule } from './faults';
import type { TwinPlace } from './products/twins';
import { products, type Product, type TransactionStatus } from './types';
import { notFoundWording } from './wordings';

/** A reference that comes a second time: the first answer again, 403 "already used", or it is bought again. */
export type DuplicatePolicy = 'replay' | 'refuse' | 'charge';

export const deployments = ['document', 'base'] as const;

export type Deployment = (typeof deployments)[number];

export type RecipientWriting = 'whole' | 'international' | 'withoutZeros' | 'masked';

/** Products that the provider's document does not list for requery. */
const notCovered: Product[] = ['betting', 'rechargeCard', 'dataCard', 'airtimeToCash', 'custom'];

const rulesOf = (product: Product) => ({
	duplicates: 'replay' as DuplicatePolicy,
	/** Which "already used" wording `refuse` uses: a number into `alreadyUsedWordings`. */
	alreadyUsed: 0,
	/** The provider makes its own reference, and does not keep ours. */
	ignoreReference: false,
	/** Whether requery covers the product. */
	requeryable: !notCovered.includes(product),
	/** The vendor's time, inside the request: debited and pending all the while. */
	vendorMs: 0,
});

type ProductRules = ReturnType<typeof rulesOf>;

export const defaultConfig = () => ({
	seed: 1,
	/** Answers as the document says, or as the public server of this family was measured. */
	like: 'document' as Deployment,
	base: baseSettings(),
	faults: [] as FaultRule[],
	products: Object.fromEntries(products.map((product) => [product, rulesOf(product)])) as Record<
		Product,
		ProductRules
	>,
	tokens: {
		badTokenStatus: 401,
		badTokenMessage: 'Invalid Access Token',
		/** Every login makes a new token, and the token before expires. */
		oneSessionPerLogin: false,
	},
	/** So long after a purchase requery still says "Transaction not found." */
	requeryLagMs: 0,
	/** How requery differs from the document. */
	requery: {
		/** The first so many look-ups of a purchase find nothing. */
		lagLooks: 0,
		/** The wording of "not found". */
		notFound: notFoundWording,
		/** Requery does not show transactions in these states. */
		hides: [] as TransactionStatus[],
		/** The words for the states of a transaction. */
		words: { success: 'success', pending: 'pending', failed: 'failed' },
		/** Whether a record carries the references. */
		namesReference: true,
		/** How a record writes the recipient. `null`: the record does not. A stranger's record names another recipient. */
		recipients: null as RecipientWriting | null,
		/** For an unknown reference, requery shows an old purchase in this state, instead of "not found". */
		stranger: null as TransactionStatus | null,
		/** A second record under the reference: its state, and its place in the answer. */
		twin: null as { status: TransactionStatus; place: TwinPlace } | null,
		/** In Naira. */
		strangerAmount: 5_000,
	},
	phoneFormat: 'international' as 'international' | 'local',
	/** Requests that it answers elsewhere: the usual path, and its own. */
	moved: [] as Array<[usual: string, own: string]>,
	/** Refuses a number whose prefix belongs to another network, unless `bypass` is true. */
	checkNetworkPrefix: false,
	/** Added to the debit of cable and electricity. */
	charges: { cable: 0, electricity: 0 },
	/** When an eSIM is provisioned: 0 = at once, -1 = only on command. */
	esimProvisionMs: 0,
	/** Bookings start as pending (and are issued when settled). */
	flightsPending: false,
	shapes: {
		/** How lists of undocumented shape come. */
		lists: 'plan' as 'plan' | 'data',
		/** Money as the document shows it, or as `"₦1,234.00"`. */
		money: 'plain' as 'plain' | 'naira',
		/** Adds the fields that siblings of the service send and the document does not show. */
		extraFields: false,
		/** The message says the codes as well: a token, pins. */
		codesInMessage: false,
	},
	/** The changes to plans, bodies and discos of the catalogue since yesterday. */
	catalogue: {
		/** Added to the id of each. */
		shift: 0,
		/** No longer sold, by their first ids. */
		withdrawn: [] as number[],
	},
	/** How many requests are kept; older ones are dropped. 0 keeps none. */
	recordLimit: 50_000,
});

export type Config = ReturnType<typeof defaultConfig>;

type Patch<T> = {
	[K in keyof T]?: T[K] extends unknown[] ? T[K] : T[K] extends object ? Patch<T[K]> : T[K];
};

/** Part of a configuration; `products['*']` speaks for every product. */
export type ConfigPatch = Patch<Omit<Config, 'products'>> & {
	products?: Partial<Record<Product | '*', Partial<ProductRules>>>;
};

/** Lays the patch over the configuration. Lists are replaced, objects merged; an unknown name is an error. */
export function mergeConfig(config: Config, patch: ConfigPatch): Config {
	const { products: { '*': every = {}, ...single } = {}, ...rest } = patch;
	const unknown = Object.keys(single).find((name) => !(name in config.products));
	if (unknown) throw new Error(`There is no product "${unknown}"`);
	const all = Object.entries(config.products).map(
		([name, rules]) => [name, merge(rules, every, 'product')] as const,
	);
	const base = { ...config, products: Object.fromEntries(all) as Config['products'] };
	return merge(base, { ...rest, products: single }, 'configuration');
}

function merge<T extends object>(base: T, patch: object, where: string): T {
	const result = { ...base } as Record<string, unknown>;
	for (const [name, value] of Object.entries(patch)) {
		if (!(name in base)) throw new Error(`There is no setting "${name}" in ${where}`);
		if (value === undefined) continue;
		const current = result[name];
		result[name] = isObject(current) && isObject(value) ? merge(current, value, name) : value;
	}
	return result as T;
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
