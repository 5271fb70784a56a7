/** The limits and defaults of each number, for the form and for the run. */
export const bounds = {
	concurrency: { label: 'Concurrency', min: 1, max: 50, usual: 5 },
	ratePerMinute: { label: 'Rate per Minute', min: 1, max: 6_000 },
	timeout: { label: 'Timeout', min: 1, max: 600, usual: 60 },
	settleFor: { label: 'Check Status For', min: 0, max: 3_600, usual: 60 },
	waitForPending: { label: 'Wait for Pending', min: 0, max: 3_600, usual: 0 },
	maxPerPurchase: { label: 'Max per Purchase', min: 1, max: 1_000_000_000 },
	maxPerDay: { label: 'Max per Day', min: 1, max: 1_000_000_000 },
	maxPerRecipientPerDay: { label: 'Max per Recipient per Day', min: 1, max: 1_000_000_000 },
	batchSize: { label: 'Batch Size', min: 1, max: 10_000, usual: 1_000 },
	maxParts: { label: 'Max Parts', min: 1, max: 10 },
	pricePerPart: { label: 'Price per Part', min: 0.01, max: 10_000 },
	maxPerRun: { label: 'Max per Run', min: 1, max: 1_000_000_000 },
} as const;

export type BoundedName = keyof typeof bounds;

/** Labels of other parameters that are not their names. */
const labels: Readonly<Record<string, string>> = {
	notBought: 'Rows Not Bought',
	outputFields: 'Fields',
	boughtBefore: 'Rows Bought Before',
	sendAgain: 'Send Again if Unknown',
};

/** The label of a parameter, or of an entry of a collection such as `limits.maxPerRun`. */
export function labelOf(name: string): string {
	const entry = name.replace(/^(options|limits)\./, '');
	if (entry in bounds) return bounds[entry as BoundedName].label;
	const words = entry.replace(/[A-Z]/g, ' $&');
	return labels[entry] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
