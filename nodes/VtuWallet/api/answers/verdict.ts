import type { IDataObject } from 'n8n-workflow';

import type { Answer, HttpAnswer } from '../../values/answer';
import { formatNaira, isOtherCurrency, readMoney, readMoneyWithComma } from '../../values/money';
import { levelsOf } from '../../values/nested';
import { neverLeft } from '../wire/fault';
import { datesOfCharge, datesOfDelivery, fields, paidBack, signsOfCharge } from '../dialect';
import { holdsCode, keepable, messageOf, outcomeSaid } from './answer';
import type { Verdict } from '../../purchase/verdict';
import { balancesIn, movedMoney } from './balances';
import { isBareFailure, leavesOpen, listedReason, refusalOf, speaksOf } from './refusals';
import { isRecord } from './schemas/fields';
import { recordOf } from './schemas/shapes';
import { saidIn, valuesUnder } from './entries';
import { statusesIn, statusWordOf, type StatusWord } from './statuses';
import { tellsOfPurchase } from './tellsOfPurchase';

/** Answers that may come from a gateway while the provider goes on with the purchase. */
const undecidedStatuses = new Set([408, 409, 425, 429]);

/** What the answer is about. */
export interface Asked {
	/** The provider has a status lookup for it. If not, only a listed reason is a failure. */
	requeryable?: boolean;
	/** In Naira. */
	price?: number;
	/** Its money goes into the wallet. */
	creditsWallet?: boolean;
	/** The sandbox was asked to let it fail. */
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
	// A failure that the sandbox was asked for charges nothing.
	if (asked.simulated) return { kind: 'rejected', charged: 'no', message, body };
	return asked.requeryable === false ? { kind: 'ambiguous', message, body } : judged;
}

function classifyHttp({ status, retryAfterMs, body: said }: HttpAnswer, asked: Asked): Verdict {
	const body = keepable(said);
	// HTTP 429 means not taken, unless the answer itself shows that something was taken.
	if (status === 429 && !tellsOfPurchase(said)) {
		const message = 'The provider asked for fewer requests';
		return { kind: 'notSent', message, throttled: true, retryAfterMs, body };
	}
	const record = recordOf(said);
	const isUndecided = status < 200 || status >= 500 || undecidedStatuses.has(status);
	if (isUndecided || (status >= 300 && status < 400)) {
		const message = messageOf(record);
		// A used reference may come as a conflict or as a database's complaint; nothing else is believed.
		return refusalOf(message) === 'alreadyUsed'
			? { kind: 'ambiguous', message, alreadyUsed: true, body }
			: { kind: 'ambiguous', message: `The provider answered with HTTP ${status}`, body };
	}
	if (record === undefined)
		return { kind: 'ambiguous', message: 'The provider did not answer with JSON', body };
	return status < 300 ? classifyTaken(record, asked) : classifyRefused(record, status, asked);
}

/** HTTP 2xx: the provider took the request; its status word tells the result. */
function classifyTaken(body: IDataObject, asked: Asked): Verdict {
	const { requeryable = true } = asked;
	const message = messageOf(body);
	const { outcome, isDelayed } = outcomeSaid(body);
	if (isOfAnotherCurrency(body))
		return {
			kind: 'ambiguous',
			message: 'The provider names an amount that is not in Naira',
			body,
		};
	if ((outcome === 'success' || outcome === 'pending') && !(isDelayed && requeryable))
		return { kind: 'accepted', status: outcome, message, body };
	if (refusalOf(message) === 'alreadyUsed')
		return { kind: 'ambiguous', message, alreadyUsed: true, body };
	if (outcome !== 'failed')
		return { kind: 'ambiguous', message: message || 'The provider gave no known status', body };
	const against = contradictionOf(body, asked);
	if (against !== undefined) return contradicted(message, against, body);
	const listed = rejected(body, message, asked);
	if (listed) return listed;
	if (leavesOpen(message)) return { kind: 'ambiguous', message, body };
	// Other words may be those of a program that gave up after the charge.
	return isBareFailure(message)
		? { kind: 'failed', charged: 'refunded', message, body }
		: { kind: 'doubtful', message, body };
}

/** Every purchase is one in Naira. */
const isOfAnotherCurrency = (body: IDataObject): boolean =>
	levelsOf(body, 1)
		.flat()
		.some(({ amount, currency }) => amount !== undefined && isOtherCurrency(currency));

const denies: readonly StatusWord[] = ['failed', 'no', 'none'];

/** HTTP 4xx: nearly every refusal of this family is a 403, so that only its message tells what it means. */
function classifyRefused(body: IDataObject, status: number, asked: Asked): Verdict {
	const said = [messageOf(body), ...complaintsIn(body)].filter((text) => text !== '');
	const message = said.join(' ') || `The provider answered with HTTP ${status}`;
	if (refusalOf(message) === 'alreadyUsed')
		return { kind: 'ambiguous', message, alreadyUsed: true, body };
	const word = statusWordOf(body);
	const against = word === 'other' || denies.includes(word) ? contradictionOf(body, asked) : '';
	if (against !== undefined) return contradicted(message, against, body);
	// An unknown word is never a failure. A refused token reaches this place only when it works elsewhere.
	const isOpen = word === 'other' || leavesOpen(message);
	return (
		rejected(body, message, asked) ?? { kind: isOpen ? 'ambiguous' : 'doubtful', message, body }
	);
}

const contradicted = (message: string, against: string, body: IDataObject): Verdict => {
	if (against === '') return { kind: 'ambiguous', message, body };
	const said = message === '' ? '' : `: "${message.slice(0, 200)}"`;
	return { kind: 'ambiguous', message: `The provider refused it, but ${against}${said}`, body };
};

/** What else in the answer says that the purchase was taken, or may have been. */
function contradictionOf(body: IDataObject, asked: Asked): string | undefined {
	if (asked.simulated) return undefined;
	const moved = isPaidBack(body) ? undefined : movedMoney(body, asked);
	if (moved !== undefined)
		return `its balances say that ${formatNaira(moved)} ${asked.creditsWallet ? 'came into' : 'left'} the wallet`;
	if (holdsCode(body)) return 'it holds a code';
	if (
		valuesUnder(body, signsOfCharge).some(
			(value) => value === true || (readMoney(value) ?? readMoneyWithComma(value) ?? 0) > 0,
		) ||
		[datesOfCharge, datesOfDelivery].some((names) => valuesUnder(body, names).length > 0)
	)
		return 'it says that money was taken';
	const word = statusWordOf(body);
	if (statusesIn(body).some((one) => !denies.includes(one) && (one !== 'other' || word !== one)))
		return 'it holds another status';
	const refusing = [messageOf(body), ...complaintsIn(body)];
	const others = saidIn(body).filter((text) => !refusing.includes(text));
	return others.some((text) => speaksOf('success', text) || speaksOf('delay', text))
		? 'it says something else as well'
		: undefined;
}

/** The money went back, as far as it is not said that none was taken. */
const isPaidBack = (body: IDataObject): boolean =>
	listedReason([messageOf(body)]) === undefined &&
	[messageOf(body), ...valuesUnder(body, /^(?:transaction)?status$/)].some(
		(text) => typeof text === 'string' && paidBack.test(text.slice(0, 1_000).toLowerCase()),
	);

/** A refusal whose reason is on the list. A wallet that holds the price is not the empty one. */
function rejected(
	body: IDataObject,
	message: string,
	{ price = Infinity }: Asked,
): Verdict | undefined {
	const complaints = complaintsIn(body);
	const reason = listedReason(complaints.length > 0 ? complaints : [messageOf(body)]);
	if (reason === undefined) return undefined;
	const { before, now, after } = balancesIn(body);
	const isOurs = reason === 'balance' && ![...after, ...now].some((left) => left >= price);
	// A balance after a purchase, with none to hold it against, may be less by the price.
	const isLone = after.length > 0 && before.length + now.length === 0;
	if (isLone && !isOurs) return { kind: 'doubtful', message, body };
	return {
		kind: 'rejected',
		charged: 'no',
		message,
		reason: reason === 'balance' && !isOurs ? 'productOff' : reason,
		...(isOurs && { balance: true as const }),
		body,
	};
}

/** What is wrong with single fields of the request. */
const complaintsIn = (body: IDataObject): string[] =>
	fields.complaints
		.map((name) => body[name])
		.filter((value) => isRecord(value) || Array.isArray(value))
		.flatMap((value) => Object.values(value as object).flat() as unknown[])
		.filter((text): text is string => typeof text === 'string' && text !== '');
