import fc from 'fast-check';

import {
	longestRetryAfter,
	pauseBeforeResend,
	pauseBetweenLooks,
} from '../../nodes/VtuWallet/purchase/steps';
import { forAll } from '../support/forAll';

describe('the pause between looks', () => {
	test('grows, and stops growing at 15 seconds', () =>
		expect([1, 2, 3, 4, 5, 6, 7].map((looks) => pauseBetweenLooks(looks, 60_000, 60_000))).toEqual([
			1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
		]));

	test('begins shorter when there is little time, but never too short', () => {
		expect(pauseBetweenLooks(1, 8_000, 8_000)).toBe(500);
		expect(pauseBetweenLooks(1, 100, 100)).toBe(25);
	});

	test('is never negative, and never longer than the time left', () =>
		forAll(
			[
				fc.integer({ min: 1, max: 10_000 }),
				fc.nat(3_600_000),
				fc.integer({ min: -10_000, max: 3_600_000 }),
			],
			(looks, total, left) => {
				const pause = pauseBetweenLooks(looks, total, left);
				expect(pause).toBeGreaterThanOrEqual(0);
				expect(pause).toBeLessThanOrEqual(Math.max(0, Math.min(left, 15_000)));
			},
		));
});

test('the pause before a resend grows, and is as long as the provider asks for', () => {
	const sends = [1, 2, 3, 4, 9];
	const pauses = [500, 1_000, 2_000, 4_000, 15_000];
	expect(sends.map((count) => pauseBeforeResend(count))).toEqual(pauses);
	expect(pauseBeforeResend(1, 7_000)).toBe(7_000);
	expect(pauseBeforeResend(1, 0)).toBe(500);
	expect(pauseBeforeResend(2, 600)).toBe(1_000);
	expect(pauseBeforeResend(9, longestRetryAfter)).toBe(60_000);
});
