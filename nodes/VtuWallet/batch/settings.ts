import { BadInput } from '../values/badInput';
import type { Row } from './operation';

/** How a run buys; the same for all its rows. Durations in milliseconds. */
export interface Settings {
	preview: boolean;
	/** A new execution buys again. */
	oncePerRun: boolean;
	simplify: boolean;
	includeInputFields: boolean;
	concurrency: number;
	ratePerMinute?: number;
	timeoutMs: number;
	settleForMs: number;
	waitForPendingMs: number;
	sendAgain: boolean;
	/** One more wording by which the provider says that it has no such purchase. */
	notFoundWording: string;
	maxPerPurchase?: number;
	maxPerRun?: number;
}

/** The one place for the defaults; the form reads them from here. */
export const optionDefaults = {
	concurrency: 5,
	timeout: 60,
	settleFor: 60,
	waitForPending: 0,
} as const;

/** What each numeric option may be, and how the form calls it. */
const ranges = {
	concurrency: { label: 'Concurrency', min: 1, max: 50 },
	ratePerMinute: { label: 'Rate per Minute', min: 1, max: 6_000 },
	timeout: { label: 'Timeout', min: 0.1, max: 600 },
	settleFor: { label: 'Settle For', min: 0, max: 3_600 },
	waitForPending: { label: 'Wait for Pending', min: 0, max: 3_600 },
	maxPerPurchase: { label: 'Max per Purchase', min: 1, max: 1_000_000_000 },
	maxPerRun: { label: 'Max per Run', min: 1, max: 1_000_000_000 },
} as const;

/** Options hold for a whole run, so they are read from its first row. */
export function readSettings(row: Row): Settings {
	const option = (name: keyof typeof optionDefaults) =>
		inRange(row, `options.${name}`, name) ?? optionDefaults[name];
	return {
		preview: row.text('mode') === 'preview',
		oncePerRun: (row.text('repeatProtection') || 'run') === 'run',
		simplify: row.raw('simplify') !== false,
		includeInputFields: row.flag('includeInputFields'),
		concurrency: option('concurrency'),
		ratePerMinute: inRange(row, 'options.ratePerMinute', 'ratePerMinute'),
		timeoutMs: option('timeout') * 1_000,
		settleForMs: option('settleFor') * 1_000,
		waitForPendingMs: option('waitForPending') * 1_000,
		sendAgain: row.flag('options.sendAgain'),
		notFoundWording: row.text('options.notFoundWording'),
		maxPerPurchase: inRange(row, 'limits.maxPerPurchase', 'maxPerPurchase'),
		maxPerRun: inRange(row, 'limits.maxPerRun', 'maxPerRun'),
	};
}

function inRange(row: Row, name: string, range: keyof typeof ranges): number | undefined {
	const raw = row.raw(name);
	if (raw === undefined || raw === '') return undefined;
	const { label, min, max } = ranges[range];
	const value = typeof raw === 'number' ? raw : Number(raw);
	if (Number.isFinite(value) && value >= min && value <= max) return value;
	throw new BadInput(
		label,
		`'${label}' is ${String(raw)}`,
		`Enter a number from ${min} to ${max}.`,
	);
}
