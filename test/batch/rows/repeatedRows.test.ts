import { Breath } from '../../../nodes/VtuWallet/batch/breath';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import { countRepeated } from '../../../nodes/VtuWallet/batch/rows/repeatedRows';

const row = (recipient: string, amount = 100, by: 'run' | 'key' = 'run') =>
	({
		seed: { by },
		subject: { product: 'airtime', recipient, identity: { amount } },
	}) as unknown as PlannedRow;

test.each<[what: string, rows: PlannedRow[], repeated: number]>([
	['none, where every row is for somebody else', [row('1'), row('2')], 0],
	['none, where one person is bought for twice, but not the same', [row('1'), row('1', 200)], 0],
	['each row after the first that asks for the same', [row('1'), row('2'), row('1'), row('1')], 2],
	['none of what nobody receives', [row(''), row('')], 0],
	['none that their keys tell apart', [row('1', 100, 'key'), row('1', 100, 'key')], 0],
])('of the rows of a run are counted: %s', async (_, rows, repeated) => {
	expect(await countRepeated(rows, new Breath())).toBe(repeated);
});
