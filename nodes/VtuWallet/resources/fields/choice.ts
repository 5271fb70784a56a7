import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';

/**
 * One of a few words of the form. Sheets write them in any case and with spaces or dashes, so `Pre-paid` is `prepaid`.
 */
export function choice<T extends string>(raw: unknown, field: string, words: readonly T[]): T {
	const advice = `Use one of: ${words.join(', ')}.`;
	const text = filledCell(raw, field, advice);
	const found = words.find((word) => plain(word) === plain(text));
	if (found === undefined)
		throw new BadInput(field, `'${field}' is not one of its values (${shown(text)})`, advice);
	return found;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
