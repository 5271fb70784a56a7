import type { RefusalKind } from '../purchase/verdict';

/**
 * What another deployment of this family of providers would say otherwise where something went wrong. What it means for a
 * purchase is decided in `answers/`. Texts are compared in lower case, with single spaces.
 */

/** Refusals of a number that name their own cure: its written form, or its network. */
export const wantsLocalNumbers = /digits must be 11/;
export const wantsAnotherNetwork = /this is not an? \w+ number/;

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
			/token (is |has )?(been )?(invalid|expired|revoked)/,
			/^unauthori[sz]ed\W*$/,
			/^unauthenticated\W*$/,
			// Nobody in particular may have logged out: a vendor's session ends, too. A harmless request tells.
			/\b(session|login|jwt) (is |has |was )?(been )?(expired|ended|timed out|terminated|invalid|not valid)/,
			/\b(expired|invalid) (session|login|jwt)\b/,
			/\b(log|sign)(ged)?[ -]?in (once )?again\b|\bre-?log-?in\b/,
			/\b(login|log-?in|sign-?in|authentication) (is )?required/,
			/\bnot (logged|signed) in\b|\bnot authenticated\b|\bauthentication failed\b/,
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
