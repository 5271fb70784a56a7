import { formatNaira } from '../../values/money';

/** What is not known must not look like nothing. */
export const unknownValue = '–';

export const nairaOr = (amount: number | undefined | null): string =>
	amount === undefined || amount === null ? unknownValue : formatNaira(amount);

export const countOf = (purchases: number) => purchases.toLocaleString('en-NG');

/** Shorter texts, such as phone numbers, stay on one line. */
const longestLine = 18;

export interface Line {
	cells: string[];
	/** A line of its own below the cells. */
	note?: string;
	isTotal?: boolean;
}

/** Columns with a # hold numbers. The page leaves out empty columns. */
export function table(names: readonly string[], lines: readonly Line[]): string {
	const isShown = names.map((_, index) =>
		lines.some(({ cells, isTotal }) => !isTotal && cells[index] !== ''),
	);
	const cell = (tag: string) => (text: string, index: number) => {
		if (!isShown[index]) return '';
		const isLong = text.split('\n').some(({ length }) => length > longestLine);
		const usual = isLong ? ' class="long"' : '';
		const className = names[index].endsWith('#') ? ' class="number"' : usual;
		return `<${tag}${className}>${escaped(text)}</${tag}>`;
	};
	const width = isShown.filter(Boolean).length;
	const rows = lines.map(({ cells, note = '', isTotal }) => {
		const below =
			note === '' ? '' : `<tr class="note"><td colspan="${width}">${escaped(note)}</td></tr>`;
		return `<tbody><tr>${cells.map(cell(isTotal ? 'th' : 'td')).join('')}</tr>${below}</tbody>`;
	});
	const head = names.map((name, index) => cell('th')(name.replace('#', ''), index)).join('');
	const heading = head.replace(/<th(?: class="long")?>/g, '<th>');
	return `<table><thead><tr>${heading}</tr></thead>${rows.join('\n')}</table>`;
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text of a purchase as the page shows it. A new line stays one. */
export const escaped = (value: string): string =>
	value
		.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
		.replace(/[&<>"']/g, (character) => entities[character])
		.replace(/\n/g, '<br>');
