import { claimed } from '../../../nodes/VtuWallet/batch/pooled/claimBatch';
import type { BuyingRun } from '../../../nodes/VtuWallet/batch/buying/buyingRun';
import type { Claim } from '../../../nodes/VtuWallet/batch/buying/sentRecords';
import type { Recorded } from '../../../nodes/VtuWallet/purchase/steps';
import { Desk, phones } from './desk';

/** What the records say of five recipients when they are written down, in their order. */
const answers: Recorded[] = ['new', 'underWay', 'heldElsewhere', 'new', 'underWay'];

test('who is new is sent to; whoever another worker is sending to is waited for, and nothing is told of them yet', async () => {
	const numbers = answers.map((_, at) => `0803123456${at}`);
	const { places } = await new Desk().plan(phones(...numbers));
	const rows = places.flatMap((place) => ('planned' in place ? [place.planned] : []));
	const record = async ({ reference }: Claim, again: boolean, waits: boolean) => {
		expect([again, waits]).toEqual([true, false]);
		const at = rows.findIndex((row) => row.reference === reference);
		return await Promise.resolve(answers[at]);
	};
	const run = { records: { record } } as unknown as BuyingRun;
	const { fresh, busy, known } = await claimed([...rows], run);
	expect(fresh).toEqual([rows[0], rows[3]]);
	expect(busy).toEqual([rows[1], rows[2], rows[4]]);
	expect(known.size).toBe(0);
});
