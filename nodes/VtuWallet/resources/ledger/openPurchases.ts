import type { StoredRow } from '../../journal/claims/types';
import type { Lookup } from '../../purchase/outcome';
import type { ProductFacts } from '../../purchase/ownership';
import { promisesOf } from '../../purchase/trust';
import { clockText, dayAndTime } from '../../values/dates';
import { firstOf } from '../../values/lists';
import { formatNaira } from '../../values/money';

const hourMs = 3_600_000;
const mostNamed = 3;
/** A row whose message holds this is not named a second time. */
const noteBegins = 'Follow Up on ';

export const purchasesText = (count: number) => `${count} purchase${count === 1 ? '' : 's'}`;

interface News {
	/** From this age of the row on, Follow Up names the purchase once and writes the note. */
	afterMs: number;
	note: string;
	/** `n` is e.g. "2 purchases", `it` is "it" or "them". */
	hint(facts: { n: string; names: string; it: string; isOne: boolean }): string;
}

const news = {
	absent: {
		afterMs: hourMs,
		note: 'the provider does not know this purchase. It was probably not bought',
		hint: ({ n, names, isOne }) =>
			`After more than an hour the provider does not know ${n}: ${names}. ${isOne ? 'It was' : 'They were'} probably not bought: run ${isOne ? 'its row' : 'their rows'} again under the same key or list, or with 'Go On'.`,
	},
	notFound: {
		afterMs: hourMs,
		note: "the provider finds nothing under this reference. Look in the provider's list by time and amount",
		hint: ({ n, names, it }) =>
			`After more than an hour the provider finds nothing under the reference of ${n}: ${names}. It may know ${it} by another reference: look in its list by time and amount. Run a row that is not there alone, with 'Send Again if Unknown' on. A campaign needs a new name.`,
	},
	beyondLookUp: {
		afterMs: 0,
		note: "this purchase cannot be looked up. Look in the provider's list by time and amount",
		hint: ({ n, names, isOne }) =>
			`${n} cannot be looked up: check the provider's list of your transactions. ${isOne ? 'It is' : 'They are'} ${names}.`,
	},
	lost: {
		afterMs: hourMs,
		note: 'the provider took this purchase and does not know it now. Ask its support',
		hint: ({ n, names, it }) =>
			`The provider took ${n} and does not know ${it} now: ${names}. Ask its support, and do not buy ${it} again.`,
	},
	undecided: {
		afterMs: 24 * hourMs,
		note: "the provider has not decided this purchase for more than a day. Ask the provider's support",
		hint: ({ n, names, it }) =>
			`The provider has not decided ${n} for more than a day: ${names}. Ask its support, and do not buy ${it} again.`,
	},
} satisfies Record<string, News>;
type Kind = keyof typeof news;

/** The purchases of one look-up. */
interface Asked {
	kind: Kind;
	row: StoredRow;
	count: number;
	/** `before`: an earlier Follow Up has named it. `early`: it is too young to say anything. */
	state: 'named' | 'early' | 'before';
}

/** The purchases that stay open. Follow Up names each of them once: a note in the message of its row shows that. */
export class OpenPurchases {
	private readonly asked: Asked[] = [];
	private readonly now = Date.now();

	constructor(private readonly timeZone: string) {}

	/** Takes the rows of one look-up. Returns the note for them if this Follow Up names them. */
	add(rows: readonly StoredRow[], found: Lookup, product: ProductFacts): string | undefined {
		const [row] = rows;
		const kind = kindOf(row, found, product);
		if (kind === undefined) return undefined;
		const { afterMs, note } = news[kind];
		const age = this.now - Date.parse(row.updatedAt);
		const isBefore = row.message.includes(noteBegins);
		const state = isBefore ? 'before' : age < afterMs ? 'early' : 'named';
		this.asked.push({ kind, row, count: rows.length, state });
		if (state !== 'named') return undefined;
		return `${noteBegins}${dayAndTime(this.now, this.timeZone)}: ${note}.`;
	}

	/** What to say of those that this Follow Up names, and of those that are too young. */
	sentences(lookUps: number): string[] {
		const named = (Object.keys(news) as Kind[]).flatMap((kind) => {
			const those = this.those(kind, 'named');
			return those.length > 0 ? [news[kind].hint(this.factsOf(those))] : [];
		});
		const young = this.those('undecided', 'early').length;
		const stillOpen = `${young} of ${lookUps} look-ups decided nothing, so those purchases are still open. Run Follow Up again in some minutes.`;
		return [...this.unknownYet(), ...named, ...(young > 0 ? [stillOpen] : [])];
	}

	/** A count of those that earlier Follow Ups have named. It is '' if there are none. */
	asBefore(): string {
		const count = sumOf(this.asked.filter(({ state }) => state === 'before'));
		if (count === 0) return '';
		return `${purchasesText(count)} ${count === 1 ? 'is' : 'are'} open as before. In 'Ledger: Get Many', 'message' says why.`;
	}

	private unknownYet(): string[] {
		const kinds: Kind[] = ['absent', 'notFound', 'lost'];
		const those = kinds.flatMap((kind) => this.those(kind, 'early'));
		if (those.length === 0) return [];
		const until = Math.max(...those.map(({ row }) => Date.parse(row.updatedAt))) + hourMs;
		const time = clockText(until, this.timeZone, this.now);
		const { n, names, it, isOne } = this.factsOf(those);
		const isCertain = those.every(({ kind }) => kind === 'absent');
		const then = isCertain
			? `If it does not know ${it} after ${time}, ${isOne ? 'it was' : 'they were'} probably not bought.`
			: `Run Follow Up again after ${time}.`;
		return [`The provider does not know ${n} yet: ${names}. ${then}`];
	}

	private those(kind: Kind, state: Asked['state']): Asked[] {
		return this.asked.filter((one) => one.kind === kind && one.state === state);
	}

	private factsOf(those: readonly Asked[]) {
		const count = sumOf(those);
		const names = those.map((one) => shownName(one, this.timeZone));
		const isOne = count === 1;
		const it = isOne ? 'it' : 'them';
		return { n: purchasesText(count), names: firstOf(names, mostNamed, '; '), isOne, it };
	}
}

/** Undefined if the look-up decides, or if nothing answered it. */
function kindOf({ outcome }: StoredRow, found: Lookup, product: ProductFacts): Kind | undefined {
	const { kind, transaction } = found;
	const { canBeAsked, honoursReference } = promisesOf(product);
	if (kind === 'success' || kind === 'failed' || kind === 'cannotTell') return undefined;
	if (transaction === undefined && !canBeAsked) return 'beyondLookUp';
	if (kind !== 'absent') return 'undecided';
	if (outcome === 'pending') return 'lost';
	return honoursReference ? 'absent' : 'notFound';
}

const sumOf = (those: readonly Asked[]) => those.reduce((sum, { count }) => sum + count, 0);

/** n8n renders hints as markup. */
function shownName({ row, count }: Asked, timeZone: string): string {
	const { product, recipient, amount, updatedAt } = row;
	const whose = recipient === '' ? '' : ` for ${recipient}`;
	const what = count > 1 ? `${count} of ${product} in one request` : `${product}${whose}`;
	const price = amount && count === 1 ? formatNaira(amount) : '';
	const time = dayAndTime(Date.parse(updatedAt), timeZone);
	return [what, price, time]
		.filter(Boolean)
		.join(', ')
		.replace(/[^\p{L}\p{N} +/.,:₦-]/gu, '');
}
