import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import { webPageTitle } from '../../api/answers/explain';
import type { BadInput } from '../../values/badInput';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import { cannotSay, notAnswered } from '../../purchase/beforeSending';
import type { Seed } from '../../purchase/reference';
import type { PlannedRow } from '../rows/plannedRow';
import type { Purchased } from './receipt';

/** What became of one row, before it takes the shape that n8n wants. */
export type RowResult =
	| { kind: 'output'; index: number; json: IDataObject[]; binary?: IBinaryKeyData }
	| {
			kind: 'purchased';
			index: number;
			purchased: Purchased;
			by: Seed['by'];
			/** False: the provider cannot be asked what became of such a purchase. */
			requeryable?: boolean;
			/** Airtime was to become money. */
			creditsWallet?: boolean;
			binary?: IBinaryKeyData;
	  }
	| Refused;

type Purchase = Extract<RowResult, { kind: 'purchased' }>;

/** It was paid for now, or nobody knows that it was not. */
export function mayHaveBoughtNow(result: RowResult): result is Purchase {
	if (result.kind !== 'purchased') return false;
	const { outcome, replayed } = result.purchased.receipt;
	return !replayed && outcome !== 'failed' && outcome !== 'notSent';
}

/** Nothing was sent for this row: it cannot be used, or a question about it was refused. */
export interface Refused {
	kind: 'refused';
	index: number;
	problem: BadInput | ProviderError;
	/** What the row would have bought, where that was known already. */
	planned?: PlannedRow;
}

export const outcomeOfRefusal = (problem: Refused['problem']): 'notSent' | 'unknown' =>
	problem instanceof CannotSeeEarlier ? 'unknown' : 'notSent';

/** The words of a row that did not do what it should: what happened, and what to do. */
export interface Complaint {
	index: number;
	title: string;
	advice: string;
}

/** How to buy what is missing and nothing else: under which protection it was tried decides. */
const goOn = (by: Seed['by']): string =>
	by === 'run'
		? 'To buy it, run it alone or lead it back to this node: a new execution of all rows buys the finished ones again.'
		: 'To buy it, run the workflow again: what was bought is not bought again.';

const lookUp = (by: Seed['by'], requeryable = true): string => {
	if (!requeryable) return askProvider;
	return by === 'run'
		? "Do not buy it again before you have looked it up with the 'Requery' operation and its reference: a new execution would not know it."
		: "Do not buy it by hand before you have looked it up: run it again with the same protection, or use the 'Requery' operation with the reference.";
};

/** Another run may find that it was never sent, and buys it. */
const askLater = (by: Seed['by'], once = ''): string =>
	`${by === 'run' ? "Choose 'Retry' of this execution" : 'Run it again with the same protection'}${once}: what was not sent before is bought then. To buy it by hand instead, take the row out first.`;

const lookAtProvider =
	'Look at the provider, in its list of your transactions, whether it was bought';

const askProvider = `${lookAtProvider}: 'Requery' cannot tell for this product, and a run with the same protection says the same again. If it was not, switch 'Send Again if Unknown' on, in 'Options', and run this row alone.`;

/** The provider has had the reference, and refuses it whenever it comes. */
const takesNoMore = (by: Seed['by']): string =>
	`${lookAtProvider}. If it was not, ${anew[by]}: the provider does not take this reference any more.`;

const anew: Readonly<Record<Seed['by'], string>> = {
	run: 'run this row alone in a new execution',
	key: 'give the row another key, and run it alone',
	period: "run this row alone with 'Once per Key' and a key of its own",
	reference: 'give the row another reference, and run it alone',
};

/** Two calls at once: the provider's own list may not show the first one yet. */
const waitFirst =
	'If another run may be buying it at this moment, wait a minute and run this row again before anything else. ';

/** Where no purchase of the credential has ever worked, none may have been asked for: it may be another server. */
const checkAddressFirst =
	'If nothing was ever bought with this credential, check its base address first (without /api at its end).';

function unknownAdvice({ by, requeryable, purchased: { receipt, result } }: Purchase): string {
	if (receipt.message.startsWith(notAnswered))
		return askLater(by, ", once n8n's database answers again");
	if (result.nothingKnown) return askLater(by);
	if (requeryable === false && result.verdict?.kind === 'alreadyUsed') return takesNoMore(by);
	const mayBeUnderWay = requeryable === false && receipt.message.startsWith(cannotSay);
	return `${mayBeUnderWay ? waitFirst : ''}${lookUp(by, requeryable)}`;
}

/** Nobody can ever be asked what became of it, and no later try may find that it was never sent. */
export const isUnknownForGood = (result: RowResult): boolean =>
	result.kind === 'purchased' &&
	result.purchased.receipt.outcome === 'unknown' &&
	unknownAdvice(result).includes(lookAtProvider);

const converting: Readonly<Record<string, string>> = {
	buy: 'convert',
	buys: 'converts',
	bought: 'converted',
};

/** Of airtime that failed after it was taken only the line can tell. */
const checkLine = 'Check that the line has its airtime.';

/** Undefined for a row that did what it should: bought, found or pending. */
export function complaintOf(result: RowResult): Complaint | undefined {
	if (result.kind === 'output') return undefined;
	const { index } = result;
	if (result.kind === 'refused')
		return { index, title: result.problem.message, advice: result.problem.advice };
	const { by, creditsWallet } = result;
	const { receipt } = result.purchased;
	const named = (text: string) =>
		creditsWallet ? text.replace(/\b(?:buys?|bought)\b/g, (word) => converting[word]) : text;
	// References that this package makes of anything but a key are nobody's to change.
	const special = by === 'reference' || by === 'key' ? result.purchased.result.advice : undefined;
	const advice = special ?? result.purchased.advice;
	const { outcome, message, charged } = receipt;
	const reason = message === '' ? '' : `: ${message}`;
	switch (outcome) {
		case 'failed': {
			const isRefunded = charged === 'refunded';
			const refunded = isRefunded && !creditsWallet ? ' (the wallet was refunded)' : '';
			const check = isRefunded ? 'Check the row.' : 'Nothing was charged. Check the row.';
			const first = isRefunded && creditsWallet ? checkLine : advice || check;
			return {
				index,
				title: `${named('Not bought')}${refunded}${reason}`,
				advice: `${first} ${named(goOn(by))}`,
			};
		}
		case 'unknown':
			return {
				index,
				title: `Outcome unknown${reason}`,
				advice: [
					special ?? named(unknownAdvice(result)),
					...(message.startsWith(webPageTitle) ? [checkAddressFirst] : []),
				].join(' '),
			};
		case 'notSent':
			return {
				index,
				title: `Not sent${reason}`,
				advice: `${advice || 'Nothing was charged.'} ${named(goOn(by))}`,
			};
		default:
			return undefined;
	}
}

/** Both as one text, for a cell or a log. */
export function inOneText({ title, advice }: Pick<Complaint, 'title' | 'advice'>): string {
	const ended = /[.!?…]$/.test(title.trim()) ? title.trim() : `${title.trim()}.`;
	return advice.trim() === '' ? ended : `${ended} ${advice.trim()}`;
}
