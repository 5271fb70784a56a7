/** Text, because leading zeros count. Empty if the provider gave none. */
export interface Pin {
	pin: string;
	serial: string;
}

/** Pairs of pin and serial, joined by `<=>`, with line breaks or commas. An entry that cannot be split stays whole. */
export function parsePins(raw: unknown): Pin[] {
	const pieces = places(raw).filter((piece) => piece !== '');
	return pieces.map((piece) => {
		const [first, second = ''] = piece.split('<=>').map((part) => part.trim());
		// The document says pin first. Some deployments write the serial first, e.g. `WRN123<=>200000000220`.
		return hasLetter.test(first) && tenToTwelveDigits.test(second)
			? { pin: second, serial: first }
			: { pin: first, serial: second };
	});
}

const hasLetter = /[a-z]/i;
const tenToTwelveDigits = /^\d{10,12}$/;

/** Whether the shapes leave open which half of a joined pair is the pin. */
export const mayBeSwapped = ({ pin, serial }: Pin): boolean =>
	serial !== '' && !(hasLetter.test(serial) && /^[\d -]+$/.test(pin));

const label = /(serial|pin)[a-z .]{0,10}[:=] ?(?!serial|pin)([\w-]{1,40})/gi;
const cardBreak = /[|;<\r\n]/;

/**
 * `Serial No: WRN1, PIN: 123`, or the pin first. Undefined for a text without both labels. Empty if a pair could mix two
 * cards, or if a value goes on behind a space.
 */
export function labelledPins(text: string): Pin[] | undefined {
	const found = [...text.matchAll(label)];
	const kinds = found.map(([, kind]) => kind.toLowerCase());
	if (new Set(kinds).size < 2) return undefined;
	const ends = found.map((match) => match.index + match[0].length);
	const gaps = ends.map((end, at) => text.slice(end, found[at + 1]?.index));
	const isInTurn =
		kinds.length % 2 === 0 &&
		kinds.every((kind, at) => kind === kinds[at % 2]) &&
		kinds[0] !== kinds[1];
	const [inside, between] = [0, 1].map((half) =>
		gaps.slice(0, -1).filter((_, at) => at % 2 === half),
	);
	const isTorn =
		inside.some((gap) => cardBreak.test(gap)) && !between.every((gap) => cardBreak.test(gap));
	const isCut = gaps.some((gap) => /^(?: \d|[^\s,;|<.]|\.\d)/.test(gap));
	if (!isInTurn || isTorn || isCut) return [];
	const values = found.map(([, , value]) => value);
	const [pinAt, serialAt] = kinds[0] === 'pin' ? [0, 1] : [1, 0];
	return inside.map((_, pair) => ({
		pin: values[2 * pair + pinAt],
		serial: values[2 * pair + serialAt],
	}));
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
