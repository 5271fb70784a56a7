import fc from 'fast-check';

import { Cursor } from '../../../nodes/VtuWallet/journal/claims/cursor';
import { forAll } from '../../support/forAll';

describe('reading on in a list', () => {
	it('misses no row that appears up to a minute late', () => {
		const row = fc.record({ takes: fc.integer({ min: 0, max: 59 }) });
		forAll([fc.array(row, { minLength: 1, maxLength: 60 })], (rows) => {
			// Row n gets its ID at second n, and can be seen some seconds later.
			const seen = new Set<number>();
			const cursor = new Cursor();
			for (let second = 0; second < rows.length + 61; second += 1) {
				const visible = rows.flatMap(({ takes }, index) =>
					index + takes <= second && index <= second ? [index + 1] : [],
				);
				const floor = cursor.floor;
				const read = visible.filter((id) => id > floor);
				for (const id of read) seen.add(id);
				cursor.saw(read, second * 1_000);
				expect(visible.every((id) => seen.has(id))).toBe(true);
			}
		});
	});

	it('reads no row again while no id is missing', () => {
		const cursor = new Cursor();
		cursor.saw([1, 2, 3], 0);
		cursor.saw([4, 5], 1);
		expect(cursor.floor).toBe(5);
	});

	it('does not read old rows again because some rows were removed', () => {
		const cursor = new Cursor();
		cursor.saw([1, 5, 9, 10], 0);
		expect(cursor.floor).toBe(1);
		cursor.saw([5, 9, 10], 59_000);
		expect(cursor.floor).toBe(1);
		cursor.saw([5, 9, 10], 61_000);
		expect(cursor.floor).toBe(10);
		const later = new Cursor();
		later.saw([1, 5_000], 0);
		expect(later.floor).toBeGreaterThan(4_000);
	});
});
