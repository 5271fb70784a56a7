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

/** Two lists of equal order, as recharge cards come. A missing half stays empty. */
export function pairCards(serials: unknown, pins: unknown): Pin[] {
	const allSerials = pieces(serials);
	const allPins = pieces(pins);
	const count = Math.max(allSerials.length, allPins.length);
	return Array.from({ length: count }, (_, index) => ({
		pin: allPins[index] ?? '',
		serial: allSerials[index] ?? '',
	}));
}

function pieces(raw: unknown): string[] {
	if (Array.isArray(raw)) return raw.flatMap(pieces);
	if (typeof raw !== 'string' && typeof raw !== 'number') return [];
	return String(raw)
		.replace(/&lt;/gi, '<')
		.replace(/&gt;/gi, '>')
		.split(/[\r\n,;]|<br\s*\/?>/i)
		.map((piece) => piece.trim())
		.filter((piece) => piece !== '');
}
