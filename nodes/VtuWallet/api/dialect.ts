/**
 * Words, fields and paths that differ between deployments; `wordings.ts` has the messages and `answers/` the decisions.
 * Names are compared in lower case without signs ("plain"), texts in lower case with single spaces.
 */

export const paths = {
	requery: '/api/requery/{id}',
	login: '/api/user',
	/** A harmless request that shows whether a token works. */
	probe: '/api/networks',
} as const;

export const authorization = { header: 'Authorization', scheme: 'Token' } as const;

export const sandboxKeyPrefix = 'sk_test_';

/** Known status words, with the spelling faults of real deployments. */
export const statusWords: Record<'success' | 'pending' | 'failed', readonly string[]> = {
	success: [
		...['success', 'successful', 'delivered', 'completed'],
		...['transaction successful', 'transaction was successful', 'transaction success'],
		...['transaction completed', 'purchase successful', 'order successful', 'order completed'],
	],
	pending: ['pending', 'process', 'processing', 'proccess', 'initiated', 'queued'],
	failed: ['fail', 'failed', 'error', 'reversed', 'refunded', 'cancelled'],
};

/** Some deployments write only "yes" or "no" as the status. */
export const yes: readonly string[] = ['true', 'ok', '1', '200', '201'];
export const no: readonly string[] = ['false', '0'];
/** Status words of success inside an answer: of a message, a ticket, a line. */
export const doneInside =
	/\b(?:success\w*|delivered|delivrd|completed?|issued|ticketed|booked|confirmed|sent|active|activated|approved|paid|vended|credited|debited|dispensed|loaded|generated|recharged|purchased|renewed|funded|gifted|shared|transferred|topped[ -]up|settled|captured|fulfilled|processed|finished|done|live|online)\b/;

/** Words of time in plain names, but not in `hold` and `pending`. */
const earlier = '(?<!h)old|prev(?:ious)?|before|initial|opening|start(?:ing)?|former|prior|was|b4';
const later = 'new|after|closing|final|(?<!p|v|l)end(?:ing)?|post|updated|latest';
const histories = '\\w*histor(?:y|ies)|timeline|trail';
const ends = '(?:status|state|result|outcome)(?:es|s|text|word|name|desc|description|message)?';
const nouns =
	'order|trans(?:action)?|txn|trx|tx|deliver|vend|purchase|payment|recharge|topup|request|booking|ticket|operation';
const things =
	'plan|package|bundle|network|service|server|system|sim|meter|card|line|wallet|subscription|commission|bonus|promo|loyalty|referral';
/** These words name the buyer, a mail or the request, and not the purchase. */
const others = 'sandbox|kyc|user|account|customer|e?mail|notification|\\w*alert|webhook|callback';
/** Participles that describe a purchase that was made. */
const deedsDone =
	'accepted|activated|added|applied|approved|assigned|authenticated|authori[sz]ed|billed|billing|booked|booking|bought|cached|calculated|changed|charged|completed|confirmed|converted|created|credited|debited|deducted|delivered|discounted|dispatched|dispensed|enabled|earned|executed|existing|fetched|fulfilled|funded|generated|gifted|gifting|granted|included|issued|linked|loaded|logged|matched|notified|paid|placed|ported|posted|printed|processed|purchased|received|recharged|recurring|registered|renewed|retrieved|roaming|rounded|saved|secured|settled|shared|signed|streaming|submitted|subscribed|topped|transferred|trusted|updated|validated|vended|verified';

export const statusNames = {
	all: new RegExp(`${ends}$`),
	bare: new RegExp(`^${ends}$`),
	/** Names of a status of the purchase: `{ delivery: "confirmed" }`. */
	deeds: new RegExp(`^(?:${nouns}|refund|reversal)y?$`),
	/** Of goods, or a bare `state`, which may be a place. Only a word of failure or delay counts. */
	things: new RegExp(`^(?:${things})${ends}$|^(?:state|results?|resulttext)$`),
	/** Not of the purchase: no value counts. */
	others: new RegExp(`^(?:${others})(?:${ends})?$`),
	/** Of the answer itself, unlike the code of a country or a plan. */
	code: /^(?:status|state|resp(?:onse)?|rsp|res(?:ult)?|ret(?:urn)?|api|gateway|switch|vend(?:or|ing)?|provider|upstream|operator|txn|trans(?:action)?|trx|tx|order|payment|processor|iso|http|delivery)*code$|^http(?:status|response)(?:text|message)?$/,
	/** Of a refund, unless the value says that there is none. */
	refunds: /^(?:refund|revers|cancel|void|charge?back|rollback)/,
	/** Of an earlier state: only words of success and failure count. */
	earlier: new RegExp(
		`^(?:${earlier}|from)\\w*${ends}$|^${ends}(?:before|from)$|^(?:${earlier}|${histories})$`,
	),
	/** Flags of a success: `false` contradicts a success, `true` a refusal. */
	done: /^(?:is|has|was)?(?:success(?:ful(?:ly)?)?|vend|delivery|delivered|completed?|vended|credited|dispensed|approved|processed|fulfilled|paid|loaded|funded|done|confirmed|debited|charged|deducted|ok|results?|sent|recharged|settled|valid|executed|accepted|issued|dispatched|applied|posted)$/,
	/** Flags that contradict a success. */
	undone:
		/^(?:mock|fake|demo|dummy|sample|trial|draft|test|preview|simulation|duplicate|partial|incomplete|invalid|void|fraud|timeout|rollback|retry|reattempt|noop|out of (?:stock|service)|undone|unpaid|unsent|(?:un|non|not) ?\w+able|(?:under|needs?|requires?|awaits?|not|manual|in (?:progress|process|review|queue|dispute)|on hold)\b.+)$/,
	/** Every participle that is not in `deedsDone`. */
	unknownDeeds: new RegExp(
		`^(?:held|withheld|frozen|broken|stuck|lost|cut|stolen|withdrawn|inactive|offline|down|(?!unlimited$|unlocked$)(?!(?:re)?(?:${deedsDone})$)\\w{2,}(?:ed|ing))$`,
	),
	/** The purchase or its goods, before such a participle. */
	subjects: new RegExp(
		`\\b(?:${nouns}|${things}|data|airtime|number|phone|recipient|session|route)y?\\b`,
	),
	/** Texts for every buyer and names of goods: no value counts. */
	trifles:
		/promo|advert|news|bonus|referral|(?:banner|ads?|offers?|tips?|terms|conditions|rules|policy|footer|greetings?|disclaimer|faq|help|support|welcome|slogan|tagline|name|address|plan|package|product|title|sender|baggage|fare|category|agent|biller|merchant|customer|url|link)$/,
};

const purse = '(?:wallet|bal|account|acct|available|fund)';
/** Names of the wallet with a word of time, or the word of time alone. */
const purseOf = (when: string, alone = when) =>
	new RegExp(`^(?=.*${purse})(?=.*(?:${when}))|^(?:${alone})$`);

/** Plain names of balances. */
export const balanceNames = {
	before: purseOf(`${earlier}|last|^pre(?!sent)`, earlier),
	/** The name does not tell the time, e.g. `wallet_balance`. */
	now: /^(?:(?:my|main|user|customer|account|acct|wallet|ledger|your|current|present|available|remaining|left|now){0,3}bal(?:ance)?(?:current|present|available|remaining|left|now)?|remainder|current|is)$/,
	after: purseOf(later),
};
/** The name of such a record tells whose status is inside. */
export const statusOwners = new RegExp(
	`${nouns}|refund|^(?:http|tokens|pins|vouchers|balance|${things}|${others}|${histories}|${earlier}|${later}|current)$`,
);
/** Names of counts of messages or recipients. */
export const countNames = {
	done: /(?<!un)(?:sent|delivered|completed|processed|successful|success(?=c))(?:count|total|messages|numbers)?$/,
	failed:
		/^(?:total|num(?:ber)?|count)?(?:fail(?:ed|ures?)|rejected|undelivered|unsent|blocked|barred|skipped|dropped|ignored|discarded|bounced|invalid|duplicate)(?:count|total|messages|numbers)?$/,
};
/** Plain names of sentences for a person. */
export const messageNames =
	/(?:message|msg|response|remarks?|reason|narration|comment)$|^(?:error|responsedescription|description|desc|detail|result)$/;

const dateOf = (deeds: string) => `^(?:${deeds})(?:at|on|date|time)$`;
const deliveries = 'delivered|vended|credited|fulfilled|completed|dispensed';

/** Plain names of what was done, or of its date. */
export const signs = {
	delivery: new RegExp(
		`${dateOf(deliveries)}|(?<!un|not)(?:delivered|vended|fulfilled|dispensed)$`,
	),
	charge: new RegExp(
		[
			'^(?:is)?(?:wallet|amount|total)*(?:debit(?:ed)?|charged?|deduct(?:ed|ion)|paid|spent)(?:amount)?$',
			dateOf(`${deliveries}|paid|charged|debited|deducted|settled|purchased`),
		].join('|'),
	),
	error:
		/^(?:has)?(?:err(?:or)?s?|errno|fault|failure|exception|(?:error|fail(?:ure)?|reject(?:ion)?|decline)(?:code|message|text|reason))$/,
	/** The date of a failure is such a name too. */
	refund: new RegExp(
		[
			'^(?:is|was|wallet|amount|total)*(?:refund(?:ed)?|revers(?:ed|al)|charge?back|creditback)(?:amount|id|ref|reference)?$',
			dateOf('refunded|reversed|cancell?ed|declined|rejected|failed|voided'),
		].join('|'),
	),
	/** Codes that a buyer pays for. */
	code: /^(?!(?:access|auth|api|bearer|csrf|id|refresh|session|verification)token|.*(?:id|at|time|type|date|expiry)$)(?:.*(?:pin|token|voucher|(?:purchased|recharge)codes?$)|(?:scratchcards?|serials?|serialnumber)$)/,
};

/** Plain names of money, or parts of them. */
export const sums = {
	/** The money that a purchase takes, without fees. */
	price:
		/^(?:(?:amount|total|sum|wallet)*(?:debited|charged|deducted|paid|spent)(?:amount|sum|total)?|(?:wallet|total)debit|debitamount)$/,
	taken: /debit|charged|deducted|paid|spent/,
	/** Only a name with one of these words is one of a sum. */
	words: /amount|sum|total|wallet/,
	/** Names of records with other sums. */
	others: /fee|vat|tax|bonus|commission|interest/,
};

export const fields = {
	status: ['status', 'Status', 'STATUS'],
	/** Read if there is no `status`. */
	statusToo: ['success', 'Success', 'code', 'Code'],
	/** Names of the status of the purchase in a requery. */
	transactionStatus: ['transaction_status', 'transactionStatus'],
	message: ['message', 'Message', 'msg', 'error', 'response_description', 'description', 'detail'],
	/** Complaints about single fields of the request, by their names. */
	complaints: ['errors', 'error', 'message'],
	/** The reference that the buyer sent. */
	sentReference: ['request-id', 'request_id', 'requestId'],
	/** Names of the provider's own reference. */
	ownReference: ['transid', 'trans_id', 'transaction_id', 'transactionId'],
	/** A reference: the provider's own, or the one that was sent. */
	reference: ['reference', 'ref'],
} as const;

const number = '(?:no|num|number)?';
/** Plain names of recipients. The phone of the account is not one of them. */
export const recipientNames = {
	phone: new RegExp(
		`^(?:mobile|recipient|beneficiary|dest(?:ination)?|receiver)?(?:phone|mobile|msisdn)${number}$|^(?:recipient|beneficiary|destination|receiver)${number}$`,
	),
	meter: new RegExp(`^meter${number}$`),
	smartcard: new RegExp(`^(?:iuc|smartcard)${number}$`),
	customer: /^customer(?:id|no|number)$/,
};

export const refunded = /refund|revers|cancel/;
/** Matches the words of a cancellation in a status or a message. */
export const cancelled = /cancel/;

/** Status words of a flight booking, beside the common ones. */
export const bookingWords: Record<'success' | 'failed', readonly string[]> = {
	success: ['issued', 'ticketed', 'booked', 'confirmed'],
	failed: ['canceled', 'expired', 'rejected', 'declined', 'void', 'voided'],
};

/** The ticket is issued, so only the provider's support can cancel the booking. */
export const ticketIssued = /issued|contact support/;

/** Whole messages of a requery without a purchase, in letters alone. "Plan not found" means something else. */
export const notFound: readonly string[] = [
	...['transaction not found', 'transaction was not found', 'transaction could not be found'],
	...['transaction does not exist', 'transaction doesn t exist', 'unknown transaction'],
	...['transaction id not found', 'transaction reference not found', 'purchase not found'],
	...['no transaction', 'no transaction found', 'no transactions found', 'no such transaction'],
	...['no transaction found with this reference', 'no transaction found for this reference'],
	...['no transaction with this reference', 'invalid transaction', 'invalid transaction id'],
	...['invalid transaction reference', 'invalid reference', 'invalid reference id'],
	...['invalid reference number', 'invalid request id', 'invalid order id', 'unknown reference'],
	...['reference not found', 'reference does not exist', 'reference doesn t exist'],
	...['reference id not found', 'request id not found', 'request id does not exist'],
	...['no record', 'no record found', 'no records found', 'record not found', 'no such record'],
	...['order not found', 'order does not exist', 'no order found'],
];

/** Whole messages about an address that does not exist, in letters alone and without the address. */
export const missingRoute: readonly string[] = [
	...['', 'not found', 'file not found', 'page not found', 'route not found', 'url not found'],
	...['path not found', 'endpoint not found', 'api not found', 'api endpoint not found'],
	...['the route could not be found', 'no route found', 'no route found for get', 'cannot get'],
	...['no route matched with those values', 'the requested url was not found on this server'],
];

/** Whole messages with which servers of this family refuse a token before any charge, in letters alone. */
export const tokenRefusals: readonly string[] = [
	...['invalid access token', 'invalid accesstoken', 'accesstoken required'],
	...['authorization header token required', 'invalid authorization token'],
	'invalid accesstoken or access denial',
];
