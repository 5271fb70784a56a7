import type { WireFault } from '../../simulator';

/** Each way in which the answer to a purchase gets lost on its way, whether or not it was carried out. */
export const lostAnswers: Array<[name: string, WireFault]> = [
	['a time-out', { kind: 'timeout' }],
	['a reset', { kind: 'reset' }],
	['a closed connection', { kind: 'hangUp' }],
	['HTTP 500', { kind: 'status', status: 500 }],
	['an HTML page', { kind: 'html' }],
	['a redirect', { kind: 'redirect' }],
	['an empty answer', { kind: 'empty' }],
	['JSON that ends early', { kind: 'cutJson' }],
	['JSON that is too deep to be read', { kind: 'deepJson' }],
	['a body that breaks off', { kind: 'cutStream' }],
	['"server down"', { kind: 'refuse', message: 'Server Down Try Again Later' }],
];
