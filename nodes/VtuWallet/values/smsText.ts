export interface SmsMeasure {
	encoding: 'GSM-7' | 'UCS-2';
	/** Networks count `€` twice in GSM-7, and an emoji twice in UCS-2. */
	characters: number;
	parts: number;
	/** The characters that make it UCS-2, each once. */
	offending: string[];
}

const basic = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

const limits = {
	'GSM-7': { single: 160, joined: 153 },
	'UCS-2': { single: 70, joined: 67 },
} as const;

const plainForms: Array<[RegExp, string]> = [
	// First, because the signs around them may belong together.
	[/[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, ''],
	[/₦/g, 'N'],
	[/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, "'"],
	[/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
	[/[\u2010-\u2015\u2212\u2022\u00b7]/g, '-'],
	[/\u2026/g, '...'],
	[/\u00d7/g, 'x'],
	[/[\u0085\u2028\u2029]/g, '\n'],
	[/(?<!\r)\r+\n/g, '\n'],
	[/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
];

export function measureSms(text: string): SmsMeasure {
	const symbols = [...text];
	const offending = [
		...new Set(symbols.filter((symbol) => !basic.has(symbol) && !extended.has(symbol))),
	];
	const encoding = offending.length === 0 ? 'GSM-7' : 'UCS-2';
	const widths = symbols.map((symbol) =>
		encoding === 'UCS-2' ? symbol.length : extended.has(symbol) ? 2 : 1,
	);
	const characters = widths.reduce((sum, width) => sum + width, 0);
	const { single, joined } = limits[encoding];
	const parts = characters <= single ? Math.min(characters, 1) : countParts(widths, joined);
	return { encoding, characters, parts, offending };
}

/** Writes signs as GSM-7 has them: `₦` as `N`, curly quotes, dashes, special spaces. Letters stay. */
export function gsmFriendly(text: string): string {
	const plain = plainForms.reduce(
		(result, [pattern, form]) => result.replace(pattern, form),
		text.normalize('NFC'),
	);
	// An accent after a replaced sign joins its plain form.
	return plain.normalize('NFC');
}

/** A character of two units is never split between two parts. */
function countParts(widths: number[], capacity: number): number {
	let parts = 1;
	let used = 0;
	for (const width of widths) {
		if (used + width > capacity) {
			parts += 1;
			used = 0;
		}
		used += width;
	}
	return parts;
}
