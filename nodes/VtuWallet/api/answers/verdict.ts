import type { IDataObject } from 'n8n-workflow';

import type { Answer, HttpAnswer } from '../../values/answer';
import { formatNaira, isOtherCurrency } from '../../values/money';
import { levelsOf } from '../../values/nested';
import { neverLeft } from '../wire/fault';
import { fields } from '../dialect';
import { keepable, messageOf } from './answer';
import type { Verdict } from '../../purchase/verdict';
import { balancesIn, movedMoney } from './balances';
import { isPlainRefusal } from './plainRefusal';
import { isBareFailure, leavesOpen, listedReason, refusalOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { holdsCode, signsIn } from './signs';
import type { Sign } from './signsOfText';
import { statusWordOf, type ProviderStatus } from './statuses';
import { tellsOfPurchase } from './tellsOfPurchase';

/** Answers that may come from a gateway while the provider goes on with the purchase. */
const undecidedStatuses = new Set([408, 409, 425, 429]);

/** The purchase that the answer is about. */
export interface Asked {
	/** The provider has a status lookup for it. If not, only a listed reason is a failure. */
	requeryable?: boolean;
	/** In Naira. */
	price?: number;
	/** The body of the request. */
	sent?: IDataObject;
	/** The purchase pays into the wallet. */
	creditsWallet?: boolean;
	/** Words of a test say nothing there. */
	isSandbox?: boolean;
	/** The request asked the sandbox for a failure. */
	simulated?: boolean;
}

/** What an answer to a purchase means. */
export function classify(answer: Answer, asked: Asked = {}): Verdict {
	if (answer.kind === 'tokenRefused')
		return { kind: 'notSent', message: answer.message, isFinal: true };
	if (answer.kind === 'fault')
		return { kind: neverLeft.has(answer.code) ? 'notSent' : 'ambiguous', message: answer.message };
	const judged = classifyHttp(answer, asked);
	if (judged.kind !== 'doubtful' && judged.kind !== 'failed') return judged;
	const { message, body } = judged;
	// The sandbox charges nothing for a simulated failure.
	if (asked.simulated) return { kind: 'rejected', charged: 'no', message, body };
	return asked.requeryable === false ? { kind: 'ambiguous', message, body } : judged;
}

function classifyHttp({ status, retryAfterMs, body: said }: HttpAnswer, asked: Asked): Verdict {
	const body = keepable(said);
	// HTTP 429 means not taken, unless the body shows a purchase.
	if (status === 429 && !tellsOfPurchase(said)) {
		const message = 'The provider asked for fewer requests';
		return { kind: 'notSent', message, throttled: true, retryAfterMs, body };
	}
	const record = recordOf(said);
	const isUndecided = status < 200 || status >= 500 || undecidedStatuses.has(status);
	if (isUndecided || (status >= 300 && status < 400)) {
		const message = messageOf(record);
		// Deployments report a used reference with HTTP 409 or 500 as well.
		return refusalOf(message) === 'alreadyUsed'
			? { kind: 'ambiguous', message, alreadyUsed: true, body }
			: { kind: 'ambiguous', message: `The provider answered with HTTP ${status}`, body };
	}
	if (record === undefined)
		return { kind: 'ambiguous', message: 'The provider did not answer with JSON', body };
	return status < 300
		? classifyTaken(record, status, asked)
		: classifyRefusal(record, status, asked);
}

/** HTTP 2xx: the provider took the request; its status word tells the result. */
function classifyTaken(body: IDataObject, status: number, asked: Asked): Verdict {
	const message = messageOf(body);
	const said = outcomeSaid(body, asked.isSandbox);
	const outcome = said === 'delayed' && asked.requeryable === false ? 'pending' : said;
	if (isOfAnotherCurrency(body)) {
		const reason = 'The provider names an amount that is not in Naira';
		return { kind: 'ambiguous', message: reason, body };
	}
	if (outcome === 'failed') return classifyRefusal(body, status, asked);
	if (outcome === 'success' || outcome === 'pending')
		return { kind: 'accepted', status: outcome, message, body };
	if (refusalOf(message) === 'alreadyUsed')
		return { kind: 'ambiguous', message, alreadyUsed: true, body };
	return { kind: 'ambiguous', message: message || 'The provider gave no known status', body };
}

/**
 * The status of an answer, undefined if another part of the answer contradicts it. `delayed`: the status is a success word, and
 * another part says that the result comes later.
 */
export function outcomeSaid(
	body: IDataObject,
	isSandbox = false,
): ProviderStatus | 'delayed' | undefined {
	const word = statusWordOf(body);
	if (word === 'failed') return 'failed';
	if (word !== 'success' && word !== 'yes' && word !== 'pending') return undefined;
	const signs = signsIn(body);
	const has = (...some: Sign[]) => signs.some((sign) => some.includes(sign));
	if (has('failed', 'no', 'other', 'used') || (has('tried') && !isSandbox)) return undefined;
	if (word === 'pending') return has('success', 'yes') ? undefined : 'pending';
	if (!has('pending')) return 'success';
	// A mere "yes" may be about the request alone.
	return word === 'yes' ? 'pending' : 'delayed';
}

/** Every purchase is in Naira. */
const isOfAnotherCurrency = (body: IDataObject): boolean =>
	levelsOf(body, 1)
		.flat()
		.some(({ amount, currency }) => amount !== undefined && isOtherCurrency(currency));

const denies: readonly Sign[] = ['failed', 'no', 'none', 'tried'];

/** Nearly every refusal of this family is HTTP 403, so only its message tells its reason. */
function classifyRefusal(body: IDataObject, status: number, asked: Asked): Verdict {
	const said = [...new Set([messageOf(body), ...complaintsIn(body)])].filter((text) => text !== '');
	const isTaken = status < 300;
	const message = said.join(' ') || (isTaken ? '' : `The provider answered with HTTP ${status}`);
	if (refusalOf(message) === 'alreadyUsed')
		return { kind: 'ambiguous', message, alreadyUsed: true, body };
	const word = statusWordOf(body);
	if (word !== 'other' && !denies.includes(word)) return { kind: 'ambiguous', message, body };
	const against = contradictionOf(body, said, asked);
	if (against !== undefined) {
		const quoted = message === '' ? '' : `: "${message.slice(0, 200)}"`;
		const whole = `The provider refused it, but ${against}${quoted}`;
		return { kind: 'ambiguous', message: whole, body };
	}
	const listed = rejected(body, message, status, asked);
	if (listed) return listed;
	// An unknown word is never a failure. A refused token reaches this place only when it works elsewhere.
	if (word === 'other' || leavesOpen(message)) return { kind: 'ambiguous', message, body };
	// Other words may come from a program that gave up after the charge.
	return isTaken && isBareFailure(message)
		? { kind: 'failed', charged: 'refunded', message, body }
		: { kind: 'doubtful', message, body };
}

/** A sign in the answer that the purchase was made. */
function contradictionOf(
	body: IDataObject,
	reasons: readonly string[],
	asked: Asked,
): string | undefined {
	if (asked.simulated) return undefined;
	const moved = movedMoney(body, asked);
	if (moved !== undefined)
		return `its balances say that ${formatNaira(moved)} ${asked.creditsWallet ? 'came into' : 'left'} the wallet`;
	if (holdsCode(body)) return 'it holds a code';
	const word = statusWordOf(body);
	const against = signsIn(body, { besides: reasons }).filter(
		(sign) => !denies.includes(sign) && (sign !== 'other' || word !== sign),
	);
	if (against.includes('charged')) return 'it says that money was taken';
	return against.length > 0 ? 'it says something else as well' : undefined;
}

/** A refusal whose reason is on the list. A wallet that holds the price is not the empty one. */
function rejected(
	body: IDataObject,
	message: string,
	status: number,
	{ price, sent }: Asked,
): Verdict | undefined {
	const complaints = complaintsIn(body);
	const reason = listedReason(complaints.length > 0 ? complaints : [messageOf(body)]);
	if (reason === undefined) return undefined;
	const { before, now, after } = balancesIn(body);
	const isOurs =
		reason === 'balance' && ![...after, ...now].some((left) => left >= (price ?? Infinity));
	// A lone balance after the request may already lack the price.
	const isLone = after.length > 0 && before.length + now.length === 0;
	if ((isLone && !isOurs) || !isPlainRefusal({ status, body, sent, price }))
		return { kind: 'doubtful', message, body };
	return {
		kind: 'rejected',
		charged: 'no',
		message,
		reason: reason === 'balance' && !isOurs ? 'productOff' : reason,
		...(isOurs && { balance: true as const }),
		body,
	};
}

/** Complaints about single fields of the request. */
const complaintsIn = (body: IDataObject): string[] =>
	fields.complaints
		.map((name) => body[name])
		.filter((value) => isRecord(value) || Array.isArray(value))
		.flatMap((value) => {
			const whole = messageOf(value);
			const single = Object.values(value as object).flat() as unknown[];
			return whole ? [whole] : single.map((one) => (isRecord(one) ? messageOf(one) : one));
		})
		.filter((text): text is string => typeof text === 'string' && text !== '');
