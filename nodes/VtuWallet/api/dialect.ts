/**
 * What another deployment of this family of providers would call otherwise: words, fields and shared paths; the messages
 * of what went wrong stand in `wordings.ts`. What they mean for a purchase is decided in `answers/`. Texts are compared in
 * lower case, with single spaces.
 */

export const paths = {
	requery: '/api/requery/{id}',
	login: '/api/user',
	/** A look-up that costs nothing and changes nothing, to learn whether a token works. */
	probe: '/api/networks',
} as const;

/** How a request carries the token. */
export const authorization = { header: 'Authorization', scheme: 'Token' } as const;

/** How the keys of the sandbox begin, and no others. */
export const sandboxKeyPrefix = 'sk_test_';

/** Every status word that is known to mean something, spelling faults of real deployments included. */
export const statusWords = {
	success: [
		...['success', 'successful', 'delivered', 'completed'],
		...['transaction successful', 'transaction was successful', 'transaction success'],
		...['transaction completed', 'purchase successful', 'order successful', 'order completed'],
	],
	pending: ['pending', 'process', 'processing', 'proccess', 'initiated', 'queued'],
	failed: ['fail', 'failed', 'error', 'reversed', 'refunded', 'cancelled'],
} as const;

/** The words by which a look-up is refused under HTTP 200. */
export const refusedLookUp = ['fail', 'failed', 'error'] as const;

/** What stands in the place of a status word where a deployment says no more than "yes" or "no". */
export const yes: readonly string[] = ['true', 'ok', '1', '200', '201'];
export const no: readonly string[] = ['false', '0'];
/** A status inside an answer that says "done": of a message, a ticket, a line. */
export const doneInside =
	/\b(?:success\w*|delivered|delivrd|completed?|issued|ticketed|booked|confirmed|sent|active|activated|approved|paid|vended|credited|debited|dispensed|loaded|generated|recharged|purchased|renewed|funded|settled|captured|fulfilled|processed|finished|done|live|online)\b/;

/** Words of time in plain names: `hold` and `pending` hold none. */
const earlier = '(?<!h)old|prev(?:ious)?|before|initial|opening|start(?:ing)?|former|prior|was|b4';
const later = 'new|after|closing|final|(?<!p|v|l)end(?:ing)?|post|updated|latest';
const histories = '\\w*histor(?:y|ies)|timeline|trail';
const ends = '(?:status|state|result|outcome)(?:es|s|text|word|name|desc|description|message)?';
const nouns =
	'order|trans(?:action)?|txn|trx|tx|deliver|vend|purchase|payment|recharge|topup|request|booking|ticket|operation';
const things =
	'plan|package|bundle|network|service|server|system|sim|meter|card|line|wallet|subscription|commission|bonus|promo|loyalty|referral';
/** What stands about a purchase: the buyer, a mail, the request itself. */
const others = 'sandbox|kyc|user|account|customer|e?mail|notification|\\w*alert|webhook|callback';

/** Names of statuses, written plainly. */
export const statusNames = {
	all: new RegExp(`${ends}$`),
	bare: new RegExp(`^${ends}$`),
	/** Of the purchase: `{ delivery: "confirmed" }`. */
	deeds: new RegExp(`^(?:${nouns}|refund|reversal)y?$`),
	/** Of what is sold, or a bare `state`, which may be a place: only a word of failure or delay counts. */
	things: new RegExp(`^(?:${things})${ends}$|^(?:state|results?|resulttext)$`),
	/** Nothing counts. */
	others: new RegExp(`^(?:${others})(?:${ends})?$`),
	/** Of the answer itself, unlike the code of a country or a plan. */
	code: /^(?:status|state|resp(?:onse)?|rsp|res(?:ult)?|ret(?:urn)?|api|gateway|switch|vend(?:or|ing)?|provider|upstream|operator|txn|trans(?:action)?|trx|tx|order|payment|processor|iso|http|delivery)*code$|^http(?:status|response)(?:text|message)?$/,
	/** Of money that goes back, unless it says that none does. */
	refunds: /^(?:refund|revers|cancel|void|charge?back|rollback)/,
	/** What it was before: only that it was done or failed counts. */
	earlier: new RegExp(
		`^(?:${earlier}|from)\\w*${ends}$|^${ends}(?:before|from)$|^(?:${earlier}|${histories})$`,
	),
	/** Of what was done: `false` contradicts a success, `true` a refusal. */
	done: /^(?:is|has|was)?(?:success(?:ful(?:ly)?)?|vend|delivery|delivered|completed?|vended|credited|dispensed|approved|processed|fulfilled|paid|loaded|funded|done|confirmed|debited|charged|deducted|ok|results?)$/,
	/** Texts for everybody, and what is sold: nothing is said of this purchase. */
	trifles:
		/promo|advert|news|bonus|referral|(?:banner|ads?|offers?|tips?|terms|conditions|rules|policy|footer|greetings?|disclaimer|faq|help|support|welcome|slogan|tagline|name|address|plan|package|product|title|sender|baggage|fare|category|agent|biller|merchant|customer|url|link)$/,
};

const purse = '(?:wallet|bal|account|acct|available|fund)';
/** Of the wallet at a time, or a bare word of time beside another. */
const purseOf = (when: string, alone = when) =>
	new RegExp(`^(?=.*${purse})(?=.*(?:${when}))|^(?:${alone})$`);

/** Names of what the wallet holds, written plainly. */
export const balanceNames = {
	before: purseOf(`${earlier}|last|^pre(?!sent)`, earlier),
	now: /^(?:(?:my|main|user|customer|account|acct|wallet|ledger|your|current|present|available|remaining|left|now){0,3}bal(?:ance)?(?:current|present|available|remaining|left|now)?|remainder|current|is)$/,
	after: purseOf(later),
};
/** A record of this name says whose the statuses in it are. */
export const statusOwners = new RegExp(
	`${nouns}|refund|^(?:http|tokens|pins|vouchers|balance|${things}|${others}|${histories}|${earlier}|${later}|current)$`,
);
/** Names of counts of messages or recipients. */
export const countNames = {
	done: /(?<!un)(?:sent|delivered|completed|processed|successful|success(?=c))(?:count|total|messages|numbers)?$/,
	failed:
		/^(?:total|num(?:ber)?|count)?(?:fail(?:ed|ures?)|rejected|undelivered|unsent)(?:count|total|messages|numbers)?$/,
};
/** A name that ends so holds a sentence for a person. */
export const messageNames =
	/(?:message|msg|response|remarks?|reason|narration|comment)$|^(?:error|responsedescription|description|desc|detail|result)$/;

/** Under such a name stands what was taken from the wallet, or that it was. */
export const signsOfCharge =
	/^(?:is)?(?:wallet|amount|total)*(?:debit(?:ed)?|charged?|deduct(?:ed|ion)|paid|spent)(?:amount)?$|^success$/;
/** The day of what made the purchase, which no refusal has. */
export const datesOfCharge =
	/^(?:paid|charged|debited|deducted|settled|purchased)(?:at|on|date|time)$/;
/** The day of what the buyer got, which no failed purchase has. */
export const datesOfDelivery =
	/^(?:delivered|vended|credited|fulfilled|completed|dispensed)(?:at|on|date|time)$/;
const codes =
	/pin|token|voucher|(?:purchased|recharge)codes?$|^(?:scratchcards?|serials?|serialnumber)$/;
/** Names of a sign-in, or of facts about a code. */
const noCodes =
	/^(?:access|auth|api|bearer|csrf|id|refresh|session|verification)token|(?:id|at|time|type|date|expiry)$/;
/** What a meter, a phone or an examiner takes for money. */
export const codeNames = {
	test: (name: string): boolean => codes.test(name) && !noCodes.test(name),
};
/** The day of what took the purchase back. */
export const datesOfFailure =
	/^(?:refunded|reversed|cancell?ed|declined|rejected|failed|voided)(?:at|on|date|time)$/;
/** Under such a name stands what went back to the wallet. */
export const signsOfRefund =
	/^(?:is|was|wallet|amount|total)*(?:refund(?:ed)?|revers(?:ed|al)|charge?back|creditback)(?:amount|id|ref|reference)?$/;
/** Under such a name stands what went wrong. */
export const signsOfError =
	/^(?:has)?(?:err(?:or)?s?|errno|fault|exception|(?:error|failure|reject(?:ion)?|decline)(?:code|message|text|reason))$/;

export const fields = {
	status: ['status', 'Status', 'STATUS'],
	/** Read where there is no status. */
	statusToo: ['success', 'Success', 'code', 'Code'],
	/** What a requery says became of the purchase. */
	transactionStatus: ['transaction_status', 'transactionStatus'],
	message: ['message', 'Message', 'msg', 'error', 'response_description', 'description', 'detail'],
	/** Complaints about single fields of the request, by their names. */
	complaints: ['errors', 'error', 'message'],
	/** The reference that the buyer sent. */
	sentReference: ['request-id', 'request_id', 'requestId'],
	/** A reference: the provider's own, or the one that was sent. */
	reference: ['reference', 'ref'],
} as const;

const number = '(?:no|num|number)?';
/** Who got a purchase, written plainly. Of what else a phone may be in a record (the account's own), none stands here. */
export const recipientNames = {
	phone: new RegExp(
		`^(?:mobile|recipient|beneficiary|dest(?:ination)?|receiver)?(?:phone|mobile|msisdn)${number}$|^(?:recipient|beneficiary|destination|receiver)${number}$`,
	),
	meter: new RegExp(`^meter${number}$`),
	smartcard: new RegExp(`^(?:iuc|smartcard)${number}$`),
	customer: /^customer(?:id|no|number)$/,
};

/** Status words of a failed purchase whose money was given back. */
export const refunded = /refund|revers|cancel/;
/** Words, in the status or the message, by which the money went back or is on its way. */
export const paidBack =
	/(?<!(?:\b(?:no|not|never|non|without|cannot)|n['’]t)(?: yet)?(?: be(?:en)?)?[ -])\b(?:refund(?:s|ed|ing)?|revers(?:ed|al|ing)|(?:money|amount|funds?) (?:has |have |was |were |is )?(?:been )?returned)\b(?! (?:fail|not\b|unsuccess))/;
/** Words, in the status or the message, of a purchase that a person has called off. */
export const cancelled = /cancel/;

/** What a booking's own status says beyond the status words. */
export const bookingWords = {
	success: ['issued', 'ticketed', 'booked', 'confirmed'],
	failed: ['canceled', 'expired', 'rejected', 'declined', 'void', 'voided'],
} as const;

/** A booking whose ticket is out: only the provider's support can cancel it. */
export const ticketIssued = /issued|contact support/;

/**
 * All that a requery says when there is no such purchase, in letters alone. Compared as a whole: "Plan not found" or
 * "Transaction not found at the vendor" say something else.
 */
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
