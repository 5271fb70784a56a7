import { readMoney } from '../../values/money';
import { deepestNamed, isGiven, plainName, recordsAmong } from '../../values/nested';
import { balanceNames, fields, recipientNames, statusNames, yes } from '../dialect';
import { messageOf } from './answer';
import { balancesIn } from './balances';
import { isForEverybody, listedReason, speaksOf } from './refusals';
import { statusOf } from './statuses';

/** A refusal, and the request that it refuses. */
export interface Refused {
	status: number;
	body: unknown;
	/** The body of the request. */
	sent?: unknown;
	price?: number;
}

interface Leaf {
	name: string;
	/** The names of the records around it, the outermost first. */
	path: readonly string[];
	text: string;
}

/** Whether every value beside the reason is of a shape that refusals are known to have. */
export function isPlainRefusal(refused: Refused): boolean {
	const { before, now, after } = balancesIn(refused.body);
	const isUnchanged = new Set([...before, ...now, ...after]).size < 2;
	return isUnchanged && leavesIn(refused.body).every((leaf) => isKnown(leaf, refused));
}

/** All values of an answer; a text of JSON is read as a record. */
function leavesIn(value: unknown, name = '', path: readonly string[] = []): Leaf[] {
	const holder = typeof value === 'string' ? recordsAmong(value, true)[0] : value;
	if (typeof holder !== 'object' || path.length > deepestNamed)
		return isGiven(value) ? [{ name, path, text: String(value).trim() }] : [];
	return Object.entries(holder ?? {}).flatMap(([key, inner]) =>
		Array.isArray(holder)
			? leavesIn(inner, name, path)
			: leavesIn(inner, plainName(key), [...path, name]),
	);
}

const isKnown = (leaf: Leaf, refused: Refused): boolean =>
	(nothing.test(leaf.text) && !endings.test(leaf.name)) ||
	(leaf.path.length === 1 && ownStatus.includes(leaf.name)) ||
	leaf.text === messageOf(refused.body) ||
	listedReason([leaf.text]) !== undefined ||
	isForEverybody(leaf.text) ||
	isHistory(leaf) ||
	(leaf.path.every(isRoom) &&
		(isEcho(leaf, refused) ||
			shapes.some(([names, isPlain]) => names.test(leaf.name) && isPlain(leaf, refused))));

/** Names of records that refusals have. A record of another name, e.g. `receipt`, may be about a purchase. */
const rooms =
	/^(?:|data|response|results?|details?|order|payload|meta|content|body|errors?|request|context)$/;
const isRoom = (name: string): boolean =>
	rooms.test(name) ||
	statusNames.others.test(name) ||
	Object.values(balanceNames).some((names) => names.test(name));

const nothing = /^(?:0|0?\.0+|false|no|n|none|null|nil|n\/a|not applicable|-|\*+)$/i;
/** `final: false` says that more will come. */
const endings = /^(?:is)?(?:final|definit(?:e|ive)|conclusive)$/;

/** Whether the value repeats a field of the request. References and phone numbers may have another name. */
function isEcho({ name, text }: Leaf, { sent }: Refused): boolean {
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

type IsPlain = (leaf: Leaf, refused: Refused) => boolean;
const written =
	(pattern: RegExp): IsPlain =>
	({ text }) =>
		pattern.test(text);

const isYes = written(/^(?:true|yes|y|1)$/i);
const isMoney: IsPlain = ({ text }) => readMoney(text) !== undefined;
const isTime = written(/^[\d :.,+/TZ-]{1,40}$/);
/** A short text without five digits in a row, unlike a code. */
const isLabel = written(/^(?!.*\d{5})[\p{L}\d .,'&()/-]{1,60}$/u);
const isGoods: IsPlain = (leaf, refused) =>
	isLabel(leaf, refused) && !/debit|credit|charge|sale|purchase/i.test(leaf.text);
const isAboutPrice: IsPlain = ({ text }, { price }) =>
	price === undefined || Math.abs((readMoney(text) ?? Infinity) - price) <= price / 4;
const isSmall: IsPlain = ({ text }, { price = 0 }) => (readMoney(text) ?? Infinity) <= price / 10;

/** A word of a failed request, its HTTP status, or another small number. */
const isErrorCode: IsPlain = ({ text }, { status }) => {
	if (/^(?:e(?:rr)?(?:or)?[-_ ]?)?\d{1,3}$/i.test(text))
		return text === String(status) || !/^(?:0+|2\d\d)$/.test(text);
	const words = text.replace(/_/g, ' ');
	const isGood = ['success', 'pending'].includes(statusOf(words) ?? '') || yes.includes(words);
	return /^[a-z -]{1,40}$/i.test(words) && !isGood && !speaksOf('success', words);
};

/** A status of failure, or one of the buyer or a mail. */
const isStatus: IsPlain = ({ name, path, text }) =>
	statusOf(text) === 'failed' ||
	(/^[a-z _-]{1,30}$/i.test(text) && [...path, name].some((one) => statusNames.others.test(one)));

/** The request may have been pending before the refusal. */
const isHistory = ({ name, path, text }: Leaf): boolean =>
	[...path, name].some((one) => statusNames.earlier.test(one)) &&
	(name === 'at' || /^(?:pending|processing|created|new|initiated|queued)$/i.test(text));

/** Plain names that refusals have, and the values under them. */
const shapes: ReadonlyArray<readonly [RegExp, IsPlain]> = [
	[/^(?:is|has)?(?:error|failed|failure|declined|rejected|refused|invalid)$/, isYes],
	[/^(?:refundable|active|live|subscribed|autorenew)$/, isYes],
	[/^(?:error|status|http|resp(?:onse)?)?(?:code|no|text|type|title)$|^error$/, isErrorCode],
	[/^http(?:status|response)/, written(/^\d{3}\b/)],
	[statusNames.all, isStatus],
	[statusNames.others, isStatus],
	[statusNames.deeds, isStatus],
	[balanceNames.before, isMoney],
	[balanceNames.now, isMoney],
	[balanceNames.after, isMoney],
	[/^(?:amount|price|planprice)$/, isAboutPrice],
	[/^(?:discount|fee|commission|bonus|points|chargesfee)$/, isSmall],
	[/^(?:date|time|datetime|timestamp|createdat|servertime)$/, isTime],
	[
		/^(?:id|userid|sn|batch|session|traceid|serialno)$/,
		written(/^(?:[a-z]{0,4}-?\d{1,6}|[\da-f]{1,8})$/i),
	],
	[
		/^(?:url|callbackurl|docs?|documentation(?:url)?|help(?:url)?|path)$/,
		written(/^(?:https?:\/)?\/\S*$/),
	],
	[
		/^(?:network|(?:data)?plan|exam|country|bank|product|service|disco|cable|cabl|package|customer)(?:id|type|code|name)?$|^(?:type|quantity|system|channel|platform|(?:api)?version|currency|method)$/,
		isGoods,
	],
	[/^(?:address|agent|biller|merchant|username|provider)$/, isLabel],
	[/^(?:promo|footer|tip|terms|help|greeting|welcome|slogan)$/, written(/^(?!.*\d{4})/s)],
];
