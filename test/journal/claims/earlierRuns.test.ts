import type { Journal } from '../../../nodes/VtuWallet/journal/journal';
import { earlierRunsMs } from '../../../nodes/VtuWallet/journal/claims/types';
import {
	account,
	claimedTogether,
	during,
	endOf,
	purchase,
	purchases,
	tables,
	type Settings,
} from '../support';

const node = { id: 'n1', name: 'Buy', idsOf: { establishedAt: 1 } };
const ofRun = { isRetry: false };

/** Few equal purchases are looked for one by one, and many by the pages of the node. */
test.each([1, 30])('earlier runs of the node with %d equal purchases are found', async (count) => {
	const ids = Array.from({ length: count }, (_, at) => `p${at}`);
	const equalTo = (id: string) => `like ${id}`;
	const foundBy = async ({ store }: Journal) =>
		await store.earlierRuns?.(new Set(ids.map(equalTo)), Date.now(), Date.now() - earlierRunsMs);
	const buy = async (settings: Settings, prefix: string) =>
		await during({ node, ofRun, ...settings }, async (journal) => {
			const all = ids.map((id) => purchase(`${prefix}${id}`, { equal: equalTo(id) }));
			await journal.store.read(all);
			journal.expect(all, 0);
			await journal.claim(all, 0);
			await journal.end(all.map(({ id }) => endOf(id, 'success')));
		});
	await buy({ execution: 'old' }, 'o');
	tables.letPass(earlierRunsMs + 60_000);
	await buy({ execution: 'e1' }, 'a');
	await buy({ execution: 'e2', account: { ...account, environment: 'sandbox' } }, 'b');
	await buy({ execution: 'e3', node: { ...node, id: 'n2' } }, 'c');
	await buy({ execution: 'copy', workflow: 'copied' }, 'd');
	await during({ execution: 'e4', node, ofRun }, async (journal) => {
		await claimedTogether(journal, ['other']);
		const found = await foundBy(journal);
		expect(found).toMatchObject([{ origin: 'e1', state: 'finished', hasClaims: true, open: [] }]);
		expect(found?.[0].purchases).toMatchObject(purchases(ids.map((id) => `a${id}`)));
	});
	// Runs with keys know each other by the keys.
	const keyed = { id: node.id, name: node.name };
	await buy({ execution: 'e5', node: keyed }, 'e');
	await during({ execution: 'e6', node: keyed, ofRun }, async (journal) => {
		const found = await foundBy(journal);
		expect(found).toMatchObject([{ origin: 'e1' }]);
	});
});
