import { readCell, refuseShortened, withoutEmptyFraction } from './cell';

const howTo =
	'Enter the digits as they stand on the meter or card, as text, so that leading zeros are kept.';

/** Digits as text, with leading zeros. */
export function digits(raw: unknown, field: string): string {
	const cell = readCell(raw, field, howTo);
	refuseShortened(cell);
	const { refuse } = cell;
	const text = withoutEmptyFraction(cell.text);
	if (/^-/.test(text)) throw refuse('is negative');
	const groups = text.split(/[\s,;/|&]+/).filter((group) => group.replace(/\D/g, '').length >= 8);
	const bare = text.replace(/[\s-]/g, '');
	if (groups.length > 1 || /^\d{20,}$/.test(bare)) {
		throw refuse(
			'holds more than one number',
			'Give every number a row of its own, or keep only one in the cell.',
		);
	}
	if (!/^\d+$/.test(bare)) throw refuse('may hold digits only');
	return bare;
}

export const meterWarnings = (meter: string): string[] => unusualLength('meter', meter, 10, 13);

export const smartcardWarnings = (smartcard: string): string[] =>
	unusualLength('smartcard', smartcard, 10, 11);

/** Only a warning, because lengths differ between deployments and devices. */
function unusualLength(kind: string, number: string, shortest: number, longest: number): string[] {
	if (number.length >= shortest && number.length <= longest) return [];
	return [
		`A ${kind} number usually has ${shortest} to ${longest} digits; this one has ${number.length}.`,
	];
}
