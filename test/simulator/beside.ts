import { pick, put, type Make } from './contradictions';
import type { Random } from './random';
import { inventedTrifle } from './trifles';
import type { JsonObject } from './types';

/** What refusals and successes hold besides their status. Each seed makes up others. */

const number = (random: Random, least: number, most: number): number =>
	least + Math.floor(random.next() * (most - least + 1));
const consonants = [...'bcdfghjklmnprstvz'];
/** A word of no language, so that it is on no list. */
const word = (random: Random): string =>
	Array.from({ length: number(random, 5, 9) }, () => pick(random, consonants)).join('');
const joined = (random: Random, words: readonly string[]): string =>
	words.join(pick(random, ['_', '-', ' ', '']));
const made = (random: Random, makes: readonly Make[]): JsonObject => {
	const [name, value] = pick<Make>(random, makes)(random, 100);
	return { [name]: value };
};

const nothing = [0, '', null, false, 'no', [], {}, '0.00', 'none', 'N/A'] as const;

/** What a refusal before any charge may hold: a field of its request, nothing, or a trifle. */
export function inventedAmongRefusals(random: Random, sent: JsonObject = {}): JsonObject {
	const fields = Object.entries(sent).map(([name, value]) => ({ [name]: value }));
	const kinds: ReadonlyArray<() => JsonObject> = [
		() => put(random, { [joined(random, [word(random), word(random)])]: pick(random, nothing) }),
		() => inventedTrifle(random),
		...(fields.length > 0 ? [() => put(random, pick(random, fields))] : []),
	];
	return Object.assign(
		{},
		...Array.from({ length: number(random, 1, 3) }, () => pick(random, kinds)()),
	) as JsonObject;
}

const parties = ['vendor', 'upstream', 'gateway', 'operator', 'aggregator', 'switch', 'processor'];
const deeds = ['debited', 'charged', 'vended', 'delivered', 'credited', 'loaded', 'sent'];
const things = ['order', 'wallet', 'vend', 'debit', 'receipt', 'transaction'];
const anyTime = ['2026-11-25 10:02:00', '10:15', 1_790_000_000, 30];

/** A name that nobody knows, or a known name with a value that it does not have in a refusal. */
const unknown: readonly Make[] = [
	(random) => [
		joined(random, [word(random), word(random)]),
		pick<unknown>(random, [true, 'yes', 17, 12.3, ['a'], { x: 1 }, '1234-5678', word(random)]),
	],
	(random) => [
		pick(random, ['code', 'error_code', 'errorCode', 'error_type', 'status_code']),
		[
			pick(random, [...parties, ...things]),
			pick(random, ['timeout', 'created', 'busy', word(random)]),
		]
			.join(pick(random, ['_', '-', ' ']))
			.toUpperCase(),
	],
	(random) => [
		pick(random, ['type', 'method', 'plan', 'product', 'service', 'package_type']),
		`${pick(random, things)} ${pick(random, [...deeds, 'in process', 'on hold'])}`,
	],
	(random) => [
		pick(random, ['url', 'callback_url', 'path', 'docs']),
		`https://example.com/${pick(random, things)}s/${number(random, 1000, 99_999)}`,
	],
	(random) => [
		joined(random, [pick(random, parties), pick(random, ['status', 'state', 'result'])]),
		pick(random, ['fail', 'failed', word(random)]),
	],
	(random) => [pick(random, ['final', 'is_final', 'finalised', 'settled', 'terminal']), false],
	(random) => [
		pick(random, ['next_retry', 'retry_at', 'scheduled_for', 'next-try']),
		pick(random, anyTime),
	],
	(random) => [
		pick(random, ['balances', 'wallets', 'bal']),
		[1000, 1000 - number(random, 50, 150)],
	],
	(random) => [pick(random, ['phone', 'recipient', 'mobile_number']), `0809${random.digits(7)}`],
	(random) => [pick(random, ['request-id', 'reference', 'ref']), `SRV-${random.digits(5)}`],
	(random) => [
		pick(random, [...things, ...parties]),
		{ no: number(random, 1, 99), [word(random)]: word(random) },
	],
	(random) => [
		pick(random, ['promo', 'footer', 'tip']),
		`You have just ${pick(random, ['bought', 'received'])} 1GB`,
	],
];

/** What no refusal before a charge holds, as far as anybody knows. */
export const inventedUnknown = (random: Random): JsonObject => put(random, made(random, unknown));

const undone = [
	...['refunded', 'reversed', 'declined', 'rejected', 'voided', 'cancelled', 'expired', 'blocked'],
	...['held', 'dropped', 'suspended', 'withheld', 'bounced', 'terminated', 'disputed'],
];
const trials = ['test', 'demo', 'mock', 'dummy', 'sandbox'];
const doers = ['Your wallet', 'You', 'The line', 'The customer', 'It'];
const negations = ['was not', 'has NOT been', 'was never', "wasn't", 'is not'];
const participles = ['charged', 'debited', 'credited', 'loaded', 'billed', 'reached', 'served'];
const orders = ['transaction', 'order', 'request', 'purchase'];
const yes = [1, '1', true, 'true', 'Y', 'yes', 'TRUE'];

const sentences: ReadonlyArray<(random: Random) => string> = [
	(random) => `${pick(random, doers)} ${pick(random, negations)} ${pick(random, participles)}`,
	(random) => `${pick(random, ['Duplicate', 'Repeated', 'Replayed'])} ${pick(random, orders)}`,
	(random) => `You have already ${pick(random, ['bought', 'paid for', 'ordered'])} this`,
	(random) => `This ${pick(random, orders)} was already ${pick(random, ['made', 'sent', 'done'])}`,
	(random) => `This is a ${pick(random, trials)} ${pick(random, orders)}`,
	(random) => `It will be ${pick(random, ['delivered', 'credited', 'sent'])} by the network`,
	(random) => `Check back in ${number(random, 2, 50)} minutes`,
	(random) => `${pick(random, ['Your money', 'The amount', '₦100'])} was given back`,
	(random) => `Only ${number(random, 1, 9)}MB was delivered`,
	(random) => `${number(random, 1, 4)} of ${number(random, 5, 9)} delivered`,
	(random) => `${pick(random, ['Segmentation', 'Protection', 'Bus'])} fault`,
	(random) =>
		`${pick(random, ['Wrong', 'Unknown', 'Invalid'])} ${pick(random, ['number', 'line'])}`,
];
const flagged = (random: Random): string =>
	joined(random, [pick(random, ['is', 'was', 'order', 'payment', 'vend']), pick(random, undone)]);

const doubts: readonly Make[] = [
	(random) => [pick(random, [flagged(random), pick(random, undone)]), pick(random, yes)],
	(random) => [`is_${pick(random, trials)}`, pick(random, yes)],
	(random) => [pick(random, ['mode', 'env', 'environment']), pick(random, trials)],
	(random) => [pick(random, ['next_retry', 'retry_at', 'scheduled_for']), pick(random, anyTime)],
	(random) => [
		joined(random, [
			pick(random, ['error', 'failure', 'refund']),
			pick(random, ['code', 'reason', 'text', 'id']),
		]),
		word(random),
	],
	(random) => [
		pick(random, ['info', 'note', 'log', 'remark', 'msg']),
		pick(random, sentences)(random),
	],
];

/** What contradicts a success: a flag, a field, or the message itself. */
export const inventedDoubt = (random: Random): JsonObject =>
	random.next() < 0.4
		? { message: pick(random, sentences)(random) }
		: put(random, made(random, doubts));
