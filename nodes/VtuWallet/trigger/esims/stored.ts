import { parseJson } from '../../values/json';
import type { KnownEsim, KnownEsims } from './known';

/** One eSIM as it is stored: its flags, then moments in whole seconds, null where there is none. */
type Row = [
	id: string,
	flags: number,
	step: number,
	dueAt: number,
	expiresAt: number | null,
	leftAt: number | null,
	toldExpiringFor: number | null,
	toldExpiredFor: number | null,
];

const second = 1000;
const flagNames = ['provisioned', 'linkReady', 'isTopUp'] as const;

/** One text, as with references: n8n watches every object in a trigger's memory for changes. */
export function writeEsims({ entries, newAfter }: KnownEsims): string {
	return JSON.stringify({ newAfter, esims: [...entries].map(([id, esim]) => rowOf(id, esim)) });
}

/** Undefined for what is no such text at all. */
export function readEsims(stored: unknown): KnownEsims | undefined {
	if (typeof stored !== 'string') return undefined;
	const { newAfter, esims } = (parseJson(stored) ?? {}) as Record<string, unknown>;
	const known: KnownEsims = { entries: new Map(), incomplete: !Array.isArray(esims) };
	if (isMoment(newAfter)) known.newAfter = newAfter;
	for (const row of Array.isArray(esims) ? (esims as unknown[]) : []) {
		if (isRow(row)) known.entries.set(row[0], esimOf(row));
		else known.incomplete = true;
	}
	return known;
}

function rowOf(id: string, esim: KnownEsim): Row {
	const flags = flagNames.reduce((bits, name, place) => bits + (esim[name] ? 2 ** place : 0), 0);
	return [
		id,
		flags,
		esim.step,
		inSeconds(esim.dueAt) ?? 0,
		inSeconds(esim.expiresAt),
		inSeconds(esim.leftAt),
		inSeconds(esim.toldExpiringFor),
		inSeconds(esim.toldExpiredFor),
	];
}

function esimOf([, flags, step, dueAt, ...moments]: Row): KnownEsim {
	const [expiresAt, leftAt, toldExpiringFor, toldExpiredFor] = moments.map((moment) =>
		moment === null ? undefined : moment * second,
	);
	return {
		provisioned: (flags & 1) > 0,
		linkReady: (flags & 2) > 0,
		isTopUp: (flags & 4) > 0,
		step: Math.min(step, 1_000),
		dueAt: dueAt * second,
		...(expiresAt !== undefined && { expiresAt }),
		...(leftAt !== undefined && { leftAt }),
		...(toldExpiringFor !== undefined && { toldExpiringFor }),
		...(toldExpiredFor !== undefined && { toldExpiredFor }),
	};
}

const inSeconds = (moment: number | undefined): number | null =>
	moment === undefined ? null : Math.floor(moment / second);

/** What a Date can hold. */
const isMoment = (value: unknown): value is number =>
	typeof value === 'number' && Math.abs(value) <= 8.64e15;

function isRow(value: unknown): value is Row {
	if (!Array.isArray(value) || value.length !== 8) return false;
	const [id, flags, step, dueAt, ...moments] = value as unknown[];
	return (
		typeof id === 'string' &&
		id !== '' &&
		Number.isInteger(flags) &&
		Number.isInteger(step) &&
		isMomentInSeconds(dueAt) &&
		moments.every((moment) => moment === null || isMomentInSeconds(moment))
	);
}

const isMomentInSeconds = (value: unknown): boolean =>
	Number.isInteger(value) && isMoment((value as number) * second);
