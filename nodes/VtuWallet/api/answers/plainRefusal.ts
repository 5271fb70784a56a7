import type { IDataObject } from 'n8n-workflow';

import type { RequestFacts } from '../../purchase/outcome';
import { readMoney, readMoneyWithComma } from '../../values/money';
import { deepestNamed, isGiven, plainName, recordsAmong } from '../../values/nested';
import { saysNone } from '../../values/yesOrNo';
import { balanceNames, fields, recipientNames, statusNames, yes } from '../dialect';
import { messageOf } from './answer';
import { valuesUnder } from './entries';
import { isForEverybody, listedReason, speaksOf } from './refusals';
import { isDone, statusOf } from './statuses';

export interface JudgedAnswer extends RequestFacts {
	status: number;
	body: IDataObject;
}

interface Leaf {
	name: string;
	/** Its own name and those of the records around it, the outermost first. */
	names: readonly string[];
	text: string;
}

/** The balances of the wallet in an answer, at any depth. */
export function balancesIn(body: unknown, read = readMoney) {
	const under = (names: RegExp) => valuesUnder(body, names).flatMap((value) => read(value) ?? []);
	const { before, now, after } = balanceNames;
	return { before: under(before), now: under(now), after: under(after) };
}

/** The change of the wallet in an answer's own balances, if the change is about the price. */
export function movedMoney(body: unknown, facts: { price?: number; creditsWallet?: boolean }) {
	const { price = 0, creditsWallet } = facts;
	const pairs = (from: number[], to: number[]) =>
		from.flatMap((one) => to.map((other) => (creditsWallet ? other - one : one - other)));
	const moved = [readMoney, readMoneyWithComma].flatMap((read) => {
		const { before, now, after } = balancesIn(body, read);
		return [...pairs([...before, ...now], after), ...pairs(before, now)];
	});
	// A fee for an attempt is smaller. Fees and discounts change the price by less than half.
	return moved.find((change) => change > 0 && change >= price / 2);
}

/** Whether every value beside the reason is of a shape that refusals are known to have. */
export function isPlainRefusal(refused: JudgedAnswer): boolean {
	const { before, now, after } = balancesIn(refused.body);
	const isUnchanged = new Set([...before, ...now, ...after]).size < 2;
	return isUnchanged && leavesIn(refused.body).every((leaf) => isKnown(leaf, refused));
}

/** All values of an answer; a text of JSON is read as a record. */
function leavesIn(value: unknown, names: readonly string[] = []): Leaf[] {
	const holder = typeof value === 'string' ? recordsAmong(value, true)[0] : value;
	if (typeof holder !== 'object' || names.length > deepestNamed)
		return isGiven(value) ? [{ name: names.at(-1) ?? '', names, text: String(value).trim() }] : [];
	return Object.entries(holder ?? {}).flatMap(([key, inner]) =>
		leavesIn(inner, Array.isArray(holder) ? names : [...names, plainName(key)]),
	);
}

const isKnown = (leaf: Leaf, refused: JudgedAnswer): boolean =>
	(saysNone(leaf.text) && !endings.test(leaf.name)) ||
	(leaf.names.length === 1 && ownStatus.includes(leaf.name)) ||
	leaf.text === messageOf(refused.body) ||
	listedReason([leaf.text]) !== undefined ||
	isForEverybody(leaf.text) ||
	isHistory(leaf) ||
	(leaf.names.slice(0, -1).every(isRoom) &&
		(isEcho(leaf, refused) ||
			shapes.some(([names, shape]) => names.test(leaf.name) && fits(shape, leaf, refused))));

const fits = (shape: RegExp | IsPlain, leaf: Leaf, refused: JudgedAnswer): boolean =>
	shape instanceof RegExp ? shape.test(leaf.text) : shape(leaf, refused);

/** Names of records that refusals have. A record of another name, e.g. `receipt`, may be about a purchase. */
const rooms =
	/^(?:data|response|results?|details?|order|payload|meta|content|body|errors?|request|context)$/;
const isRoom = (name: string): boolean =>
	rooms.test(name) || statusNames.others.test(name) || isBalance(name);
const isBalance = (name: string): boolean =>
	Object.values(balanceNames).some((names) => names.test(name));

/** `final: false` says that more will come. */
const endings = /^(?:is)?(?:final|definit(?:e|ive)|conclusive)$/;

/** Whether the value repeats a field of the request. References and phone numbers may have another name. */
function isEcho({ name, text }: Leaf, { sent }: JudgedAnswer): boolean {
	const isRecipient = Object.values(recipientNames).some((names) => names.test(name));
	if (sent === undefined) return isRecipient;
	const isReference = references.includes(name);
	return leavesIn(sent).some((own) => {
		if (own.text === text)
			return own.name === name || isRecipient || (isReference && references.includes(own.name));
		return isRecipient && /^\d{10,}$/.test(own.text) && text.endsWith(own.text.slice(-10));
	});
}
const ownStatus = fields.status.map(plainName);
const references = [...fields.sentReference, ...fields.reference].map(plainName);

type IsPlain = (leaf: Leaf, refused: JudgedAnswer) => boolean;

const yesWord = /^(?:true|yes|y|1)$/i;
const link = /^(?!.*(?:receipt|invoice|paid))(?:https?:\/)?\/\S*$/i;
const shortId = /^(?:[a-z]{0,4}-?\d{1,6}|[\da-f]{1,8})$/i;
const time = /^[\d :.,+/TZ-]{1,40}$/;
/** A short text without five digits in a row, unlike a code. */
const label = /^(?!.*\d{5})[\p{L}\d .,'&()/-]{1,60}$/u;
const isGoods: IsPlain = ({ text }) =>
	label.test(text) && !/debit|credit|charge|sale|purchase/i.test(text);
const isAboutPrice: IsPlain = ({ text }, { price }) =>
	price === undefined || Math.abs((readMoney(text) ?? Infinity) - price) <= price / 4;
const isSmall: IsPlain = ({ text }, { price = 0 }) =>
	Math.abs(readMoney(text) ?? Infinity) <= price / 10;

/** The value is a word of a failed request, its HTTP status, or another small number. */
const isErrorCode: IsPlain = ({ text }, { status }) => {
	if (/^(?:e(?:rr)?(?:or)?[-_ ]?)?\d{1,3}$/i.test(text))
		return text === String(status) || !/^(?:0+|2\d\d)$/.test(text);
	const words = text.replace(/_/g, ' ').toLowerCase();
	const isGood = isDone(words) || statusOf(words) === 'pending' || speaksOf('success', words);
	return /^[a-z -]{1,40}$/.test(words) && !yes.includes(words) && !isGood;
};

/** The value is a status of failure, or the status of the buyer or a mail. */
const isStatus: IsPlain = ({ names, text }) =>
	statusOf(text) === 'failed' ||
	(/^(?!.*(?:debit|charge|vend))[a-z _-]{1,30}$/i.test(text) &&
		names.some((one) => statusNames.others.test(one)));

/** The request may have been pending before the refusal. */
const isHistory = ({ name, names, text }: Leaf): boolean =>
	names.some((one) => statusNames.earlier.test(one)) &&
	(name === 'at' || /^(?:pending|processing|created|new|initiated|queued)$/i.test(text));

/** Plain names that refusals have, and the values under them. */
const shapes: ReadonlyArray<readonly [Pick<RegExp, 'test'>, RegExp | IsPlain]> = [
	[/^(?:is|has)?(?:error|failed|failure|declined|rejected|refused|invalid)$/, yesWord],
	[/^(?:refundable|active|live|subscribed|autorenew)$/, yesWord],
	[/^(?:error|status|http|resp(?:onse)?)?(?:code|no|text|type|title)$|^error$/, isErrorCode],
	[/^http(?:status|response)/, /^\d{3}\b/],
	[statusNames.all, isStatus],
	[statusNames.others, isStatus],
	[statusNames.deeds, isStatus],
	[{ test: isBalance }, ({ text }) => readMoney(text) !== undefined],
	[/^(?:amount|price|planprice)$/, isAboutPrice],
	[/^(?:discount|fee|commission|bonus|points|chargesfee)$/, isSmall],
	[/^(?:date|time|datetime|timestamp|createdat|servertime)$/, time],
	[/^(?:id|userid|sn|batch|session|traceid|serialno)$/, shortId],
	[/^(?:url|callbackurl|docs?|documentation(?:url)?|help(?:url)?|path)$/, link],
	[
		/^(?:network|(?:data)?plan|exam|country|bank|product|service|disco|cable|cabl|package|customer)(?:id|type|code|name)?$|^(?:type|quantity|system|channel|platform|(?:api)?version|currency|method)$/,
		isGoods,
	],
	[/^(?:address|agent|biller|merchant|username|provider)$/, label],
	[/^(?:promo|footer|tip|terms|help|greeting|welcome|slogan)$/, /^(?!.*\d{4}|\S*\/)/s],
];
