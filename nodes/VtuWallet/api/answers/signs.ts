import { readMoney, readMoneyWithComma } from '../../values/money';
import {
	codeNames,
	countNames,
	datesOfDelivery,
	datesOfPurchase,
	datesOfRetry,
	messageNames,
	modeNames,
	signsOfCharge,
	signsOfFailure,
} from '../dialect';
import { messageOf } from './answer';
import { entriesIn, isNamed, isNothing, textsOf, valuesUnder, type Entry } from './entries';
import { listedReason, refusalOf, saysDone } from './refusals';
import { statusSigns } from './statusSigns';
import { isUndone, signsOfText, signsOfWords, type Sign } from './signsOfText';

interface Reading {
	/** The top-level status of a lookup does not count. */
	isLookUp?: boolean;
	/** Texts that were read before. */
	besides?: readonly string[];
}

/** All signs in an answer, at any depth. */
export function signsIn(body: unknown, { isLookUp, besides = [] }: Reading = {}): Sign[] {
	const entries = entriesIn(body).filter(
		({ name, depth }) => !(isLookUp && depth === 0 && name === 'status'),
	);
	const own = messageOf(body);
	const hasCode = holdsCode(body);
	const signs = entries.flatMap((entry) => {
		const texts = textsOf(entry).filter((text) => !besides.includes(text));
		const found = [
			...statusSigns(entry),
			...signsOfName(entry),
			...texts.flatMap((text) =>
				text === own ? signsOfMessage(text, hasCode) : signsOfOther(text, entry),
			),
		];
		return entry.isEarlier ? found.filter(isLasting) : found;
	});
	return [...signs, ...signsOfCounts(entries)];
}

/** An earlier pending state says nothing about the state now. */
const isLasting = (sign: Sign): boolean => sign !== 'pending' && sign !== 'other';

/** Whether an answer with a success word says elsewhere that the purchase failed. */
export const failedInside = (body: unknown): boolean =>
	signsIn(body).some((sign) => sign === 'failed' || sign === 'no' || sign === 'other');

/** The message of the answer itself. A success may name a low balance beside its code. */
function signsOfMessage(text: string, hasCode: boolean): Sign[] {
	const kind = hasCode || saysDone(text) ? undefined : refusalOf(text);
	if (kind !== undefined) return [kind === 'alreadyUsed' ? 'used' : 'failed'];
	const signs = signsOfWords(text);
	return signs.length === 0 && isUndone(text) ? ['failed'] : signs;
}

function signsOfOther(text: string, { name }: Entry): Sign[] {
	if (listedReason([text]) !== undefined) return ['failed'];
	const isSentence = messageNames.test(name) || text.trim().split(/\s+/, 4).length > 3;
	if (isSentence) return signsOfMessage(text, true);
	const signs = signsOfText(text);
	// A name may hold such a word: `user: "demo"`.
	return modeNames.test(name) ? signs : signs.filter((sign) => sign !== 'tried');
}

/** The provider gives a code only for money. */
export const holdsCode = (body: unknown): boolean => valuesUnder(body, codeNames).some(isCode);

const isCode = (value: unknown): boolean =>
	[value]
		.flat()
		.filter((one) => typeof one === 'string' || typeof one === 'number')
		.some((one) => (String(one).match(/\d/g)?.length ?? 0) >= fewestDigits);

const fewestDigits = 8;

/** What the name of a value says: `refund_id`, `error_code`, `delivered_at`, `amount_charged`. */
function signsOfName(entry: Entry): Sign[] {
	const { value } = entry;
	if (isNamed(entry, signsOfFailure) && isComplaint(value)) return ['failed'];
	if (isNothing(value)) return [];
	if (isNamed(entry, datesOfRetry)) return ['pending'];
	if (isNamed(entry, datesOfDelivery)) return ['success'];
	if (isNamed(entry, codeNames) && isCode(value)) return ['charged'];
	const isCharge =
		isNamed(entry, signsOfCharge) &&
		(value === true || (readMoney(value) ?? readMoneyWithComma(value) ?? 0) > 0);
	return isCharge || isNamed(entry, datesOfPurchase) ? ['charged'] : [];
}

/** False for "none", "no errors found" and the like. */
const isComplaint = (error: unknown): boolean =>
	typeof error === 'object'
		? Object.values(Object(error) as object).some(isComplaint)
		: !isNothing(error) && !fine.test(String(error));

const fine = /^\W*(?:0+|ok|200|201|success(?:ful)?|approved|completed)\W*$/i;

/** `sent: 0`, `failed: 1`. If some messages were sent, the operation reads the rest. */
function signsOfCounts(entries: Entry[]): Sign[] {
	const under = (names: RegExp) =>
		entries.flatMap(({ name, value, isOther }) =>
			!isOther && names.test(name) && /^\d+$/.test(String(value)) ? [Number(value)] : [],
		);
	const [done, failed, later] = [countNames.done, countNames.failed, countNames.pending].map(under);
	const isAny = (counts: number[]) => counts.some((count) => count > 0);
	if (isAny(done)) return [];
	if (isAny(later)) return ['pending'];
	return done.length > 0 || isAny(failed) ? ['failed'] : [];
}
