import { inFile } from '../mutant';

const verdict = inFile('api/answers/verdict.ts');
const fault = inFile('api/wire/fault.ts');
const forms = inFile('api/wire/secretForms.ts');
const rowSecrets = inFile('api/wire/secrets.ts');
const together = inFile('api/answers/together.ts');
const tells = inFile('api/answers/tellsOfPurchase.ts');
const parts = inFile('api/answers/parts.ts');
const requery = inFile('api/answers/requery.ts');
const answer = inFile('api/answers/answer.ts');
const shapes = inFile('api/answers/schemas/shapes.ts');
const refusals = inFile('api/answers/refusals.ts');
const dialect = inFile('api/dialect.ts');
const wordings = inFile('api/wordings.ts');

export const answerMutants = [
	verdict("'ECONNREFUSED',", "'ECONNREFUSED',\n\t'ECONNRESET',", 'sends again after a reset'),
	verdict("'ECONNREFUSED',", "'ECONNREFUSED',\n\t'ECONNABORTED',", 'sends again after a time-out'),
	verdict("'ENOTFOUND',", '', 'asks about what never left'),
	verdict("'HOSTNAME_MISMATCH',", '', 'asks about what never left'),
	verdict("'NOT_SENT',", '', 'asks about what the host never sent'),
	fault(
		"link.code === 'EPROTO' &&",
		'',
		'sends again after plain bytes in an encrypted connection',
	),
	fault("link.syscall === 'write' &&", '', 'takes the words alone for a handshake'),
	fault('/wrong version number/i.test(link.message)', 'true', 'sends again after any alert'),
	fault(
		"chain.some(wasConnected) ? 'UNKNOWN' : code",
		'code',
		'believes a code of a made connection',
	),
	fault(
		'unreadAnswer.test(code) || ',
		'',
		'tells of an answer that cannot be unpacked that nobody was reached',
	),
	fault(
		' || chain.some(isTooLong)',
		'',
		'tells of an answer that is too long that nobody was reached',
	),
	fault(" && !code.startsWith('ERR_SSL_')", '', 'takes a broken connection for a bad certificate'),
	refusals("\t'balance',\n", '', 'does not believe an empty wallet'),
	refusals("\t'limit',\n", '', 'does not believe a limit'),
	refusals("\t'productOff',\n", '', 'does not believe that a product is off'),
	refusals("\t'input',\n", '', 'does not believe a wrong input'),
	refusals("\t'kyc',\n", '', 'does not believe a missing identity check'),
	verdict('new Set([408, 409, 425, 429])', 'new Set([408, 409, 429])', 'believes a gateway'),
	verdict('new Set([408, 409, 425, 429])', 'new Set([409, 425, 429])', 'believes a time-out'),
	verdict(
		"if (answer.kind === 'tokenRefused') return { kind: 'tokenRefused'",
		"if (answer.kind === 'tokenRefused') return { kind: 'ambiguous'",
		'asks about what was never taken',
	),
	verdict(
		"if (status === 429 && !tellsOfPurchase(said)) return { kind: 'notSent'",
		"if (status === 429 && !tellsOfPurchase(said)) return { kind: 'ambiguous'",
		'never sends what was throttled',
	),
	verdict(
		'if (status === 429 && !tellsOfPurchase(said)) return',
		'if (status === 429) return',
		'sends again what was throttled and bought',
	),
	verdict(
		"message: 'The provider asked for fewer requests', throttled: true, retryAfterMs,",
		"message: 'The provider asked for fewer requests', throttled: true,",
		'ignores Retry-After',
	),
	verdict('throttled: true,', '', 'takes what was too much for something that never left'),
	tells('...fields.transaction]', ']', 'sends again what has a number at the provider'),
	verdict('status < 200 || ', '', 'believes an answer that is none'),
	verdict(
		'(status >= 300 && status < 400)',
		'(status > 300 && status < 400)',
		'believes a redirect',
	),
	verdict('status >= 500', 'status > 500', 'believes a server error'),
	verdict(
		"if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };\n\treturn { kind: 'ambiguous'",
		"return { kind: 'ambiguous'",
		'does not see a used reference in a conflict',
	),
	verdict(
		"if (record === undefined) return { kind: 'ambiguous'",
		"if (record === undefined) return { kind: 'notSent'",
		'sends again after a web page',
	),
	verdict(
		'return status < 300 ? classifyAnswered(record) : classifyRefused(record, status, sent);',
		'return classifyAnswered(record);',
		'takes a refusal for an answer',
	),
	verdict(
		"if (neverLeft.has(code)) return { kind: 'notSent', message };\n\treturn { kind: 'ambiguous', message };",
		"return { kind: 'notSent', message };",
		'sends again after a lost answer',
	),
	verdict('const body = keepable(said);', 'const body = undefined;', 'drops the answer'),
	together(
		'if (meant && !isOpen',
		'if (!isOpen',
		'believes one of two answers that contradict each other',
	),
	together(
		'(a, b) => sureness(a.verdict) - sureness(b.verdict)',
		'(a, b) => sureness(b.verdict) - sureness(a.verdict)',
		'does not ask about two failures',
	),
	together(
		"if (meaning !== 'failed' && meaning !== 'notSent') return false;",
		'return false;',
		'calls a purchase with a code a failure',
	),
	together('if (holdsCode(record) ||', 'if (', 'calls a purchase with a code a failure'),
	together(
		'!speaking.includes(one) && isUndecided(messageOf(record))',
		'false',
		'calls a charge a failure',
	),
	together('body: { parts: answer.parts }', 'body: {}', 'drops what contradicts itself'),
	parts('{ ...body, otherParts: others }', 'body', 'drops what stands beside an answer'),
	parts(' && !isEmpty(part)', '', 'takes an empty list for the answer'),
	tells(
		"word === 'success' || word === 'pending' || word === 'yes'",
		"word === 'pending'",
		'sends again what was throttled and bought',
	),
	tells(
		'|| holdsCode(record)) return true;',
		') return true;',
		'sends again what was throttled and gave a code',
	),
	requery(
		'if (found.some(({ status }) => status !== found[0].status))',
		'if (false)',
		'believes one of two records',
	),
	requery(
		"found.length > 0 ? found : read.filter(({ kind }) => kind === 'cannotTell')",
		'found',
		'takes half an answer for "not found"',
	),
	answer(
		'return body.length > 0 ? { data: body } : undefined;',
		'return undefined;',
		'drops a list',
	),
	answer(
		'return { text: String(body).slice(0, longestText) };',
		'return undefined;',
		'drops a text',
	),
	verdict(
		"if (said === 'success' || said === 'pending') return { kind: 'accepted', status: said, body };",
		"if (said === 'success' || said === 'pending') return { kind: 'accepted', status: 'success', body };",
		'calls pending a success',
	),
	verdict(
		"if (said === 'success' || said === 'pending') return { kind: 'accepted', status: said, body };",
		"if (said === 'success') return { kind: 'accepted', status: said, body };",
		'calls pending a failure',
	),
	verdict(
		"if (said === undefined) return { kind: 'ambiguous', message: message ||",
		"if (said === undefined) return { kind: 'accepted', status: 'success', body }; if (message === '?') return { kind: 'ambiguous', message: message ||",
		'calls an unknown word a success',
	),
	verdict(
		"if (said === undefined) return { kind: 'ambiguous', message: message || 'The provider gave no known status', body };",
		'',
		'calls an unknown word a failure',
	),
	verdict(
		"if (isUndecided(message) || holdsCode(body)) return { kind: 'ambiguous', message, body };\n\tconst reason = definiteRefusal(message);",
		'const reason = definiteRefusal(message);',
		'calls "server down" a failure',
	),
	verdict(
		"if (isVague(message)) return { kind: 'refused', message, words: wordsOf(message), body };",
		'',
		'believes a failure of a program that gave up',
	),
	verdict(
		"return { kind: 'rejected', charged: 'refunded', message,",
		"return { kind: 'rejected', charged: 'no', message,",
		'does not say that it was refunded',
	),
	verdict(
		"return { kind: 'rejected', charged: 'refunded', message, bareWord: true, body };",
		"return { kind: 'refused', message, words: '', body };",
		'does not believe a failure that requery does not deny',
	),
	verdict(
		"return { kind: 'rejected', charged: 'refunded', message, bareWord: true, body };",
		"return { kind: 'rejected', charged: 'refunded', message, body };",
		'believes without asking what is said to have failed',
	),
	verdict(
		"if (reason !== undefined) return { kind: 'rejected', charged: 'no', message, reason, body };\n\t// Such a failure may have come after the charge",
		'// Such a failure may have come after the charge',
		'asks about a failure for a known reason',
	),
	verdict(
		"if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };\n\tif (said === undefined)",
		'if (said === undefined)',
		'calls a used reference a failure',
	),
	verdict(
		"if (refusalOf(message) === 'alreadyUsed') return { kind: 'alreadyUsed', message, body };\n\t// A refused token",
		'// A refused token',
		'calls a used reference a refusal',
	),
	verdict(
		"if (isUndecided(message) || holdsCode(body)) return { kind: 'ambiguous', message, body };\n\tif (word",
		'if (word',
		'calls "server down" a refusal',
	),
	verdict(
		"if (word === 'success' || word === 'pending' || word === 'yes') return",
		'if (false) return',
		'calls a success a refusal',
	),
	verdict(
		"word === 'pending' || word === 'yes') return",
		"word === 'pending') return",
		'calls a yes a refusal',
	),
	verdict(
		'const reason = definiteRefusal(message) ??',
		'const reason = undefined ??',
		'asks about every refusal',
	),
	verdict(
		"(complaint === undefined ? undefined : 'input')",
		"(body.errors === undefined ? undefined : 'input')",
		'believes a complaint about anything',
	),
	verdict(
		"(complaint === undefined ? undefined : 'input')",
		'undefined',
		'does not believe a complaint about a field',
	),
	verdict('new Set([400, 422])', 'new Set([400, 402, 422])', 'believes any complaint'),
	verdict('Object.hasOwn(sent, name)', 'name in sent', 'believes a complaint about no field'),
	verdict("if (word === 'other') return", 'if (false) return', 'calls an unknown word a refusal'),
	verdict(
		"return { kind: 'refused', message, words: `${status} ${wordsOf(message)}`, body };",
		"return { kind: 'rejected', charged: 'no', message, body };",
		'believes a refusal for an unknown reason',
	),
	verdict('words: `${status} ${wordsOf(message)}`', 'words: wordsOf(message)', 'mixes refusals up'),
	refusals('.filter((word) => !/\\d/.test(word))', '', 'cannot tell that two refusals are alike'),
	refusals(
		'return isUndecided(message) || holds(plain(message), notByItself) ? undefined : kind;',
		'return isUndecided(message) ? undefined : kind;',
		'believes what the vendor said',
	),
	wordings('\\brequery\\b|check back|', '', 'believes who asks to be asked again'),
	wordings('has gone away|', '', "believes a program's own fault"),
	wordings('\\bfunded already\\b|', '', 'believes who has funded it'),
	refusals('|| holds(plain(message), undecided);', ';', 'believes who does not know'),
	refusals("kind === 'serverDown' || ", '', 'believes a server that is down'),
	dialect(
		"message: ['message', 'Message', 'msg', 'error',",
		"message: ['message',",
		'does not read the reason',
	),
	dialect("status: ['status', 'Status',", "status: ['status',", 'does not see "Status"'),
	answer(
		"typeof value === 'string' && value !== '';",
		"typeof value === 'string';",
		'does not read the reason',
	),
	answer(
		'&& value !== null && !isBlank(value)',
		'&& value !== null',
		'calls an empty word unknown',
	),
	answer(
		'if (/^\\d+$/.test(text)) return',
		'if (false) return',
		'takes a number for an unknown word',
	),
	shapes(
		'Array.isArray(body) && body.length === 1',
		'Array.isArray(body)',
		'reads a list as an answer',
	),
	answer(
		'said.length === 0 ? meaningOfYes(body) : agreed(said)',
		'meaningOfYes(body)',
		'does not look inside',
	),
	answer(
		"said.every((one) => one === 'failed') ? 'failed' : undefined",
		"'failed'",
		'calls a failure what says elsewhere that it was bought',
	),
	answer(
		"if (said.includes('failed')) return undefined;",
		'',
		'calls a success what says elsewhere that it failed',
	),
	answer(
		'body.success === false || isTakenBack(body)',
		'body.success === false',
		'calls a success what its own message takes back',
	),
	answer(
		'(isRefusal(message) && !holdsCode(body))',
		'false',
		'calls a success what its message refuses',
	),
	answer('&& !served.test(message)', '', 'doubts who was served and told of a low balance'),
	answer('namesAnError(body) ||', '', 'calls a success what names an error'),
	answer('contradiction.test(error) ||', '', 'does not see the error beside a success'),
	answer(
		"if (word === 'pending' && said.includes('success')) return undefined;",
		'',
		'believes one of two statuses',
	),
	verdict(
		"if (isUndecided(message) || holdsCode(body)) return { kind: 'ambiguous', message, body };\n\tconst reason",
		"if (isUndecided(message)) return { kind: 'ambiguous', message, body };\n\tconst reason",
		'calls a failure what gives a code',
	),
	answer(
		'body.success === false || contradiction.test(message)',
		'body.success === false',
		'believes a yes that the message takes back',
	),
	answer(
		'if (refusalOf(message) !== undefined) return undefined;',
		'',
		'believes a yes above a refusal',
	),
	answer(
		"return said.includes('pending') ? 'pending' : 'success';",
		"return 'success';",
		'calls a success what is pending inside',
	),
	answer(
		'body.success === false || isTakenBack(body)',
		'isTakenBack(body)',
		'calls a success what says that it is none',
	),
	forms(", 'gi');", ", 'g');", 'shows a secret that the provider writes in capitals'),
	forms(
		"Buffer.from(secret).toString('hex')]",
		']',
		'shows a secret that the provider writes in hex',
	),
	forms(
		'const signsOfBefore = [0, 2, 3];',
		'const signsOfBefore = [0];',
		'shows a secret that stands in base64 behind something else',
	),
	forms(
		': [own, own.slice(0, -1)];',
		': [own];',
		'shows a secret that stands in base64 in front of something else',
	),
	forms('[entities, bytes, units]', '[bytes, units]', 'shows a secret that stands on a web page'),
	forms(
		'[entities, bytes, units]',
		'[entities, units]',
		'shows a secret that stands in an address',
	),
	forms('[entities, bytes, units]', '[entities, bytes]', 'shows a secret that PHP has escaped'),
	forms('&(?:amp;){0,3}', '&', 'shows a secret that was escaped twice for a web page'),
	forms('%(?:25){0,3}', '%', 'shows a secret that was escaped twice for an address'),
	forms('text.length * 8', 'text.length', 'shows a secret that stands in JSON within JSON'),
	rowSecrets(
		'any ? text.replace(any, mark) : text',
		'text',
		'shows the token of a conversion in another form',
	),
	rowSecrets(
		'[maskedText(key, hide), masked(entry, key, hide)]',
		'[key, masked(entry, key, hide)]',
		'shows the token of a conversion in a name',
	),
	rowSecrets('texts.filter(isUnlike)', 'texts', 'takes a PIN for a part of an amount'),
];
