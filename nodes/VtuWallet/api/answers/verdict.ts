import type { IDataObject } from 'n8n-workflow';

import type { Answer, HttpAnswer } from '../../values/answer';
import { formatNaira, isOtherCurrency, readMoney, readMoneyWithComma } from '../../values/money';
import { levelsOf } from '../../values/nested';
import { neverLeft } from '../wire/fault';
import { datesOfPurchase, fields, paidBack, signsOfCharge } from '../dialect';
import { holdsCode, keepable, messageOf, outcomeSaid } from './answer';
import type { Verdict } from '../../purchase/verdict';
import { balancesIn, movedMoney } from './balances';
import { isPlainRefusal } from './plainRefusal';
import { isBareFailure, leavesOpen, listedReason, refusalOf, speaksOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { saidIn, valuesUnder } from './entries';
import { statusesIn, statusWordOf, type StatusWord } from './statuses';
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
	const { outcome, isDelayed } = outcomeSaid(body);
	if (isOfAnotherCurrency(body))
		return {
			kind: 'ambiguous',
			message: 'The provider names an amount that is not in Naira',
			body,
		};
	if (outcome === 'failed') return classifyRefusal(body, status, asked);
	if (outcome !== undefined && !(isDelayed && asked.requeryable !== false))
		return { kind: 'accepted', status: outcome, message, body };
	if (refusalOf(message) === 'alreadyUsed')
		return { kind: 'ambiguous', message, alreadyUsed: true, body };
	return { kind: 'ambiguous', message: message || 'The provider gave no known status', body };
}

/** Every purchase is in Naira. */
const isOfAnotherCurrency = (body: IDataObject): boolean =>
	levelsOf(body, 1)
		.flat()
		.some(({ amount, currency }) => amount !== undefined && isOtherCurrency(currency));

const denies: readonly StatusWord[] = ['failed', 'no', 'none'];

/** Nearly every refusal of this family is HTTP 403, so only its message tells its reason. */
function classifyRefusal(body: IDataObject, status: number, asked: Asked): Verdict {
	const said = [messageOf(body), ...complaintsIn(body)].filter((text) => text !== '');
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
	const moved = isPaidBack(body) ? undefined : movedMoney(body, asked);
	if (moved !== undefined)
		return `its balances say that ${formatNaira(moved)} ${asked.creditsWallet ? 'came into' : 'left'} the wallet`;
	if (holdsCode(body)) return 'it holds a code';
	const isCharged = valuesUnder(body, signsOfCharge).some(
		(value) => value === true || (readMoney(value) ?? readMoneyWithComma(value) ?? 0) > 0,
	);
	if (isCharged || valuesUnder(body, datesOfPurchase).length > 0)
		return 'it says that money was taken';
	const word = statusWordOf(body);
	const isOther = (one: StatusWord) => !denies.includes(one) && (one !== 'other' || word !== one);
	const says = (text: string) => speaksOf('success', text) || speaksOf('delay', text);
	const others = saidIn(body).filter((text) => !reasons.includes(text));
	return statusesIn(body).some(isOther) || others.some(says)
		? 'it says something else as well'
		: undefined;
}

/** Whether the answer says that the money went back. A refusal before the charge has nothing to give back. */
const isPaidBack = (body: IDataObject): boolean =>
	listedReason([messageOf(body)]) === undefined &&
	[messageOf(body), ...valuesUnder(body, /^(?:transaction)?status$/)].some(
		(text) => typeof text === 'string' && paidBack.test(text.slice(0, 1_000).toLowerCase()),
	);

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
		.flatMap((value) => Object.values(value as object).flat() as unknown[])
		.filter((text): text is string => typeof text === 'string' && text !== '');
