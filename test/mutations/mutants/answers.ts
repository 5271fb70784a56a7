import { inFile } from '../mutant';

const verdict = inFile('purchase/verdict.ts');
const words = inFile('values/statusWords.ts');
const refusals = inFile('values/refusals.ts');
const requery = inFile('api/answers/requery.ts');
const dialect = inFile('api/dialect.ts');

export const answerMutants = [
	requery('!names.includes(reference)', 'false', 'adopts the purchase of another reference'),
	requery('!names.includes(reference)', 'names.includes(reference)', 'adopts nothing'),
	requery('word, names.length > 0)', 'word, true)', 'takes a nameless record for ours'),
	requery(
		'return { ...readRequery(answer, reference, notFoundWording), answer };',
		"return { ...readRequery(answer, reference, ''), answer };",
		'does not know the wording that the user names',
	),
	requery(
		'dialect.cancelled.test(`${status} ${message}`',
		'dialect.cancelled.test(`${status}`',
		'buys again what the message calls cancelled',
	),
	requery(
		'known.includes(words) ||',
		'known.some((known) => words.includes(known)) ||',
		'takes any missing thing for a missing purchase',
	),
	requery(
		"words === '' || saysSuccess(body)",
		"words === ''",
		'takes the message of a success for "not found"',
	),
	requery(
		"if (saysFailed(answer.body) && status !== 'failed')",
		'if (false)',
		'believes a look-up that was refused',
	),
	requery(
		'if (named !== undefined || !isInData) return named;',
		'if (named !== undefined) return named;',
		'takes the status of the look-up for that of the purchase',
	),
	dialect('/refund|revers|cancel/', '/refund/', 'does not say that it was refunded'),
	dialect("'no record',", '', 'does not know that there is no such purchase'),
	verdict("'ECONNREFUSED',", "'ECONNREFUSED',\n\t'ECONNRESET',", 'sends again after a reset'),
	verdict("'ECONNREFUSED',", "'ECONNREFUSED',\n\t'ECONNABORTED',", 'sends again after a time-out'),
	verdict("'ENOTFOUND',", '', 'asks about what never left'),
	verdict("'HOSTNAME_MISMATCH',", '', 'asks about what never left'),
	verdict("'NOT_SENT',", '', 'asks about what the host never sent'),
	verdict("\t'balance',\n", '', 'does not believe an empty wallet'),
	verdict("\t'limit',\n", '', 'does not believe a limit'),
	verdict("\t'productOff',\n", '', 'does not believe that a product is off'),
	verdict("\t'input',\n", '', 'does not believe a wrong input'),
	verdict("\t'kyc',\n", '', 'does not believe a missing identity check'),
	verdict('new Set([408, 409, 425])', 'new Set([408, 409])', 'believes a gateway'),
	verdict('new Set([408, 409, 425])', 'new Set([409, 425])', 'believes a time-out'),
	verdict(
		"if (answer.kind === 'tokenRefused') return { kind: 'tokenRefused'",
		"if (answer.kind === 'tokenRefused') return { kind: 'ambiguous'",
		'asks about what was never taken',
	),
	verdict(
		"if (status === 429) return { kind: 'notSent'",
		"if (status === 429) return { kind: 'ambiguous'",
		'never sends what was throttled',
	),
	verdict(
		"message: 'The provider asked for fewer requests', retryAfterMs }",
		"message: 'The provider asked for fewer requests' }",
		'ignores Retry-After',
	),
	verdict('if (status === 401) return', 'if (status === 402) return', 'asks about a refused token'),
	verdict('status < 200 || ', '', 'believes an answer that is none'),
	verdict(
		'(status >= 300 && status < 400)',
		'(status > 300 && status < 400)',
		'believes a redirect',
	),
	verdict('status >= 500', 'status > 500', 'believes a server error'),
	verdict(
		"if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message };\n\treturn { kind: 'ambiguous'",
		"return { kind: 'ambiguous'",
		'does not see a used reference in a conflict',
	),
	verdict(
		"if (!isRecord(body)) return { kind: 'ambiguous'",
		"if (!isRecord(body)) return { kind: 'notSent'",
		'sends again after a web page',
	),
	verdict(
		'return status < 300 ? classifyAnswered(body) : classifyRefused(body, status);',
		'return classifyAnswered(body);',
		'takes a refusal for an answer',
	),
	verdict(
		"if (neverLeft.has(code)) return { kind: 'notSent', message };\n\treturn { kind: 'ambiguous', message };",
		"return { kind: 'notSent', message };",
		'sends again after a lost answer',
	),
	verdict(
		"const word = statusOf(body.status ?? body.Status);\n\tif (word === 'success'",
		"const word = statusOf(body.status);\n\tif (word === 'success'",
		'does not see "Status"',
	),
	verdict(
		"if (word === 'success' || word === 'pending') return { kind: 'accepted', status: word, body };",
		"if (word === 'success' || word === 'pending') return { kind: 'accepted', status: 'success', body };",
		'calls pending a success',
	),
	verdict(
		"if (word === 'success' || word === 'pending') return { kind: 'accepted', status: word, body };",
		"if (word === 'success') return { kind: 'accepted', status: word, body };",
		'calls pending a failure',
	),
	verdict(
		"if (word === undefined) return { kind: 'ambiguous', message: message ||",
		"if (word === undefined) return { kind: 'accepted', status: 'success', body }; if (message === '?') return { kind: 'ambiguous', message: message ||",
		'calls an unknown word a success',
	),
	verdict(
		"if (word === undefined) return { kind: 'ambiguous', message: message || 'The provider gave no known status' };",
		'',
		'calls an unknown word a failure',
	),
	verdict(
		"if (reason === 'serverDown' || reason === 'token') return { kind: 'ambiguous', message };\n\tif (reason !== undefined && definite.has(reason)) return { kind: 'rejected', charged: 'no', message, reason, body };\n\treturn { kind: 'rejected'",
		"if (reason !== undefined && definite.has(reason)) return { kind: 'rejected', charged: 'no', message, reason, body };\n\treturn { kind: 'rejected'",
		'calls "server down" a failure',
	),
	verdict(
		"return { kind: 'rejected', charged: 'refunded', message, reason, body };",
		"return { kind: 'rejected', charged: 'no', message, reason, body };",
		'does not say that it was refunded',
	),
	verdict(
		"return { kind: 'rejected', charged: 'refunded', message, reason, body };",
		"return { kind: 'refused', message, body };",
		'asks about what is said to have failed',
	),
	verdict(
		"if (reason === 'alreadyUsed') return { kind: 'alreadyUsed', message };\n\tif (word === undefined)",
		'if (word === undefined)',
		'calls a used reference a failure',
	),
	verdict(
		"if (reason === 'alreadyUsed') return { kind: 'alreadyUsed', message };\n\t// A refused token",
		'// A refused token',
		'calls a used reference a refusal',
	),
	verdict(
		"if (reason === 'serverDown' || reason === 'token') return { kind: 'ambiguous', message };\n\tif (word === 'success'",
		"if (word === 'success'",
		'calls "server down" a refusal',
	),
	verdict(
		"if (word === 'success' || word === 'pending') return { kind: 'ambiguous', message };",
		'',
		'calls a success a refusal',
	),
	verdict(
		"return { kind: 'rejected', charged: 'no', message, reason, body };\n\t// A word",
		"return { kind: 'refused', message, body };\n\t// A word",
		'asks about every refusal',
	),
	verdict(
		"if (word === undefined && typeof statusWord === 'string' && statusWord.trim() !== '') return",
		'if (false) return',
		'calls an unknown word a refusal',
	),
	verdict("&& statusWord.trim() !== ''", '', 'calls an empty word unknown'),
	verdict(
		"return { kind: 'refused', message, body };\n}",
		"return { kind: 'rejected', charged: 'no', message, body };\n}",
		'believes a refusal for an unknown reason',
	),
	verdict(
		'[body.message, body.Message, body.msg, body.error]',
		'[body.message]',
		'does not read the reason',
	),
	verdict(
		"typeof text === 'string' && text !== '')",
		"typeof text === 'string')",
		'does not read the reason',
	),
	verdict('&& !Array.isArray(value)', '', 'reads a list as an answer'),

	words(
		"'success', 'successful', 'delivered', 'completed'",
		"'success', 'successful', 'delivered'",
		'does not know a success',
	),
	words(
		"'success', 'successful', 'delivered', 'completed'",
		"'success', 'successful', 'delivered', 'completed', 'accepted'",
		'calls anything a success',
	),
	words("'proccess', ", '', 'does not know a pending purchase'),
	words("'process', ", '', 'does not know a pending purchase'),
	words("'fail', 'failed'", "'failed'", 'does not know a failure'),
	words("'reversed', ", '', 'does not know a failure'),
	words("'cancelled']", "'cancelled', 'weighed']", 'calls an unknown word a failure'),
	words('.trim()', '', 'does not see a word between spaces'),
	words('.toLowerCase()', '', 'does not see a word in capitals'),

	refusals('.toLowerCase()', '', 'does not see a reason in capitals'),
	refusals('/already/,', '', 'calls a used reference a refusal'),
	refusals('/duplicate/,', '', 'calls a used reference a refusal'),
	refusals('/\\bexi(s)?ts\\b/,', '', 'calls a used reference a refusal'),
	refusals(
		'(reference|referrence|request.?id|',
		'(reference|request.?id|',
		'calls a used reference a refusal',
	),
	refusals('/try again(?! tomorrow)|try later/,', '', 'calls "please try again later" a failure'),
	refusals(
		'/insufficient (account|balance|fund|wallet)/,',
		'/insufficient (balance|fund|wallet)/,',
		'does not know an empty wallet',
	),
	refusals('/minimum/,', '', 'does not know a limit'),
	refusals('/this is not an? \\w+ number/,', '', 'does not know a wrong network'),
	refusals('/number block/,', '', 'does not know a blocked number'),
	refusals(
		'/access ?token (is )?(required|invalid|expired|missing)/,',
		'',
		'calls a refused token a refusal',
	),
];
