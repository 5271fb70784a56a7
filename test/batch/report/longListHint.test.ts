import { manyMarks } from '../../../nodes/VtuWallet/batch/buying/listWriter';
import { longListHint } from '../../../nodes/VtuWallet/batch/report/longListHint';

const hostWith = (count: () => Promise<number>) =>
	({ helpers: { getProcessedDataCount: count } }) as unknown as Parameters<typeof longListHint>[0];
const holding = (count: number) => hostWith(async () => await Promise.resolve(count));

test("a hint says that n8n's list has grown long, and what to do", async () => {
	const [hint] = await longListHint(holding(manyMarks), {});
	expect(hint.message).toContain('30,000 entries');
	expect(hint.message).toContain("'Ledger' to 'Data Table'");
});

test('there is no hint on a list that is short, not used or not readable', async () => {
	expect(await longListHint(holding(manyMarks - 1), {})).toEqual([]);
	expect(await longListHint(holding(manyMarks), { ledgerTable: 'Ours' })).toEqual([]);
	const broken = hostWith(async () => await Promise.reject(new Error('no database')));
	expect(await longListHint(broken, {})).toEqual([]);
});
