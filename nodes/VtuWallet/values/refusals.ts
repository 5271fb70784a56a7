export type RefusalKind =
	| 'token'
	| 'alreadyUsed'
	| 'serverDown'
	| 'rateLimited'
	| 'notFound'
	| 'balance'
	| 'kyc'
	| 'pin'
	| 'limit'
	| 'productOff'
	| 'input';

const products =
	'package|plan|product|network|bundle|airtime|cable|disco|exam|mtn|airtel|glo|9mobile|etisalat';

/** What a request consists of. A wider net would take "confirmation is required" for a refusal that moved no money. */
const inputs =
	'network|phone|number|plan|amount|disco|meter|iuc|smart ?card|cable|exam|quantity|sender|recipient|package|passenger|customer|betting|email|date|type|id|parameter|field|input|bypass';

/**
 * What the wording of a refusal says. Most deployments answer every refusal with HTTP 403, so that the message is all
 * there is. The first kind that matches wins: the kinds that must never be taken for a definite refusal
 * (the reference was used, the server may have charged) come before those that are definite.
 */
const wordings: ReadonlyArray<readonly [RefusalKind, readonly RegExp[]]> = [
	[
		'token',
		[
			/(invalid|expired|incorrect|wrong|missing|revoked) (authorization|authentication|access|api|auth)? ?token/,
			/invalid access ?token/,
			/access ?token (is )?(required|invalid|expired|missing)/,
			/authorization (header|token).*(required|missing|invalid)/,
			/token (is |has )?(invalid|expired|been revoked)/,
			/^unauthori[sz]ed\W*$/,
			/^unauthenticated\W*$/,
		],
	],
	[
		'alreadyUsed',
		[
			/already/,
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
			/time.?d? ?out/,
			/gateway/,
			/execution time|maximum retries/,
		],
	],
	['rateLimited', [/too many (requests|attempts)/, /rate limit/]],
	['notFound', [/not found/]],
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
			/minimum/,
			/maximum/,
			/(daily|monthly|weekly|transaction|account|purchase) (transaction )?limit/,
			/limit (exceeded|reached)/,
		],
	],
	[
		'productOff',
		[
			/not available (right )?now/,
			new RegExp(`\\b(${products})\\b.* not available`),
			new RegExp(`\\b(${products})\\b.* (currently|temporarily) (disabled|off|suspended)`),
		],
	],
	[
		'input',
		[
			/this is not an? \w+ number/,
			/phone number digits must be/,
			/number block/,
			new RegExp(`invalid (?!response|reply|answer)(\\w+ ){0,3}(${inputs})s?\\b`),
			new RegExp(`\\b(${inputs})s?( field| id)? (is|are) required`),
			new RegExp(`\\b(${inputs})s?( field| id)? must (be|have|contain)\\b`),
			new RegExp(`\\bmissing (required )?(${inputs})s?\\b`),
		],
	],
];

/** The kind of refusal that a message describes, or `undefined` when its wording is not known. */
export function refusalOf(message: unknown): RefusalKind | undefined {
	if (typeof message !== 'string') return undefined;
	const text = message.toLowerCase().replace(/\s+/g, ' ').trim();
	return wordings.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0];
}

/** The Naira figure that a message names ("Minimum is ₦1,000.50"), or `undefined`. */
export function nairaIn(message: unknown): number | undefined {
	if (typeof message !== 'string') return undefined;
	const figure =
		/(?:₦|&#8358;|\bNGN\b|\bN(?=\s?\d))\s*(\d[\d,]*(?:\.\d+)?)/i.exec(message) ??
		/(\d[\d,]*(?:\.\d+)?)\s*(?:₦|NGN\b|naira\b)/i.exec(message) ??
		/(?:minimum|maximum|limit)\D{0,40}?(\d[\d,]*(?:\.\d+)?)/i.exec(message);
	return figure ? Number(figure[1].replace(/,/g, '')) : undefined;
}
