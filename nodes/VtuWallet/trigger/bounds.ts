/** The limits and defaults of numbers, for the form and for a poll. */
export const bounds = {
	concurrency: { label: 'Concurrency', min: 1, max: 50, usual: 20 },
	expiringWithin: { label: 'Expiring Within (Hours)', min: 1, max: 8_760, usual: 48 },
	giveUpAfter: { label: 'Give Up After (Hours)', min: 1, max: 8_760, usual: 168 },
	maxLookUps: { label: 'Max Look-Ups per Poll', min: 1, max: 5_000, usual: 500 },
	notFoundAfter: { label: 'Not Found After (Minutes)', min: 1, max: 10_080, usual: 30 },
	slowestCheck: { label: 'Slowest Check (Minutes)', min: 1, max: 1_440, usual: 360 },
	stillPendingAfter: { label: 'Still Pending After (Minutes)', min: 1, max: 10_080, usual: 30 },
	threshold: { label: 'Balance Below (₦)', min: 1, max: 1_000_000_000, usual: 5_000 },
	timeout: { label: 'Timeout (Seconds)', min: 1, max: 300, usual: 30 },
} as const;

export type BoundedName = keyof typeof bounds;
