import fc from 'fast-check';

import { holding, rowsOf, type Mark } from '../../../nodes/VtuWallet/journal/claims/entries';
import {
	isForAnother,
	isPackable,
	mostPackedPerRow,
	printOf,
} from '../../../nodes/VtuWallet/journal/claims/packedMarks';
import { forAll } from '../../support/forAll';
import { entryOf } from '../entryOf';

const writer = {
	environment: 'production',
	account: '0123456789abcdef/fingerprint',
	workflow: 'AbCdEfGhIjKlMnOp',
	execution: '123456',
	origin: '123456',
	run: '123456-0123456789ab-01234567',
	node: { id: 'b6c8e5a2-1d3f-4a5b-8c7d-9e0f1a2b3c4d', name: 'Buy Airtime' },
	settings: '0123456789abcdef01234567',
};

const hex = (digits: number) =>
	fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits });
const name = hex(24).map((digits) => digits.join(''));
const anyMark = fc
	.record({
		product: fc.constantFrom('airtime', 'data', 'electricity'),
		digits: name,
		keyId: fc.option(name, { nil: undefined }),
		attempt: fc.constantFrom(0, 0, 0, 1, 4),
		recipient: fc.string(),
		what: name,
	})
	.map(({ product, digits, keyId, attempt, ...more }): Mark => {
		const print = printOf({ product, ...more });
		return { id: `${product}-${digits}`, keyId, attempt, print, outcome: 'success' };
	});

const patternOf = (name: string) => String(holding(name).value).slice(1, -1);

const sorted = (marks: readonly Mark[]) =>
	marks.map((mark) => JSON.stringify(Object.entries(mark).sort())).sort();

test('packed rows give back each purchase unchanged', () =>
	forAll([fc.array(anyMark, { maxLength: 120 })], (marks) => {
		expect(marks.every(isPackable)).toBe(true);
		const rows = rowsOf([{ kind: 'bought', marks }], writer);
		expect(rows).toHaveLength(Math.ceil(marks.length / mostPackedPerRow));
		const entries = rows.map((cells, id) => entryOf({ ...cells, id }));
		const given = JSON.parse(JSON.stringify(marks)) as Mark[];
		const read = JSON.parse(JSON.stringify(entries.flatMap((entry) => entry.marks))) as Mark[];
		expect(sorted(read)).toEqual(sorted(given));
		// A search by the name of a purchase finds its row.
		for (const [at, entry] of entries.entries())
			for (const { id, keyId } of entry.marks)
				expect(rows[at].names).toContain(patternOf(keyId ?? id));
	}));

test('the beginning of a name finds its rows, packed or not, and a reference of the user is looked for whole', () => {
	const id = 'airtime-0123456789abcdef01234567';
	const [cells] = rowsOf([{ kind: 'claim', marks: [{ id, attempt: 0 }] }], writer);
	expect(patternOf(id)).toBe('"airtime-01234567');
	expect(cells.names).toContain(patternOf(id));
	expect(patternOf('order-0123456789abcdef0123456')).toBe('"order-0123456789abcdef0123456"');
});

/** Measures a full page of four rows: its head, their pointers and heads, and their cells with lengths and times. */
test('a packed purchase takes at most 60 bytes', () => {
	const digits = (at: number) => at.toString(16).padStart(24, '0');
	const marks = Array.from({ length: mostPackedPerRow }, (_, at): Mark => {
		const print = printOf({ product: 'electricity', recipient: `${at}`, what: `${at}` });
		const id = `electricity-${digits(at)}`;
		return { id, keyId: digits(at + 1_000), attempt: 0, print, outcome: 'success' };
	});
	const [cells] = rowsOf([{ kind: 'bought', marks }], writer);
	const text = Object.values(cells).reduce<number>((sum, cell) => sum + String(cell).length + 4, 0);
	const row = 28 + 4 + 16 + text;
	expect(row).toBeLessThan(2_032);
	const entryInIndex = 20;
	expect((8_192 / 4 + entryInIndex) / mostPackedPerRow).toBeLessThan(60);
	// A search goes through these.
	expect(String(cells.names).length / mostPackedPerRow).toBeLessThan(10);
});

test('prints tell different recipients and different purchases apart', () => {
	const one = { product: 'airtime', recipient: '2348031234567', what: '0123456789ab' };
	const print = printOf(one);
	expect(print).toHaveLength(8);
	expect(isForAnother(print, printOf({ ...one, what: 'f' }))).toBe(false);
	expect(isForAnother(printOf({ ...one, recipient: '2348031234568' }), print)).toBe(true);
	expect(isForAnother(printOf({ ...one, recipient: '' }), print)).toBe(false);
	expect(printOf({ ...one, what: 'f' })).not.toBe(print);
});

test.each([
	['without a print', { print: undefined }],
	['of a request', { request: 'sms-1' }],
	["with the provider's reference", { providerReference: 'p-1' }],
	["under the user's own reference", { id: 'order-1' }],
	['under a key of another form', { keyId: 'key of order-1' }],
	['that is open', { outcome: 'unknown' as const }],
])('a purchase %s is not packed so tightly', (_, more) => {
	const id = `airtime-${'a'.repeat(24)}`;
	const mark: Mark = { id, attempt: 0, print: '12345678', outcome: 'success' };
	expect(isPackable(mark)).toBe(true);
	expect(isPackable({ ...mark, ...more })).toBe(false);
});
