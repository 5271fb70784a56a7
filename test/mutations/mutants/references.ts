import { inFile } from '../mutant';

const reference = inFile('purchase/reference.ts');
const canonical = inFile('values/canonical.ts');
const period = inFile('purchase/period.ts');
const own = inFile('purchase/userReference.ts');
const meaning = inFile('purchase/keyMeaning.ts');
const days = inFile('purchase/keyDays.ts');
const looks = inFile('values/lookAlikes.ts');
const missing = inFile('values/missingValue.ts');
const gaps = inFile('purchase/keyGaps.ts');
const kinds = inFile('purchase/kinds.ts');
const ownership = inFile('purchase/ownership.ts');
const recipients = inFile('purchase/recipients.ts');
const aboutAnother = inFile('batch/buying/aboutAnother.ts');
const contradicted = inFile('batch/buying/unlessContradicted.ts');
const readings = inFile('values/readings.ts');
const owners = inFile('batch/buying/ownerMarks.ts');
const journal = inFile('batch/buying/processedItems.ts');
const writer = inFile('batch/buying/listWriter.ts');
const lookUp = inFile('batch/buying/lookUp.ts');
const receipt = inFile('batch/report/receipt.ts');
const buy = inFile('batch/buying/buyOne.ts');
const ending = inFile('purchase/endings.ts');
const airtime = inFile('resources/airtime/buy.operation.ts');
const sms = inFile('resources/sms/send.operation.ts');
const backoff = inFile('purchase/backoff.ts');
const steady = inFile('batch/rows/steady.ts');

export const referenceMutants = [
	own(".replace(/^'?(\\d+)(?:\\.0+)?$/, '$1')", '', 'takes 1001.0 for another key than 1001'),
	reference('keyMeaning(seed.key)', 'seed.key', 'buys again for a key that a sheet shows as 1,001'),
	meaning(
		"withoutZeros(plain ?? inThousands ?? '')",
		"(plain ?? inThousands ?? '')",
		'buys again for july-1,001',
	),
	meaning('(?:\\p{Sc} ?|NGN )?(\\d{1,3}', '(\\d{1,3}', 'buys again for july-₦1,001'),
	meaning("(plain ?? inThousands ?? '')", "(plain ?? '')", 'takes july-N1,001 for july'),
	meaning('String(dayNumber(when) ?? when)', 'when', 'buys again where a day became a number'),
	meaning(".replace(aroundSigns, '$1')", '', 'buys again for a cell with a space before it'),
	own('if (missing)', 'if (!field)', 'takes what stands for a missing value for a key'),
	own('if (gap)', 'if (!field)', 'takes the words around a missing value for a key'),
	gaps(
		'.every((part) => word.test(part))',
		'.some((part) => word.test(part))',
		'refuses a made-up name for its last sign',
	),
	gaps('missingIn(name) ?? nothing.exec(name)?.[0]', 'missingIn(name)', 'takes N/A for a key'),
	meaning(
		".replace(/^0+(?=\\d)/, '')",
		'',
		'buys again where a sheet has dropped the zeros of a key',
	),
	meaning('(${moment})|', '(x)|', 'takes the zeros of a month for those of a number'),
	meaning(
		'if (shortened.test(text))',
		'if (false)',
		'takes two orders for one that a sheet has shortened',
	),
	meaning('if (oneOrThousand.test(text))', 'if (false)', 'guesses whether 1.000 is a thousand'),
	meaning(
		'if (hasDayInDoubt(text))',
		'if (false)',
		'buys again where a sheet writes the month first',
	),
	days(
		'.replace(dayFirst,',
		'.replace(/$^/,',
		'buys again where a sheet writes the month as a word',
	),
	days(
		'placeIn(weekdays, written) - 1 ? day : all',
		'placeIn(weekdays, written) - 1 ? day : day',
		'takes a day under the wrong weekday for another purchase',
	),
	days('${east}?|12:00', '|12:00', 'buys again where a day has become its midnight in Lagos'),
	days(
		'-(?:0\\\\d|1[0-2]):[03]0(',
		'-(?:0\\\\d|1[0-2])(?::[03]0)?(',
		'takes the first line of a day for its zone',
	),
	meaning(
		'?([1-9]\\d{0,2}(?:,\\d{3})+))',
		'?(\\d+|[1-9]\\d{0,2}(?:,\\d{3})+))',
		'takes the house N1001 for the order 1001',
	),
	looks('.replace(apostrophes, "\'")', '', 'takes a curly apostrophe for another key'),
	looks("text.replace(dashes, '-')", 'text', 'takes a long dash for another key'),
	own(".replace(/\\s+/g, ' ')", ".replace(/\\s/g, ' ')", 'takes two spaces for another key'),
	receipt(
		'mayDiffer && isMade(outcome) && replayed',
		'false && isMade(outcome) && replayed',
		"gives an earlier purchase the row's amount",
	),
	owners(
		'[subject.product, subject.keyed ?? subject.recipient]',
		'[subject.product]',
		"takes another person's purchase for this one",
	),
	owners(
		'marks.length > 0 ? [...marks, owner] : marks',
		'marks',
		'forgets for whom a reference was sent',
	),
	owners("answer === 'new' || !added.has(owner)", 'true', "calls another person's purchase bought"),
	owners(
		"end === 'refused' || end === 'neverSent'",
		"end === 'neverSent'",
		"takes a refused person's reference for his",
	),
	owners(
		'added.has(doubt) && !added.has(owner)',
		'!added.has(owner)',
		'believes a question that a killed process had asked',
	),
	owners(
		'[doubt, owner].filter((mark) => added.has(mark))',
		'[doubt]',
		'takes its own question for an answer',
	),
	writer(
		"keepAll = { mode: 'entries' } as const",
		"keepAll = { mode: 'entries', maxEntries: 30_000 } as const",
		'forgets the oldest purchases',
	),
	journal(
		"isTaken && owner !== 'this' ? 'known' : known",
		'known',
		'calls bought what a killed process had asked about',
	),
	journal(
		"claim.planned) ? await this.ownerOf(claim) : 'this'",
		"claim.planned) ? 'this' : 'this'",
		'takes what it has just written down for an earlier word',
	),
	lookUp(
		"if (owner === 'this') return lookup;",
		'if (owner) return lookup;',
		'adopts what was bought under the reference for anybody',
	),
	lookUp(
		"if (status !== 'success' && status !== 'pending') return lookup;",
		"if (status !== 'success') return lookup;",
		"takes another person's pending purchase for this one",
	),
	buy(
		"if (verdict.kind !== 'alreadyUsed') taken.add(attempt);",
		'taken.add(attempt);',
		'adopts what somebody else has used the reference for',
	),
	ending(
		'return unknown(\n\t\tstate,\n\t\t`Something is bought',
		'return finishNotSent(\n\t\tstate,\n\t\t`Something is bought',
		'is sure of what nobody has written down',
	),
	ownership(
		'if (named.includes(reference)) return false;',
		'',
		"asks about an answer that names the provider's reference beside ours",
	),
	ownership(
		'(deduplicates && asSent.length > 0) || ',
		'',
		'believes an answer that names the reference of another',
	),
	ownership(
		'if (isAnothers) return false;',
		'',
		"adopts somebody else's purchase of the same amount",
	),
	ownership(
		'return !isAnothers ||',
		'return true ||',
		"takes what a user's own reference bought for another for its own",
	),
	ownership(
		'if (areOthers(recipients, recipient)) return true;',
		'',
		'believes an answer about somebody else',
	),
	recipients('comparable.length > 0 &&', '', 'finds itself nowhere where nobody is named'),
	recipients('!comparable.some(', '!comparable.every(', 'does not find itself among others'),
	recipients('begins && ours.endsWith(tail)', 'begins', 'looks at half of a number'),
	lookUp(
		'notBefore, recipient, reference }',
		'notBefore, reference }',
		"adopts a stranger's record",
	),
	ownership('deduplicates && asSent', 'asSent', 'asks where the provider uses its own reference'),
	ownership(
		' || named.some(isMadeHere)',
		'',
		"believes an answer about another purchase of this package's",
	),
	aboutAnother(
		'body: { answerAboutAnother: JSON.stringify(body) }',
		'body',
		"shows another purchase's token",
	),
	readings('contradictory.length === 0', 'true', 'keeps the last of two statuses alone'),
	contradicted(
		'movedMoney(body, asked, operation) ??',
		'',
		'believes a refusal whose balances show the charge',
	),
	contradicted(
		'isReasoned ? undefined : otherAmount(body, asked)',
		'undefined',
		'believes a refusal of another amount',
	),
	contradicted('moved < least ||', '', 'takes a fee for the price'),
	contradicted(' || isPaidBack(body)', '', 'does not believe a refund after a charge'),
	aboutAnother(" || kind === 'alreadyUsed'", '', 'takes what it found for its own'),
	aboutAnother("kind === 'notSent' || ", '', 'asks about what was not taken'),
	reference(
		'export const lastAttempt = 4;',
		'export const lastAttempt = 5;',
		'makes a sixth attempt',
	),
	reference(
		"if (seed.by === 'reference') return seed.reference;",
		"if (seed.by === 'reference') return `${seed.reference}-${attempt}`;",
		'changes what the user wrote',
	),
	reference(
		'[...seedParts(subject, seed), attempt]',
		'[...seedParts(subject, seed)]',
		'uses a failed reference again',
	),
	reference('`${subject.product}-${digest', '`${digest', 'does not name the product'),
	reference(
		"['run', seed.run, product, recipient, identity, seed.nth]",
		"['run', seed.run, product, recipient, identity]",
		'buys identical rows once',
	),
	reference(
		"['run', seed.run, product, recipient, identity, seed.nth]",
		"['run', product, recipient, identity, seed.nth]",
		'buys once and never again',
	),
	reference(
		"['run', seed.run, product, recipient, identity, seed.nth]",
		"['run', seed.run, product, identity, seed.nth]",
		'buys for one recipient only',
	),
	reference(
		"['run', seed.run, product, recipient, identity, seed.nth]",
		"['run', seed.run, product, recipient, seed.nth]",
		'buys one amount only',
	),
	reference(
		"['key', seed.scope, product, keyed, keyMeaning(seed.key)]",
		"['key', seed.scope, product, keyed]",
		'ignores the key',
	),
	reference(
		"['key', seed.scope, product, keyed, keyMeaning(seed.key)]",
		"['key', product, keyed, keyMeaning(seed.key)]",
		'mixes two customers of a provider up',
	),
	reference(
		"['key', seed.scope, product, keyed, keyMeaning(seed.key)]",
		"['key', seed.scope, product, keyMeaning(seed.key)]",
		'mixes two recipients up',
	),
	reference(
		"['key', seed.scope, product, keyed, keyMeaning(seed.key)]",
		"['key', seed.scope, product, keyed, identity, keyMeaning(seed.key)]",
		'buys again when the amount was corrected',
	),
	reference(
		"['key', seed.scope, product, keyed, keyMeaning(seed.key)]",
		"['key', seed.scope, product, recipient, keyMeaning(seed.key)]",
		'buys again when the passengers or the list were corrected',
	),
	reference(
		"['period', seed.scope, seed.workflowId, seed.period, seed.label, product, recipient, identity]",
		"['period', seed.scope, seed.workflowId, seed.period, product, recipient, identity]",
		'buys once and never again',
	),
	reference(
		"['period', seed.scope, seed.workflowId, seed.period, seed.label, product, recipient, identity]",
		"['period', seed.scope, seed.period, seed.label, product, recipient, identity]",
		'mixes two workflows up',
	),
	reference(
		"['period', seed.scope, seed.workflowId, seed.period, seed.label, product, recipient, identity]",
		"['period', seed.workflowId, seed.period, seed.label, product, recipient, identity]",
		'mixes two customers of a provider up',
	),
	reference(
		'digest([subject.product, subject.recipient, subject.identity])',
		'digest([subject.product, subject.recipient])',
		'counts different purchases as one',
	),
	reference(
		'digest([subject.product, subject.recipient, subject.identity])',
		'digest([subject.product, subject.identity])',
		'counts different purchases as one',
	),

	canonical('.sort(([a], [b]) => (a < b ? -1 : 1))', '', 'depends on the order of keys'),
	canonical('.filter(([, entry]) => entry !== undefined)', '', 'tells "nothing" from nothing'),
	canonical(
		'if (hasJson(value)) return canonicalJson(value.toJSON());',
		'',
		'takes all dates for one',
	),
	canonical('slice(0, 24)', 'slice(0, 4)', 'mixes purchases up by chance'),
	canonical("createHash('sha256')", "createHash('sha1')", 'changes every reference'),

	period('two(month)}-${two(day)}`', 'two(day)}-${two(month)}`', 'mixes days and months up'),
	period(
		"if (period === 'month') return `${year}-${two(month)}`;",
		"if (period === 'month') return `${year}-${month}`;",
		'changes every reference',
	),
	period('(date.getUTCDay() + 6) % 7', 'date.getUTCDay()', 'begins the week on Sunday'),
	period('- mondayFirst + 3)', '- mondayFirst)', 'gives the week to the wrong year'),
	period(
		'const weekYear = date.getUTCFullYear();',
		'const weekYear = year;',
		'gives the week to the wrong year',
	),
	period('1 + Math.floor(dayOfYear / 7)', '1 + Math.ceil(dayOfYear / 7)', 'counts weeks wrongly'),
	period("timeZone, year: 'numeric'", "year: 'numeric'", 'takes the zone of the machine'),

	own('|| Math.abs(raw) > Number.MAX_SAFE_INTEGER', '', 'takes two long numbers for one key'),
	own('if (!Number.isFinite(raw) ||', 'if (', 'takes a missing number for a key'),
	own(
		"if (raw === undefined || raw === null || raw === '') throw new BadInput(field, 'The key is empty', advice);",
		'',
		'does not say that the key is empty',
	),
	own(".normalize('NFC')", '', 'takes two ways of writing an accent for two keys'),
	own(".replace(invisible, '')", '', 'takes what nobody sees for a difference'),
	own('const text = plainText(raw);', 'const text = raw;', 'takes a space for a difference'),
	own(
		'const text = plainText(raw);',
		'const text = plainText(raw).toLowerCase();',
		'mixes two keys up',
	),
	own(
		"if (key === '') throw new BadInput(field, 'The key is empty', advice);",
		'',
		'takes spaces for a key',
	),
	missing('|NaN|', '|', 'takes a missing value for a key'),
	missing('undefined|null', 'null', 'takes a missing value for a key'),
	missing('|REF!', '', 'takes what a sheet could not work out for a key'),
	missing('|\\[object \\w+\\]', '', 'takes an object for a key'),
	missing('(?<![\\p{L}\\p{N}])', '', 'refuses words that only contain it'),
	own('if (key.length > 500)', 'if (key.length > 600)', 'takes a key of any length'),
	own(
		'if (reference.length > 64)',
		'if (reference.length > 65)',
		'takes a longer reference than allowed',
	),
	own(
		'/^[A-Za-z0-9._:-]+$/',
		'/^[A-Za-z0-9._:/-]+$/',
		'lets a reference leave its place in the path',
	),
	own('|| /^\\.+$/.test(reference)', '', 'lets a reference leave its place in the path'),
	own('checkIsSaid(reference, field, advice);', '', 'takes a missing value for a reference'),
	own(
		'Number.isSafeInteger(raw) ? String(raw) : raw',
		'Number.isInteger(raw) ? String(raw) : raw',
		'takes two long numbers for one reference',
	),

	kinds("replace(/[^a-z]/g, '')", 'trim()', 'does not know a kind that is spelt otherwise'),
	kinds('word.toLowerCase()', 'word', 'does not know a kind in capitals'),
	kinds(
		'if (reportedType === undefined ||',
		'if (reportedType === undefined) return true; if (',
		'adopts nothing where no kind is told',
	),
	kinds('&& all.some((kind) => kind.includes(theirs))', '', 'adopts nothing of an unknown kind'),
	kinds('|| ours.length === 0', '', 'adopts nothing for an unknown product'),
	kinds('!ours.includes(theirs) &&', '', 'adopts nothing'),
	airtime("'topup', ", '', 'adopts the purchase of another product'),
	steady(
		"if (!text.includes('=') || !everChanging.test(text)) return [];",
		'return [];',
		'takes each try of a changing text for a purchase of its own',
	),
	steady(
		'isLedBack ? rest : { ...rest, error, message }',
		'{ ...rest, error, message }',
		'takes a row that was led back for another one',
	),
	sms("'bulksms'", "'bulk'", 'adopts the purchase of another product'),

	backoff('const longestPause = 15_000;', 'const longestPause = 16_000;', 'pauses longer'),
	backoff(
		'export const longestRetryAfter = 60_000;',
		'export const longestRetryAfter = 61_000;',
		'waits longer',
	),
	backoff('2 ** (looks - 1)', '2 ** looks', 'pauses longer'),
	backoff(', longestPause, leftMs)', ', longestPause)', 'looks longer than it may'),
	backoff(
		'Math.max(0, Math.min(first',
		'Math.max(-1, Math.min(first',
		'pauses for less than nothing',
	),
	backoff('Math.max(25, totalMs / 16)', 'totalMs / 16', 'looks without a pause'),
	backoff('Math.min(1_000, ', 'Math.min(2_000, ', 'pauses longer'),
	backoff(
		'Math.max(retryAfterMs, ',
		'Math.min(retryAfterMs, ',
		'sends sooner than the provider allows',
	),
	backoff('500 * 2 ** (sends - 1)', '500', 'pauses without growing'),
];
