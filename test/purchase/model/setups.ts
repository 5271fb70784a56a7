import { keepsPromise } from './invariants';
import type { Setup } from './provider';

type Truth = Pick<Setup, 'reference' | 'duplicates' | 'walletFirst' | 'recordsRefusals'>;

/** What providers of this family do with a reference that comes again. */
const behaviours: Truth[] = [
	{ reference: 'honoured', duplicates: 'refuse', walletFirst: true, recordsRefusals: false },
	{ reference: 'honoured', duplicates: 'refuse', walletFirst: false, recordsRefusals: true },
	{ reference: 'honoured', duplicates: 'replay', walletFirst: true, recordsRefusals: true },
	{ reference: 'honoured', duplicates: 'replay', walletFirst: false, recordsRefusals: false },
	{ reference: 'honoured', duplicates: 'charge', walletFirst: true, recordsRefusals: false },
	{ reference: 'ignored', duplicates: 'charge', walletFirst: true, recordsRefusals: false },
];

/** The trust classes of the endpoint table. */
const classes = {
	'deduplicates and is requeryable': { deduplicates: true, requeryable: true },
	'is requeryable only': { deduplicates: false, requeryable: true },
	'is neither': { deduplicates: false, requeryable: false },
};

/** Requery that shows a charge at once, and one that lags. A late charge and the lag together stay within the time to settle. */
const timings = [
	{ lagMs: 0, lateMs: 5_000 },
	{ lagMs: 3_750, lateMs: 2_500 },
];

export function setupsOf(name: keyof typeof classes): Setup[] {
	return behaviours.flatMap((behaviour) =>
		timings.map((timing) => ({ ...classes[name], ...behaviour, ...timing })),
	);
}

export const trustClasses = Object.keys(classes) as Array<keyof typeof classes>;

/** Declared to deduplicate, and charges again: the one promise that the machine cannot see broken. */
export const brokenPromises = () =>
	setupsOf('deduplicates and is requeryable').filter((setup) => !keepsPromise(setup));
export const keptPromises = (name: keyof typeof classes) => setupsOf(name).filter(keepsPromise);
