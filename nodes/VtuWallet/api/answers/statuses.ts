import { isGiven } from '../../values/nested';
import { fields, no, statusWords, yes } from '../dialect';
import { recordOf } from './schemas/shapes';

export type ProviderStatus = 'success' | 'pending' | 'failed';

const meanings = new Map(
	(Object.keys(statusWords) as ProviderStatus[]).flatMap((status) =>
		statusWords[status].map((word) => [word as string, status] as const),
	),
);

/** The meaning of a status word. An unknown word is never a failure. */
export function statusOf(word: unknown): ProviderStatus | undefined {
	if (typeof word !== 'string' || word.length > longestWord) return undefined;
	return meanings.get(word.toLowerCase().replace(/\s+/g, ' ').trim());
}

const longestWord = 100;

/** The status of an answer: `other` is an unknown word, `none` is no word. */
export type StatusWord = ProviderStatus | 'yes' | 'no' | 'other' | 'none';

export function statusWordOf(body: unknown): StatusWord {
	const record = recordOf(body);
	if (record === undefined) return 'none';
	const stated = fields.status.map((field) => record[field]).find(isGiven);
	if (stated !== undefined) return wordFor(stated) ?? 'other';
	const words = fields.statusToo.map((field) => wordFor(record[field]));
	return words.find((word) => word !== undefined) ?? 'none';
}

export function wordFor(value: unknown): StatusWord | undefined {
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
		const text = String(value).trim().toLowerCase();
		if (yes.includes(text)) return 'yes';
		if (no.includes(text)) return 'no';
		// A repeated HTTP status says nothing about the purchase.
		if (/^\d+$/.test(text)) return 'none';
	}
	return statusOf(value);
}
