import type { Kind } from './provider';

const findable = { isFindable: true, lagMs: 2_000, settleForMs: 4_000 };
const hidden = { isFindable: false, lagMs: 2_000, settleForMs: 4_000 };

/** Providers that keep the promise of `trust`. */
export const keptPromises: Record<string, Kind> = {
	'full, refuses a repeated reference': { ...findable, trust: 'full', repeats: 'refused' },
	'full, repeats its answer': { ...findable, trust: 'full', repeats: 'replayed' },
	'asks, honours the reference': { ...findable, trust: 'asks', repeats: 'charged' },
	'asks, ignores the reference': { ...hidden, trust: 'asks', repeats: 'charged' },
	none: { ...hidden, trust: 'none', repeats: 'charged' },
};

/** Here the node alone stands between the user and a second charge. */
export const brokenPromises: Record<string, Kind> = {
	'full, charges a repeated reference': { ...findable, trust: 'full', repeats: 'charged' },
	'full, charges a repeated reference, shows it late': {
		...findable,
		trust: 'full',
		repeats: 'charged',
		lagMs: 90_000,
		settleForMs: 100_000,
	},
	'full, hides what is pending': {
		...findable,
		trust: 'full',
		repeats: 'refused',
		hidesPending: true,
	},
	'asks, hides what is pending': {
		...findable,
		trust: 'asks',
		repeats: 'charged',
		hidesPending: true,
	},
};

/**
 * Slower than the time to settle: absence is no proof, so only the money is judged. Of a product that is not deduplicated two
 * records may then have one reference; nothing can tell them apart.
 */
export const slow: Record<string, Kind> = {
	'full, slow': { ...findable, trust: 'full', repeats: 'refused', lagMs: 10_000 },
};
