import fc from 'fast-check';

import { modulesPng } from '../../../nodes/VtuWallet/values/png/modulesPng';
import { readPng } from '../../support/qrPicture';
import { forAll } from '../../support/forAll';

const drawn = fc
	.tuple(fc.integer({ min: 1, max: 105 }), fc.infiniteStream(fc.boolean()))
	.map(([size, stream]) =>
		Array.from({ length: size }, () =>
			Array.from({ length: size }, () => stream.next().value as boolean),
		),
	);

test('shows every module eight pixels wide, four of white around them', () =>
	forAll(
		[drawn],
		(modules) => {
			const across = [...Array((modules.length + 8) * 8).keys()].map((pixel) => (pixel >> 3) - 4);
			const expected = across.map((y) => across.map((x) => (modules[y]?.[x] ? '1' : '0')).join(''));
			const picture = readPng(modulesPng(modules));
			const rows = picture.map((row) => row.map((isBlack) => (isBlack ? '1' : '0')).join(''));
			expect(rows.join('\n') === expected.join('\n')).toBe(true);
		},
		{ numRuns: 10 },
	));

test('is small enough for many in one e-mail', () => {
	const modules = Array.from({ length: 37 }, (_, y) =>
		Array.from({ length: 37 }, (_module, x) => (x * y) % 3 === 0),
	);
	expect(modulesPng(modules).length).toBeLessThan(20_000);
});
