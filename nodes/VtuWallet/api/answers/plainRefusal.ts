import { readMoney } from '../../values/money';
import { deepestNamed, isGiven, plainName, recordsAmong } from '../../values/nested';
import { balanceNames, fields, recipientNames, statusNames } from '../dialect';
import { refusalWords } from '../wordings';
import { messageOf } from './answer';
import { balancesIn } from './balances';
import { isNothing } from './entries';
import { isForEverybody, listedReason, speaksOf } from './refusals';
import { wordsOf } from './signsOfText';
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
	(isNothing(leaf.text) && !endings.test(leaf.name)) ||
	(leaf.path.length === 1 && ownStatus.includes(leaf.name)) ||
	isForEverybody(leaf.text) ||
	isHistory(leaf) ||
	(leaf.path.every(isRoom) &&
		(leaf.text === messageOf(refused.body) ||
			listedReason([leaf.text]) !== undefined ||
			isEcho(leaf, refused) ||
			(isQuiet(leaf) &&
				shapes.some(([names, isPlain]) => names.test(leaf.name) && isPlain(leaf, refused)))));

/** Names of records that refusals have. A record of another name, e.g. `receipt`, may be about a purchase. */
const rooms =
	/^(?:|data|response|results?|details?|order|payload|meta|content|body|errors?|message|request|context|wallet)$/;
const isRoom = (name: string): boolean =>
	rooms.test(name) ||
	statusNames.others.test(name) ||
	Object.values(balanceNames).some((names) => names.test(name));

/** `final: false` says that more will come. */
const endings =
	/^(?:is)?(?:final(?:i[sz]ed)?|definit(?:e|ive)|conclu(?:sive|ded)|terminal|settled|complete|finished|closed|ended|resolved)$/;

/** Whether the value repeats a field of the request. References and phone numbers may have another name. */
function isEcho({ name, text }: Leaf, { sent }: Refused): boolean {
	const isRecipient = Object.values(recipientNames).some((names) => names.test(name));
	if (sent === undefined) return isRecipient;
	const isReference = references.includes(name);
	return leavesIn(sent).some((own) => {
		if (own.text === text)
			return own.name === name || isRecipient || (isReference && references.includes(own.name));
		// `{ errors: [{ field: "phone" }] }`
		if (own.name === plainName(text)) return /^(?:field|param|path|property)$/.test(name);
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
const isAboutPrice: IsPlain = ({ text }, { price }) =>
	price === undefined || Math.abs((readMoney(text) ?? Infinity) - price) <= price / 4;
/** No purchase costs less than ₦10. */
const isSmall: IsPlain = ({ text }, { price = 100 }) => (readMoney(text) ?? Infinity) <= price / 10;

/** The HTTP status, another small number, or words for a reason before any charge. */
const isErrorCode: IsPlain = ({ text }, { status }) =>
	/^(?:e(?:rr)?(?:or)?[-_ ]?)?\d{1,3}$/i.test(text)
		? text === String(status) || !/^(?:0+|2\d\d)$/.test(text)
		: wordsOf(text)
				.split(/[-. ]+/)
				.every((word) => reasonWord.test(word));
const reasonWord = new RegExp(`^(?:e|err|error|code|type|${refusalWords})$`);

/** A status of failure, or one of the buyer or a mail. One of a vendor shows that the vendor was asked. */
const isStatus: IsPlain = (leaf) =>
	(statusOf(leaf.text) === 'failed' &&
		!/vend|upstream|gateway|switch|operator|processor|partner|aggregator/.test(leaf.name)) ||
	(/^[a-z _-]{1,30}$/i.test(leaf.text) && isOfOther(leaf));
const isOfOther = ({ name, path }: Leaf): boolean =>
	[...path, name].some((one) => statusNames.others.test(one));

/** Whether a text tells of no deed, done or to come. Names of people and mails may sound like one. */
const isQuiet = (leaf: Leaf): boolean =>
	!speaksOf('deed', leaf.text.replace(/_/g, ' ')) &&
	(/name$|address|agent|biller|merchant/.test(leaf.name) ||
		isOfOther(leaf) ||
		!speaksOf('delay', leaf.text));

/** The request may have been pending before the refusal. */
const isHistory = ({ name, path, text }: Leaf): boolean =>
	[...path, name].some((one) => statusNames.earlier.test(one)) &&
	(name === 'at' || /^(?:pending|processing|created|new|initiated|queued)$/i.test(text));

/** Plain names that refusals have, and the values under them. */
const shapes: ReadonlyArray<readonly [RegExp, IsPlain]> = [
	[/^(?:is|has)?(?:error|failed|failure|declined|rejected|refused|invalid)$/, isYes],
	[/^(?:refundable|active|live|subscribed|autorenew)$/, isYes],
	[/^(?:error|status|http|resp(?:onse)?)?(?:code|text|type|title)$|^error(?:no)?$/, isErrorCode],
	[/^status$/, ({ text }, { status }) => text === String(status)],
	[/^http(?:status|response)/, written(/^\d{3}\b/)],
	[statusNames.all, isStatus],
	[statusNames.others, isStatus],
	[statusNames.deeds, isStatus],
	[balanceNames.before, isMoney],
	[balanceNames.now, isMoney],
	[balanceNames.after, isMoney],
	[/^(?:amount|price|planprice)$/, isAboutPrice],
	[/^(?:discount|fee|commission|bonus|points|chargesfee)$/, isSmall],
	[
		/^(?:required(?:amount)?|shortfall|limit|max(?:imum)?|min(?:imum)?|(?:kyc)?(?:tier|level))$/,
		isMoney,
	],
	[/^(?:date|time|datetime|timestamp|createdat|servertime)$/, isTime],
	[
		/^(?:id|userid|sn|batch|session|traceid|serialno)$/,
		written(/^(?:[a-z]{0,4}-?\d{1,6}|[\da-f]{1,8})$/i),
	],
	[
		/^(?:url|callbackurl|docs?|documentation(?:url)?|help(?:url)?|path)$/,
		written(/^(?:https?:\/)?\/(?!\S*\d{3})\S*$/),
	],
	[/^location$/, written(/^(?:body|query|params)$/)],
	[
		/^(?:network|(?:data)?plan|exam|country|bank|product|service|disco|cable|cabl|package|customer)(?:id|type|code|name)?$|^(?:type|system|environment|channel|platform|(?:api)?version|currency|method)$/,
		isLabel,
	],
	[/^(?:address|agent|biller|merchant|username|provider)$/, isLabel],
	[/^(?:promo|footer|tip|terms|help|greeting|welcome|slogan)$/, written(/^(?!.*\d{4})/s)],
];
