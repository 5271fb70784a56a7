import { Breath } from '../../../nodes/VtuWallet/batch/breath';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import { countRepeated } from '../../../nodes/VtuWallet/batch/rows/repeatedRows';
import { referenceOf } from '../../../nodes/VtuWallet/purchase/reference';

const run = { workflowId: 'w', nodeId: 'n', establishedAt: 1 };
const subjectOf = (recipient: string) => ({
	product: 'airtime',
	recipient,
	identity: { amount: 1 },
});
const row = (recipient: string, nth: number, by: 'run' | 'key' = 'run') =>
	({ seed: { by, run, nth }, subject: subjectOf(recipient) }) as unknown as PlannedRow;
const referenceAt = (nth: number) => referenceOf(subjectOf('1'), { by: 'run', run, nth }, 0);

test.each<[what: string, rows: PlannedRow[], repeated: number]>([
	['none, where every row is the first that asks for it', [row('1', 0), row('2', 0)], 0],
	['each row after the first', [row('1', 0), row('2', 0), row('1', 1), row('1', 2)], 2],
	['those of later loops', [row('1', 3)], 1],
	['none of what nobody receives', [row('', 0), row('', 1)], 0],
	['none that their keys tell apart', [row('1', 0, 'key'), row('1', 1, 'key')], 0],
])('of the rows of a run are counted: %s', async (_, rows, repeated) => {
	expect(await countRepeated(rows, () => true, new Breath())).toBe(repeated);
});

test('a row is no repetition of what was not bought', async () => {
	const isBought = (reference: string) => reference === referenceAt(1);
	expect(await countRepeated([row('1', 1)], isBought, new Breath())).toBe(0);
	expect(await countRepeated([row('1', 2)], isBought, new Breath())).toBe(1);
});
