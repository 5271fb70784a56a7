/** What the standard says of the sizes of a QR code at level M, of which a tenth to a seventh may be unreadable. */
export interface Version {
	/** From 1 on; each is four modules wider than the one before. */
	version: number;
	size: number;
	/** How many blocks the bytes are split into, each with check bytes of its own. */
	blocks: number;
	checkBytes: number;
	/** For the text and what stands around it, without check bytes. */
	dataBytes: number;
	/** How many bytes the length of the text takes. */
	lengthBytes: number;
}

const checkBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

const versions = checkBytes.map((check, index): Version => {
	const version = index + 1;
	return {
		version,
		size: 17 + 4 * version,
		blocks: blocks[index],
		checkBytes: check,
		dataBytes: allBytes(version) - check * blocks[index],
		lengthBytes: version < 10 ? 1 : 2,
	};
});

/** The smallest that holds so many bytes; undefined where none does. Mode and end take half a byte each. */
export const versionFor = (bytes: number): Version | undefined =>
	versions.find(({ dataBytes, lengthBytes }) => bytes + lengthBytes + 1 <= dataBytes);

/** Where the middles of the small squares lie, in both directions. */
export function alignments({ version, size }: Version): number[] {
	if (version === 1) return [];
	const count = alignmentsAcross(version);
	const step = 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
	const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
	return [6, ...others.reverse()];
}

function alignmentsAcross(version: number): number {
	return Math.floor(version / 7) + 2;
}

/** All modules without those that look the same in every code, in whole bytes. */
function allBytes(version: number): number {
	const size = 17 + 4 * version;
	const corners = 3 * 64;
	const lines = 2 * (size - 16);
	const formats = 31;
	const across = alignmentsAcross(version);
	// Those on the dotted lines share five modules with them.
	const squares = version === 1 ? 0 : (across * across - 3) * 25 - 2 * (across - 2) * 5;
	const versionMarks = version < 7 ? 0 : 36;
	return Math.floor((size * size - corners - lines - formats - squares - versionMarks) / 8);
}
