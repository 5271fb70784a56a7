import { BadInput } from '../../values/badInput';
import type { Operation } from '../operation';
import type { RowReader } from './row';

/**
 * n8n reads a collection entry by entry, and one that is written as a single expression it empties without a word:
 * limits that nobody holds, opt-outs that nobody hears. An entry of this name finds the text's first letter, and n8n
 * keeps that.
 */
export const firstLetter = '0';

/** Throws `BadInput` where n8n has dropped what a collection says. */
export function refuseWrittenWhole(
	reader: Pick<RowReader, 'written'>,
	{ fields }: Pick<Operation, 'fields'>,
): void {
	const own = fields
		.filter(({ type }) => type === 'collection')
		.map(({ name, displayName }) => [name, displayName] as const);
	for (const [name, label] of [...sharedCollections, ...own]) {
		if (reader.written(`${name}.${firstLetter}`) !== undefined) throw writtenWhole(label);
	}
}

export const writtenWhole = (label: string) =>
	new BadInput(
		label,
		`'${label}' is written as one expression, and n8n drops what such an expression gives`,
		`Set each entry of '${label}' by itself.`,
	);

const sharedCollections = [
	['limits', 'Limits'],
	['options', 'Options'],
] as const;
