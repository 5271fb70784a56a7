import { cellText } from './cell';
import { largestAmount, readPrice } from './money';
import { meantBy, type ListEntry, type Vocabulary } from './naming';

/** A line of a shop's price list. */
export interface PriceLine {
	product: string;
	/** '' for all plans of the product. */
	plan: string;
	/** Undefined if the cell holds no price. */
	sellFor?: number;
}

/** The columns of a price list. */
export const priceColumns = ['product', 'plan', 'sellFor'] as const;

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Undefined if a column is missing. Names may have capitals and underscores. */
export function priceLineOf(row: Readonly<Record<string, unknown>>): PriceLine | undefined {
	const cells = new Map(Object.entries(row).map(([name, cell]) => [plain(name), cell]));
	if (!priceColumns.every((name) => cells.has(plain(name)))) return undefined;
	const text = (name: string) => cellText(cells.get(name)) ?? '';
	return { product: text('product'), plan: text('plan'), sellFor: salePrice(cells.get('sellfor')) };
}

/** A price may have kobo, and a gift costs nothing. */
export function salePrice(raw: unknown): number | undefined {
	const price = readPrice(raw);
	return price !== undefined && price >= 0 && price <= largestAmount ? price : undefined;
}

/** By the id of a plan, and by '' for the others. A plan in the list is an id, or a name that fits one plan. */
export function pricesByPlan(
	lines: readonly PriceLine[],
	/** The names of the product. */
	kinds: readonly string[],
	plans: readonly ListEntry[],
	vocabulary?: Vocabulary,
): Map<string, number> {
	const names = new Set(kinds.map(plain));
	const prices = new Map<string, number>();
	for (const { product, plan, sellFor } of lines) {
		if (sellFor === undefined || !names.has(plain(product))) continue;
		const id = plan === '' ? '' : idOf(plan, plans, vocabulary);
		if (id !== undefined && !prices.has(id)) prices.set(id, sellFor);
	}
	return prices;
}

function idOf(plan: string, plans: readonly ListEntry[], vocabulary?: Vocabulary) {
	if (plans.some(({ id }) => id === plan)) return plan;
	const meant = meantBy(plan, plans, vocabulary);
	return meant.kind === 'one' ? meant.id : undefined;
}

/** What is added to a cost. Undefined if the text is neither a percentage nor Naira. */
export function marginIn(text: string): ((cost: number) => number) | undefined {
	const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%$/.exec(text) ?? [];
	// In hundredths, so that no rounding adds a Naira.
	if (percent !== undefined)
		return (cost) => Math.ceil(Math.round(cost * (100 + Number(percent)) * 100) / 10_000);
	const naira = salePrice(text);
	return naira === undefined ? undefined : (cost) => Math.ceil(cost + naira);
}
