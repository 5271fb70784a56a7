import type { Journal } from '../../../nodes/VtuWallet/journal/journal';
import { earlierRunsMs } from '../../../nodes/VtuWallet/journal/claims/types';
import { account, during, endOf, purchase, tables, type Settings } from '../support';

const node = { id: 'n1', name: 'Buy', idsOf: { establishedAt: 1 } };
const equalTo = (id: string) => `like ${id}`;

const foundBy = async ({ store }: Journal, ids: readonly string[]) =>
	await store.earlierExecutions?.({
		equals: new Set(ids.map(equalTo)),
		since: Date.now() - earlierRunsMs,
		waitsForRows: true,
		isAnnounced: false,
	});

/** The table gives a few entries in one answer, and many entries page by page. */
test.each([1, 1_200])('a run finds an execution that announced %d equal rows', async (count) => {
	const ids = Array.from({ length: count }, (_, at) => `p${at}`);
	const buy = async (settings: Settings, prefix: string, isSingle = false) =>
		await during({ node, concurrency: 50, ...settings }, async (journal) => {
			const all = ids.map((id) => purchase(`${prefix}${id}`, { equal: equalTo(id) }));
			await journal.announce({ rows: ids.map(equalTo), input: prefix });
			await journal.store.read(all);
			journal.expect(all, 0);
			// As many entries as purchases, or one entry.
			const groups = isSingle ? all.map((one) => [one]) : [all];
			for (const some of groups) {
				await journal.claim(some, 0);
				await journal.end(some.map(({ id }) => endOf(id, 'success')));
			}
		});
	await buy({ execution: 'old' }, 'o');
	tables.letPass(earlierRunsMs + 60_000);
	await buy({ execution: 'e1' }, 'a', true);
	await buy({ execution: 'e2', account: { ...account, environment: 'sandbox' } }, 'b');
	await buy({ execution: 'e3', node: { ...node, id: 'n2' } }, 'c');
	await buy({ execution: 'copy', workflow: 'copied' }, 'd');
	await during({ execution: 'e4', node }, async (journal) => {
		expect(await foundBy(journal, ['other'])).toEqual([]);
		const made = ids.map((id) => ({ id: `a${id}`, equal: equalTo(id), isOpen: false }));
		expect(await foundBy(journal, ids)).toMatchObject([
			{ origin: 'e1', passes: [{ state: 'whole', input: 'a' }], purchases: made },
		]);
	});
});

test('a run waits for a run at work that has not announced its rows', async () => {
	await during({ execution: 'e1', node }, async (first) => {
		await first.announce({});
		await during({ execution: 'e2', node }, async (journal) => {
			const looking = foundBy(journal, ['a']);
			await first.announce({ rows: [equalTo('a')] });
			expect(await looking).toMatchObject([{ passes: [{ state: 'working', rows: ['like a'] }] }]);
		});
	});
});
