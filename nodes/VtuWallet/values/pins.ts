/** Text, because leading zeros count. Empty if the provider gave none. */
export interface Pin {
	pin: string;
	serial: string;
}

/** `PIN<=>SERIAL` with line breaks or commas, as exam pins have it. An entry that cannot be split stays whole. */
export function parsePins(raw: unknown): Pin[] {
	return pieces(raw).map((piece) => {
		const [pin, serial = ''] = piece.split('<=>').map((part) => part.trim());
		return { pin, serial };
	});
}

/** Two lists in the same order, as recharge cards have them. A missing half stays empty, so that the others stay pairs. */
export function pairCards(serials: unknown, pins: unknown): Pin[] {
	const allSerials = places(serials);
	const allPins = places(pins);
	const count = Math.max(allSerials.length, allPins.length);
	return Array.from({ length: count }, (_, index) => ({
		pin: allPins[index] ?? '',
		serial: allSerials[index] ?? '',
	})).filter(({ pin, serial }) => pin !== '' || serial !== '');
}

/** Whether some halves are missing, so that pairs may be wrong. Cards may have no serials. */
export const isUneven = (pins: Pin[]): boolean =>
	pins.some(({ pin }) => pin === '') ||
	(pins.some(({ serial }) => serial === '') && pins.some(({ serial }) => serial !== ''));

const pieces = (raw: unknown): string[] => places(raw).filter((piece) => piece !== '');

/** Empty parts keep their places. */
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

/** Each entry of a list keeps its place. */
function placesOfEntry(entry: unknown): string[] {
	const own = places(typeof entry === 'string' ? entry.trim() : entry);
	return own.length > 0 ? own : [''];
}
