import type { AnswerFault, WireFault } from './answerFaults';
import type { Path } from './changes';
import { pick } from './contradictions';
import type { Random } from './random';

type Of<Fault, Kind> = Extract<Fault, { kind: Kind }>;

/** Faults that are on no list. Each seed makes up others. */

const subjects = [
	...['Your request', 'The order', 'The vendor', 'Upstream', 'Our gateway', 'Delivery'],
	...['The operation', 'This transaction', 'The aggregator', 'SIM hosting'],
];
const verbs = [
	...['could not be completed', 'was not acknowledged', 'is awaiting a callback', 'was dropped'],
	...['returned no response', 'ended unexpectedly', 'took too long', 'did not answer'],
	...['was put on hold', 'was interrupted', 'lost its connection', 'left the queue'],
];
const tails = ['', ', contact support', ' (code 17)', ' at this moment', ': see the log', '!'];

/** Messages of a program behind the provider: words of refusals, in sentences about something else. */
const leaks = [
	"Maximum function nesting level of '256' reached, aborting!",
	'cURL error 47: Maximum (5) redirects followed',
	'Minimum stability of the package is dev',
	'Invalid argument type supplied for foreach()',
	'Undefined offset: 1',
	'Insufficient memory for the result set',
	'Number of bound variables does not match number of tokens',
	'Invalid meter reading service response',
	'The plan cache is not available',
	'KYC service did not answer',
	'Wallet service: lock wait exceeded',
	'Invalid phone book index, transaction kept',
	'Product queue worker died',
];

const spellings = [
	(text: string) => text,
	(text: string) => text.toUpperCase(),
	(text: string) => text.toLowerCase(),
	(text: string) => `<b>${text}</b>`,
	(text: string) => `Error: ${text}`,
];

/** A refusal in unknown words. The reader cannot know whether the purchase was made. */
export function inventedRefusal(random: Random): Of<WireFault, 'refuse'> {
	const text =
		random.next() < 0.5
			? pick(random, leaks)
			: `${pick(random, subjects)} ${pick(random, verbs)}${pick(random, tails)}`;
	return {
		kind: 'refuse',
		message: pick(random, spellings)(text),
		status: pick(random, [200, 400, 402, 403, 404, 409, 417, 422, 424, 451]),
		word: pick(random, ['fail', 'failed', 'error', 'Failed', 'FAIL']),
	};
}

const rooms = ['data', 'response', 'result', 'transaction', 'details', 'order', 'payload'];

/** Two to four steps down, some of them through a list. */
function inventedPath(random: Random): Path {
	const names = Array.from({ length: 1 + Math.floor(random.next() * 3) }, () =>
		pick(random, rooms),
	);
	return names.flatMap((name) => (random.next() < 0.3 ? [name, 0] : [name]));
}

const namesOfSecrets = [
	...['pin', 'PIN', 'Share_Pin', 'share-pin', 'sharePin', 'SHARE PIN', 'transfer_pin', 'passcode'],
	...['otp', 'OTP', 'access_token', 'AccessToken', 'access-token', 'Authorization', 'password'],
	...['debug', 'input', 'message', 'line_3', 'code', 'Code', 'Status', 'success', 'data'],
];

/** Somewhere in the answer a text that was sent: under some name, as a number if it can be one. */
export const inventedEcho = (random: Random, text: string): Of<AnswerFault, 'echo'> => ({
	kind: 'echo',
	text,
	path: inventedPath(random),
	name: pick(random, namesOfSecrets),
	asNumber: /^[1-9]\d{0,14}$/.test(text) && random.next() < 0.5,
});

/** An answer without use, of a known kind and with unknown details. */
export function inventedFault(random: Random): WireFault {
	const codes = [408, 418, 425, 499, 500, 501, 502, 503, 504, 507, 520, 522, 524, 530];
	const status = pick(random, codes);
	return pick<() => WireFault>(random, [
		() => inventedRefusal(random),
		() => ({ kind: 'status', status, message: inventedRefusal(random).message }),
		() => ({ kind: 'html', status: pick(random, [200, 203, 404, status]) }),
		() => ({ kind: 'empty', status: pick(random, [200, 202, 204, status]) }),
		() => ({ kind: 'redirect', status: pick(random, [301, 302, 303, 307, 308]) }),
		() => ({ kind: 'reset' }),
		() => ({ kind: 'hangUp' }),
		() => ({ kind: 'cutJson' }),
		() => ({ kind: 'deepJson' }),
		() => ({ kind: 'cutStream' }),
		() => ({ kind: 'timeout' }),
	])();
}
