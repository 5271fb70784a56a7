import fc from 'fast-check';

import { rowsOf, type EntryKind, type Mark } from '../../../nodes/VtuWallet/journal/claims/entries';
import type { Writer } from '../../../nodes/VtuWallet/journal/tables/writer';
import { forAll } from '../../support/forAll';
import { entryOf } from '../entryOf';
import { claimed, claimsName, during, ended, purchase, tables } from '../support';

const run = '17-0123456789ab-89abcdef';
const writer: Writer = {
	environment: 'production',
	account: '0123456789abcdef/0123456789abcdef',
	workflow: 'w1',
	workflowName: 'Sell airtime',
	execution: '17',
	origin: 'o1',
	run,
	node: { id: 'n1', name: 'Buy', loop: 2 },
	settings: 'as-set',
};

const hex = (digits: number) =>
	fc
		.array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits })
		.map((all) => all.join(''));
const mark = fc
	.tuple(
		fc.constantFrom('airtime', 'data', '', '0'),
		hex(24),
		fc.option(fc.oneof(hex(24), fc.constant('a key')), { nil: undefined }),
		fc.nat(4),
		fc.boolean(),
		fc.option(fc.constantFrom('request-1', 'request-2'), { nil: undefined }),
	)
	.map(([prefix, digits, keyId, attempt, isClaim, request]): Mark => {
		const id = prefix === '' ? digits : `${prefix}-${digits}`;
		const what = { product: 'airtime', recipient: '2348031234567', what: 'w', amount: 100 };
		return {
			id,
			attempt,
			...(keyId !== undefined && { keyId }),
			...(request !== undefined && { request }),
			...(isClaim ? what : { outcome: 'failed', recorded: true }),
		};
	});

const kinds = ['claim', 'end', 'release'] satisfies EntryKind[];

test('rows leave facts out and give back every mark, in order', () => {
	forAll(
		[fc.constantFrom(...kinds), fc.array(mark, { minLength: 1, maxLength: 120 })],
		(kind, marks) => {
			const rows = rowsOf([{ kind, marks }], writer);
			const entries = rows.map((cells, id) => entryOf({ ...cells, id }));
			expect(entries.flatMap((entry) => entry.marks)).toEqual(marks);
			for (const entry of entries)
				expect(entry).toMatchObject({ kind, run, execution: '17', origin: 'o1' });
		},
	);
});

test('a claim names its author in full, and the end of a claim names only the run', () => {
	const marks = [{ id: 'a', attempt: 0 }];
	const [claim, end] = ['claim' as const, 'end' as const].map((kind) => {
		const [cells] = rowsOf([{ kind, marks }], writer);
		return { entry: entryOf({ ...cells, id: 1 }), cells };
	});
	expect(claim.entry).toMatchObject(writer);
	expect(JSON.parse(String(end.cells.writer))).toEqual({ run });
});

test.each([
	['under Once per Run', { node: { ...writer.node, idsOf: { establishedAt: 1 } } }],
	['of a run whose name does not begin with its execution', { run: 'another name' }],
])('rows lose no fact about the author %s', (_, more: Partial<Writer>) => {
	const by = { ...writer, ...more };
	const entries = kinds.map((kind) => {
		const [cells] = rowsOf([{ kind, marks: [{ id: 'a', attempt: 0 }] }], by);
		return entryOf({ ...cells, id: 1 });
	});
	expect(entries[0]).toMatchObject(by);
	for (const { node, execution, run: name } of entries)
		expect([node.idsOf, execution, name]).toEqual([more.node?.idsOf, '17', by.run]);
});

test('a single sale by key takes few bytes in the table of claims', async () => {
	const [id, keyId] = ['airtime-0123456789abcdef01234567', '0123456789abcdef76543210'];
	await during({}, async (journal) => {
		await claimed(journal, purchase(id, { keyId, key: 'order-1000001', product: 'airtime' }));
		await ended(journal, id, 'success');
	});
	const rows = tables.rowsOf(claimsName);
	const cells = ['kind', 'environment', 'workflow', 'origin', 'names', 'writer', 'purchases'];
	const bytes = rows.map((row) => cells.map((name) => String(row[name])).join('').length);
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500);
});

test('a reference finds a purchase by key, also while the purchase is open', async () => {
	const [id, keyId] = ['airtime-0123456789abcdef01234567', '0123456789abcdef76543210'];
	await during({ execution: 'e1' }, async (journal) => {
		await claimed(journal, purchase(id, { keyId }));
		await during({ execution: 'e2' }, async (other) => {
			expect((await claimed(other, purchase(id, { mayHaveKey: true }))).state).toBe('held');
		});
		await ended(journal, id, 'unknown');
	});
	await during({ execution: 'e3' }, async (later) => {
		const { open } = await claimed(later, purchase(id, { mayHaveKey: true }));
		expect(open).toMatchObject({ pending: false });
	});
});
