import { keyLength, newlyListed, nothingKnown } from './known';
import type { KnownReferences, Watched, WatchedStatus } from './known';

/** What version 0.1.0 of the package stored: read, and never written any more. */
const givenUp: Record<string, WatchedStatus> = { P: 'pending', N: 'notFound', U: 'unseen' };
const decided: Record<string, WatchedStatus> = { s: 'success', f: 'failed' };
const open: Record<string, WatchedStatus> = {
	u: 'unseen',
	b: 'unseen',
	n: 'notFound',
	p: 'pending',
};
const second = 1000;
/** What a Date can hold, in seconds. */
const latest = 8.64e12;
/** The longest time that 'Give Up After' can be: what was given up then stays given up. */
const longAgo = 8_760 * 3600 * second;
const part = new RegExp(
	`^([\\w-]{${keyLength}})(?:([sfPNU])|([ubnp])(-?[0-9a-z]+)\\.(-?[0-9a-z]+)\\.(-?[0-9a-z]+)\\.([0-9a-z]+)\\.([0-3]))$`,
);

/** Undefined for what is no such text at all. */
export function readReferencesBefore(
	stored: unknown,
	startedAt: number,
): KnownReferences | undefined {
	if (typeof stored !== 'string') return undefined;
	const known = nothingKnown(startedAt);
	for (const one of stored === '' ? [] : stored.split(';')) {
		const match = part.exec(one);
		const watched = match && readOne(match);
		if (watched) known.entries.set(match[1], watched);
		else known.incomplete = true;
	}
	return known;
}

function readOne([, , finished, letter, ...fields]: RegExpExecArray): Watched | undefined {
	if (finished) {
		const after = { ...newlyListed(0), finished: true };
		if (finished in decided) return { ...after, status: decided[finished] };
		return { ...after, status: givenUp[finished], age: longAgo };
	}
	const [listed, since, due, step, toldBits] = fields.map((field) => parseInt(field, 36));
	if (![listed, listed + since, listed + due].every((at) => Math.abs(at) <= latest))
		return undefined;
	return {
		...newlyListed(listed * second, letter === 'b' ? 'old' : 'news'),
		status: open[letter],
		since: (listed + since) * second,
		dueAt: (listed + due) * second,
		step: Math.min(step, 35),
		toldStillPending: (toldBits & 1) > 0,
		toldNotFound: (toldBits & 2) > 0,
	};
}
