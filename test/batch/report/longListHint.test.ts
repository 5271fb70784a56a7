import { manyMarks } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { longListHint } from '../../../nodes/VtuWallet/batch/report/longListHint';

const hostWith = (count: () => Promise<number>) =>
	({ helpers: { getProcessedDataCount: count } }) as unknown as Parameters<typeof longListHint>[0];
const holding = (count: number) => hostWith(async () => await Promise.resolve(count));

test('a list that grows long is told of, with what to do', async () => {
	const [hint] = await longListHint(holding(manyMarks), {});
	expect(hint.message).toContain('30,000 entries');
	expect(hint.message).toContain("'Ledger' to 'Data Table'");
});

test('one that is short, or not used, or not readable, is not', async () => {
	expect(await longListHint(holding(manyMarks - 1), {})).toEqual([]);
	expect(await longListHint(holding(manyMarks), { ledgerTable: 'Ours' })).toEqual([]);
	const broken = hostWith(async () => await Promise.reject(new Error('no database')));
	expect(await longListHint(broken, {})).toEqual([]);
});
