import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

const claimsTable = 'VTU Wallet Ledger Claims';
const mark = (reference: string, amount?: number) => ({ reference, amount });

describe('what a day may cost', () => {
	it.each([1, 2, 3])('is held by runs that buy at once (%i)', async () => {
		const tables = new DataTables();
		tables.callMs = 2;
		const sent: string[] = [];
		const run = async (execution: string) => {
			const maxPerDay = 1_000;
			const ledger = await ledgerOf(tables, { execution, timeoutMs: -7_000, maxPerDay });
			const references = Array.from({ length: 12 }, (_, index) => `${execution}-${index}`);
			await ledger.expect(references.map((reference) => mark(reference, 100)));
			const answers = await Promise.all(
				references.map(async (reference) => {
					const answer = await ledger.claim(mark(reference, 100), true);
					if (answer === 'new') {
						sent.push(reference);
						ledger.decide(reference, 'bought', purchase(reference));
					}
					return answer;
				}),
			);
			await ledger.end();
			return answers;
		};
		const answers = (await Promise.all(['e1', 'e2', 'e3'].map(run))).flat();
		expect(sent.length).toBeGreaterThan(0);
		expect(sent.length).toBeLessThanOrEqual(10);
		expect(new Set(answers)).toEqual(new Set(['new', 'overLimit']));
		// Room that was claimed and not used is given back, so the next run has all that is left.
		const next = await ledgerOf(tables, { execution: 'e4', maxPerDay: 1_000 });
		await next.expect([mark('more', 100)]);
		const left = await next.claim(mark('more', 100), true);
		expect(left).toBe(sent.length < 10 ? 'new' : 'overLimit');
	});

	it('is not spent on a claim where a later claim was read by a run that could not see this one', async () => {
		const tables = new DataTables();
		const ledger = await ledgerOf(tables, { maxPerDay: 1_000 });
		await ledger.expect([mark('a', 300)]);
		let others = 1;
		tables.fault = ({ parameters }, when) => {
			if (parameters.operation !== 'get' || when !== 'before' || others === 0) return undefined;
			others -= 1;
			// Another run has claimed after this one, and read before this one's claim could be seen.
			const claims = [...tables.tables.values()].find(({ name }) => name === claimsTable);
			const id = claims ? (claims.lastId += 1) : 0;
			const [own] = tables.rowsOf(claimsTable);
			const purchases = JSON.stringify([mark('b', 800)]);
			claims?.rows.push({ ...own, id, by: 'another', execution: 'another', purchases });
			return undefined;
		};
		expect(await ledger.claim(mark('a', 300), true)).toBe('overLimit');
	});

	it('does not count what was refused, given back or refunded', async () => {
		const tables = new DataTables();
		const ledger = await ledgerOf(tables, { maxPerDay: 1_000 });
		const ends = ['refused', 'open', 'bought'] as const;
		await ledger.expect(ends.map((end) => mark(end, 300)));
		for (const end of ends) expect(await ledger.claim(mark(end, 300), true)).toBe('new');
		ledger.decide('refused', 'refused', purchase('refused', { outcome: 'failed', charged: 'no' }));
		ledger.decide('open', 'open', purchase('open', { outcome: 'failed', charged: 'refunded' }));
		ledger.decide('bought', 'bought', purchase('bought', { amount: 200 }));
		await ledger.end();
		const next = await ledgerOf(tables, { execution: 'e2', maxPerDay: 1_000 });
		await next.expect([]);
		const spent = next.knows.commitments().reduce((sum, { amount }) => sum + amount, 0);
		expect(spent).toBe(200);
	});
});
