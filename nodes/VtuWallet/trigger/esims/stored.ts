import type { KnownEsim, KnownEsims } from './known';

const second = 1000;
const flagNames = ['provisioned', 'linkReady', 'isTopUp', 'toldExpiring', 'toldExpired'] as const;
const number = '(-?[0-9a-z]+)';
const shape = new RegExp(
	`^([^:;]+):([0-9a-v])\\.${number}\\.([0-9a-z]+)\\.${number}?\\.${number}?$`,
);

/** One text, as with references: `id:flags.due.step.expires.left`, times in base 36 and whole seconds. */
export function writeEsims({ entries }: KnownEsims): string {
	return [...entries].map(([id, esim]) => `${encodeURIComponent(id)}:${writeOne(esim)}`).join(';');
}

/** Undefined for what is no such text at all. */
export function readEsims(text: unknown): KnownEsims | undefined {
	if (typeof text !== 'string') return undefined;
	const known: KnownEsims = { entries: new Map(), incomplete: false };
	for (const part of text === '' ? [] : text.split(';')) {
		const match = shape.exec(part);
		const id = match ? decoded(match[1]) : '';
		const esim = match ? readOne(match) : undefined;
		if (esim && id !== '') known.entries.set(id, esim);
		else known.incomplete = true;
	}
	return known;
}

function writeOne(esim: KnownEsim): string {
	const flags = flagNames.reduce((bits, name, place) => bits + (esim[name] ? 2 ** place : 0), 0);
	return [
		flags.toString(36),
		seconds(esim.dueAt),
		esim.step.toString(36),
		esim.expiresAt === undefined ? '' : seconds(esim.expiresAt),
		esim.leftAt === undefined ? '' : seconds(esim.leftAt),
	].join('.');
}

function readOne([, , flags, due, step, expires, left]: RegExpExecArray): KnownEsim | undefined {
	const bits = parseInt(flags, 36);
	const flag = (place: number) => Math.floor(bits / 2 ** place) % 2 === 1;
	const moments = {
		dueAt: moment(due),
		expiresAt: expires ? moment(expires) : undefined,
		leftAt: left ? moment(left) : undefined,
	};
	if (Object.values(moments).some((value) => value !== undefined && !isMoment(value)))
		return undefined;
	return {
		provisioned: flag(0),
		linkReady: flag(1),
		isTopUp: flag(2),
		toldExpiring: flag(3),
		toldExpired: flag(4),
		step: Math.min(parseInt(step, 36), 1_000),
		...moments,
	};
}

const seconds = (moment: number): string => Math.floor(moment / second).toString(36);
const moment = (text: string): number => parseInt(text, 36) * second;

/** What a Date can hold. */
const isMoment = (value: number): boolean => Math.abs(value) <= 8.64e15;

function decoded(id: string): string {
	try {
		return decodeURIComponent(id);
	} catch {
		return '';
	}
}
