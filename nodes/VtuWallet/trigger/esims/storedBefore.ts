import type { KnownEsim, KnownEsims } from './known';

/** What version 0.1.0 of the package stored: read, and never written any more. */
const second = 1000;
const number = '(-?[0-9a-z]+)';
const part = new RegExp(
	`^([^:;]+):([0-9a-v])\\.${number}\\.([0-9a-z]+)\\.${number}?\\.${number}?$`,
);

/** Undefined for what is no such text at all. */
export function readEsimsBefore(stored: unknown): KnownEsims | undefined {
	if (typeof stored !== 'string') return undefined;
	const known: KnownEsims = { entries: new Map(), incomplete: false };
	for (const one of stored === '' ? [] : stored.split(';')) {
		const match = part.exec(one);
		const id = match ? decoded(match[1]) : '';
		const esim = match ? readOne(match) : undefined;
		if (esim && id !== '') known.entries.set(id, esim);
		else known.incomplete = true;
	}
	return known;
}

function readOne([, , flags, due, step, expires, left]: RegExpExecArray): KnownEsim | undefined {
	const bits = parseInt(flags, 36);
	const flag = (place: number) => Math.floor(bits / 2 ** place) % 2 === 1;
	const dueAt = moment(due) ?? 0;
	const expiresAt = moment(expires);
	const leftAt = moment(left);
	if (![dueAt, expiresAt ?? 0, leftAt ?? 0].every((value) => Math.abs(value) <= 8.64e15))
		return undefined;
	return {
		provisioned: flag(0),
		linkReady: flag(1),
		isTopUp: flag(2),
		dueAt,
		step: Math.min(parseInt(step, 36), 1_000),
		...(expiresAt !== undefined && { expiresAt }),
		...(leftAt !== undefined && { leftAt }),
		...(flag(3) && expiresAt !== undefined && { toldExpiringFor: expiresAt }),
		...(flag(4) && expiresAt !== undefined && { toldExpiredFor: expiresAt }),
	};
}

const moment = (text: string | undefined): number | undefined =>
	text === undefined ? undefined : parseInt(text, 36) * second;

function decoded(id: string): string {
	try {
		return decodeURIComponent(id);
	} catch {
		return '';
	}
}
