import type { IDataObject } from 'n8n-workflow';

import { readMemory } from '../../../nodes/VtuWallet/trigger/memory';
import { type Watched, wasGivenUp } from '../../../nodes/VtuWallet/trigger/transactions/known';

const letters: Record<string, string> = {
	unseen: 'u',
	notFound: 'n',
	pending: 'p',
	unknown: 'u',
	success: 's',
	failed: 'f',
};

/** The same knowledge as version 0.1.0 of the package would have stored it. */
export function asVersion1(stored: IDataObject, now: number): IDataObject {
	const memory = readMemory(stored);
	const { startedAt = now, told = 0, polls = 0, references } = memory ?? {};
	const entries = [...(references?.entries ?? [])].map(([key, watched]) => key + textOf(watched));
	return { version: 1, startedAt, told, polls, references: entries.join(';') };
}

function textOf(watched: Watched): string {
	const { status, firstLook, listedAt, since, dueAt, step } = watched;
	if (wasGivenUp(watched)) return letters[status].toUpperCase();
	if (watched.finished) return letters[status];
	const letter = status === 'unseen' && firstLook !== 'news' ? 'b' : letters[status];
	const listed = Math.floor(listedAt / 1000);
	const numbers = [
		listed,
		Math.floor(since / 1000) - listed,
		Math.floor(dueAt / 1000) - listed,
		step,
	];
	const bits = (watched.toldStillPending ? 1 : 0) + (watched.toldNotFound ? 2 : 0);
	return `${letter}${numbers.map((number) => number.toString(36)).join('.')}.${bits}`;
}
