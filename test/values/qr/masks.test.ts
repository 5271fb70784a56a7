import { masks, penaltyOf } from '../../../nodes/VtuWallet/values/qr/masks';

const rowsOf = (...rows: string[]) => rows.map((row) => [...row].map((sign) => sign === '1'));
const chess = (size: number) =>
	Array.from({ length: size }, (_, y) =>
		Array.from({ length: size }, (_column, x) => (x + y) % 2 === 0),
	);

test('a chess board is easy to read', () => expect(penaltyOf(chess(8))).toBe(0));

test('one colour alone is not', () => {
	const white = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => false));
	// Twelve lines of six, 25 squares, and half of the modules away from the middle.
	expect(penaltyOf(white)).toBe(12 * 4 + 25 * 3 + 10 * 10);
});

test('what looks like a corner of the code counts by itself', () => {
	const line = '1011101000010';
	const like = rowsOf(...Array.from({ length: 13 }, (_, y) => (y === 6 ? line : '0101010101010')));
	const unlike = rowsOf(
		...Array.from({ length: 13 }, (_, y) => (y === 6 ? '1011101010010' : '0101010101010')),
	);
	expect(penaltyOf(like) - penaltyOf(unlike)).toBeGreaterThanOrEqual(40);
});

/** The first two rows of each, as the standard draws them. */
const firstRows = [
	['101010', '010101'],
	['111111', '000000'],
	['100100', '100100'],
	['100100', '001001'],
	['111000', '111000'],
	['111111', '100000'],
	['111111', '111000'],
	['101010', '000111'],
];

test.each(firstRows.map((rows, mask) => [mask, rows] as const))(
	'mask %d turns what the standard says',
	(mask, rows) => {
		const turned = [0, 1].map((y) =>
			Array.from({ length: 6 }, (_, x) => (masks[mask](x, y) ? '1' : '0')).join(''),
		);
		expect(turned).toEqual(rows);
	},
);
