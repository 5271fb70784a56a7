/** A voucher or card. Text, because leading zeros count; empty where the provider gave none. */
export interface Pin {
	pin: string;
	serial: string;
}

/** `PIN<=>SERIAL` by lines or commas, as exam pins come. Never throws: what it cannot split it keeps whole. */
export function parsePins(raw: unknown): Pin[] {
	return pieces(raw).map((piece) => {
		const [pin, serial = ''] = piece.split('<=>').map((part) => part.trim());
		return { pin, serial };
	});
}

/**
 * Two lists of equal order, as recharge cards come: what stands in one place belongs together. A missing half stays
 * empty, so that none moves to the card before it.
 */
export function pairCards(serials: unknown, pins: unknown): Pin[] {
	const allSerials = places(serials);
	const allPins = places(pins);
	const count = Math.max(allSerials.length, allPins.length);
	return Array.from({ length: count }, (_, index) => ({
		pin: allPins[index] ?? '',
		serial: allSerials[index] ?? '',
	})).filter(({ pin, serial }) => pin !== '' || serial !== '');
}

/** Whether halves are missing, so that it is not sure which belong together. Cards may have no serials at all. */
export const isUneven = (pins: Pin[]): boolean =>
	pins.some(({ pin }) => pin === '') ||
	(pins.some(({ serial }) => serial === '') && pins.some(({ serial }) => serial !== ''));

const pieces = (raw: unknown): string[] => places(raw).filter((piece) => piece !== '');

/** All that stands between two gaps, also where it is nothing. */
function places(raw: unknown): string[] {
	if (Array.isArray(raw)) return raw.flatMap(placesOfEntry);
	if (typeof raw !== 'string' && typeof raw !== 'number') return [];
	return String(raw)
		.replace(/&lt;/gi, '<')
		.replace(/&gt;/gi, '>')
		.split(gap)
		.map((piece) => piece.trim());
}

const gap = /<br\s*\/?>(?:\r?\n)?|\r\n|[\r\n,;]/i;

/** Of a list each entry has its place, whatever it is. */
function placesOfEntry(entry: unknown): string[] {
	const own = places(typeof entry === 'string' ? entry.trim() : entry);
	return own.length > 0 ? own : [''];
}
