import type { RefusalKind } from '../purchase/verdict';

/**
 * What another deployment of this family of providers would say or call otherwise: words, fields and shared paths.
 * What they mean for a purchase is decided in `answers/`. Texts are compared in lower case, with single spaces.
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

/** Refusals of a number that name their own cure: its written form, or its network. */
export const wantsLocalNumbers = /digits must be 11/;
export const wantsAnotherNetwork = /this is not an? \w+ number/;

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
export const no: readonly string[] = ['false'];

export const fields = {
	status: ['status', 'Status', 'STATUS'],
	/** Read where there is no status. */
	statusToo: ['success', 'Success', 'code', 'Code'],
	/** What a requery says became of the purchase. */
	transactionStatus: ['transaction_status', 'transactionStatus'],
	message: ['message', 'Message', 'msg', 'error', 'response_description', 'description', 'detail'],
	/** What a meter, a phone or an examiner takes for money. */
	codes: ['token', 'purchased_code', 'pin', 'pins', 'serial'],
	/** What the wallet holds after a purchase: given for nothing else. */
	balanceAfter: ['newbal'],
	/** Complaints about single fields of the request, by their names. */
	complaints: ['errors', 'error', 'message'],
	/** The reference that the buyer sent. */
	sentReference: ['request-id', 'request_id', 'requestId'],
	/** A reference: the provider's own, or the one that was sent. */
	reference: ['reference', 'ref'],
	/** Who got a purchase. Of what else a phone may be in a record (the account's own), none stands here. */
	recipients: {
		phone: ['phone', 'phone_number', 'phoneNumber', 'mobile', 'mobile_number', 'msisdn'],
		meter: ['meter_number', 'meterNumber', 'meter', 'meter_no'],
		smartcard: ['iuc', 'iuc_number', 'smartcard', 'smartcard_number', 'smart_card_number'],
	},
} as const;

/** Status words of a failed purchase whose money was given back. */
export const refunded = /refund|revers|cancel/;
/** Words, in the status or the message, of a purchase that a person has called off. */
export const cancelled = /cancel/;

const products =
	'package|plan|product|network|bundle|airtime|cable|disco|exam|mtn|airtel|glo|9mobile|etisalat';
/** What a request consists of. A wider net would take "confirmation is required" for a refusal that moved no money. */
const inputs =
	'network|phone|number|plan|amount|disco|meter|iuc|smart ?card|cable|exam|quantity|sender|recipient|package|passenger|customer|betting|email|date|type|id|parameter|field|input|bypass';
/** "Invalid transaction ID" tells of a purchase that was made; "invalid network response" of an answer that got lost. */
const notAnInput = 'response|reply|answer|transaction|reference|order|payment|session|status';

/**
 * What the wording of a refusal says. Most deployments answer every refusal with HTTP 403, so that the message is all
 * there is. The first kind that matches wins: the kinds that must never be taken for a definite refusal
 * (the reference was used, the server may have charged) come before those that are definite.
 */
export const refusals: ReadonlyArray<readonly [RefusalKind, readonly RegExp[]]> = [
	[
		'token',
		[
			/(invalid|expired|incorrect|wrong|missing|revoked) (authorization|authentication|access|api|auth)? ?token/,
			/invalid access ?token/,
			/access ?token (is )?(required|invalid|expired|missing)/,
			/authorization (header|token).{0,40}(required|missing|invalid)/,
			/token (is |has )?(invalid|expired|been revoked)/,
			/^unauthori[sz]ed\W*$/,
			/^unauthenticated\W*$/,
		],
	],
	[
		'alreadyUsed',
		[
			/(reference|referrence|request|trans|order|purchase|payment|\bid\b).{0,60}already/,
			/already (been |being )?(used|taken|exist|process|submitted|treated|received|completed|made|sent|in use)/,
			/duplicate/,
			/\bexi(s)?ts\b/,
			/(reference|referrence|request.?id|transaction.?id|trans.?id)( id)? (was |is |has been )?used/,
			/\bunique\b/,
		],
	],
	[
		'serverDown',
		[
			/server (is )?(down|error|busy)/,
			/try again(?! tomorrow)|try later/,
			/service (is )?(temporarily )?unavailable/,
			/time.?d? ?out|time limit/,
			/gateway/,
			/execution time|maximum retries/,
		],
	],
	['rateLimited', [/too many (requests|attempts)/, /rate limit/]],
	[
		'balance',
		[
			/insufficient (account|balance|fund|wallet)/,
			/(balance|funds?) (is |are )?(too low|insufficient|not enough|not sufficient)/,
			/low balance/,
		],
	],
	['kyc', [/\bkyc\b/, /\btier ?\d/, /verify your (account|identity|bvn|nin)/]],
	[
		'pin',
		[
			/(invalid|incorrect|wrong|expired) (share |transaction |network )?(pin|otp)\b/,
			/\b(otp|pin) (is )?(invalid|incorrect|wrong|expired|not correct)/,
		],
	],
	[
		'limit',
		[
			/^(the )?(minimum|maximum)( \w+){0,4} (is|of)\b/,
			/(minimum|maximum)( \w+){0,2} (amount|purchase|airtime|recharge|funding|quantity|limit)/,
			/(below|above|less than|greater than|more than|exceeds?)( the)? (minimum|maximum)/,
			/(minimum|maximum)\W{0,3}(₦|ngn|n ?\d|\d)/,
			/(daily|monthly|weekly|transaction|account|purchase) (transaction )?limit/,
			/^(the )?((amount|spending|wallet|your|customer|user|tier) )?limit (is |has been )?(exceeded|reached)/,
		],
	],
	[
		'productOff',
		[
			/not available (right )?now/,
			new RegExp(`\\b(${products})\\b.{0,60} not available`),
			// What the provider itself offers is looked up before anything is charged.
			new RegExp(
				`^(the |this )?(${products}|esim|flight|offer)( plan)?( id)? (is |was )?not found\\W*$`,
			),
			new RegExp(`\\b(${products})\\b.{0,60} (currently|temporarily) (disabled|off|suspended)`),
		],
	],
	[
		'input',
		[
			wantsAnotherNetwork,
			/phone number digits must be/,
			/number block/,
			/^the selected (?!.{0,40}(transaction|reference|payment))[\w .-]{1,40} is invalid/,
			new RegExp(`invalid ((?!${notAnInput})\\w+ ){0,3}(${inputs})s?\\b(?! (${notAnInput}))`),
			new RegExp(`\\b(${inputs})s?( field| id)? (is|are) required`),
			new RegExp(`\\b(${inputs})s?( field| id)? must (be|have|contain)\\b`),
			new RegExp(`\\bmissing (required )?(${inputs})s?\\b`),
		],
	],
	['notFound', [/not found/]],
];

/** Whoever says this does not know himself what became of the purchase, or has charged for it. */
export const undecided: readonly RegExp[] = [
	/(?<!(kyc|profile|registration)( is| was| has)? )(not|n['’]t) (yet )?(be |been )?(confirmed|completed|ascertained|determined|concluded)/,
	/(unable to|could not|couldn['’]t|cannot|can['’]t) (confirm|complete|ascertain|determine|conclude)/,
	/fail(ed|ure)? to (confirm|ascertain|determine)/,
	/\b(pending|awaiting|processing|being (processed|verified|confirmed|checked)|in progress|queued|delayed|on hold)\b/,
	/(?<!not )(?<!not been )(?<!never )\b(debited|deducted|charged)\b/,
	/(?<!\b(kyc|profile|registration|account|identity|bvn|nin)( is| was)?( still| currently)? )under (verification|review|investigation|confirmation)/,
	/connection (was |is |has been )?(reset|closed|lost|aborted|dropped|interrupted)|econn(reset|aborted)|socket hang ?up/,
	/\b(no|empty) (\w+ )?(response|reply|answer)\b|\b(not|n['’]t) (respond|reply|answer)/,
	/error (has |was )?(occurred|encountered|happened)( \w+)? (while|when|during|in) (\w+ ){0,2}(process|complet|handl|deliver|purchas|transaction|vend)/,
	/\b(may|might|could) have (been|gone|failed|succeeded)/,
	/(do not|don['’]t) (retry|repeat|resend|try again)/,
	/(?<!\b(not|never|must|should|until)( \w+)? )\b(successful(ly)?|completed|delivered|vended)\b/,
	/\b(order|purchase|transaction|request) (was |is |has been )?(placed|received|sent)\b/,
	/check (your |the |its )?(transaction|history|status|order)/,
	/must be (checked|verified|confirmed)/,
	/\brequery\b|check back|\bstatus (is |was )?(unknown|undetermined|unclear)/,
	/\b(transaction|purchase|order|payment|request) (was |is |has been )?(submitted|logged)\b/,
	/\b(we are|we['’]re|still) (now )?(confirming|verifying|checking|processing|working)\b/,
	/\b(transaction|purchase|order|payment|request|delivery)\b.{0,40}(not|n['’]t) be verified/,
	/\b(unable to|cannot|failed to) verify:/,
	/\bfunded already\b|time exceeded/,
	/\b(invalid|unexpected|null|malformed|bad|unknown) (\w+ )?(response|reply|answer|json)\b/,
	/has gone away|undefined (index|array key|variable|offset)|on null\b|sqlstate|deadlock|lock wait/,
];

/** A reason that speaks of somebody behind the provider, or asks for a person, may come after the money. */
export const notByItself: readonly RegExp[] = [
	/\b(vendor|supplier|upstream|third.?party|partner|biller|aggregator)\b/,
	/\b(response|reply|answer|connection|callback)\b/,
	/\b(provider|operator|network|mtn|airtel|glo|9mobile|disco)('s)? (says|said|has|had|have|returned|replied|reports|balance|wallet|account|fund)/,
	/\b(at|by|from|with) (the |our )?(provider|operator|network|mtn|airtel|glo|9mobile|disco)\b/,
	/reconcil|time exceeded/,
	/contact|\bsupport\b|customer care/,
	/refund|revers/,
	/\b(token|pin|receipt|result|record|transaction|service|server|system)s? (is |are |was |were )?(\w+ )?not available/,
	/\b(token|pin|code|unit|credit)s? (was |were |is |are |has been |have been )?(already )?(sent|issued|generated|delivered|dispensed|loaded)\b/,
	/\bafter (the )?(debit|charge|deduction|payment|purchase)/,
];

/** A failure for none of these reasons is one; for these, the program gave up, and what became of the purchase is another thing. */
export const vague: readonly RegExp[] = [
	/\b(network|system|internal|unknown|unexpected|general|technical|temporary|api|application|database|processing|connectivity|communication|connection)( \w+)? (error|issue|problem|failure|fault|glitch|difficult)/,
	/\b(system|network|switch|line|platform)s? (is |are )?(currently |temporarily )?(busy|down|slow|unstable|unreachable|offline)\b/,
	/went wrong|\boops\b/,
	/(unable to|could not|couldn['’]t|cannot|can['’]t|failed to) (connect|reach|process|communicate)/,
	/contact|\bsupport\b|customer care/,
	/^(exception|unknown|null|undefined|none)\W*$/,
];

/** What a booking's own status says beyond the status words. */
export const bookingWords = {
	success: ['issued', 'ticketed', 'booked', 'confirmed'],
	failed: ['canceled', 'expired', 'rejected', 'declined', 'void', 'voided'],
} as const;

/** A booking whose ticket is out: nobody but the provider's support can cancel it. */
export const ticketIssued = /issued|contact support/;

/** A message that takes back a mere "yes" in the place of the status. */
export const contradiction =
	/\b(fail\w*|error|unable|not|cannot|declin\w*|reject\w*|revers\w*|refund\w*|cancel\w*|unsuccess\w*|invalid|denied|incomplete)\b|n['’]t\b/;

/** A message that takes back a status that calls itself a success. A wider net would ask about each "do not share your token". */
export const takenBack: readonly RegExp[] = [
	/^\W*((your|the|this) )?(\w+ ){0,2}(has |have |was |is )?(been )?(?<!\b(no|not|never|0|zero) )(failed|declined|rejected|reversed|refunded|unsuccessful|not successful|not completed)\b/,
	/\b(wallet|money|amount|funds?) (has |have |was |were |is )?(been )?(refunded|reversed|returned)\b/,
];

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
