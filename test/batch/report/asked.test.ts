import { askedHint } from '../../../nodes/VtuWallet/batch/report/asked';
import type { RowResult } from '../../../nodes/VtuWallet/batch/report/rowResult';
import { answers, Counter, found } from '../buying/counter';

const rowOf = async (counter: Counter, settleForMs = 60_000): Promise<RowResult> => ({
	kind: 'purchased',
	index: 0,
	by: 'key',
	purchased: await counter.buy({}, { settleForMs }),
});

/** A purchase whose first try lost its answer and did not wait to find out what became of it. */
async function triedBefore(): Promise<Counter> {
	const counter = new Counter('exam', { product: 'exam' }).answering([answers.lost]);
	await counter.buy();
	counter.requests.splice(0);
	return counter;
}

test('a hint says why a row took a minute: it was asked about for that long', async () => {
	const counter = await triedBefore();
	const hint = askedHint([await rowOf(counter)]);
	expect(counter.looked.length).toBeGreaterThan(2);
	expect(counter.sent).toEqual([]);
	expect(hint).toMatchObject({ type: 'info', location: 'outputPane' });
	expect(hint?.message).toMatch(/^1 row waited up to 60 seconds .*'Keep Asking For'/);
});

test('the hint names the longest wait of several rows', async () => {
	const rows = [
		await rowOf(await triedBefore(), 20_000),
		await rowOf(await triedBefore()),
		await rowOf(new Counter('airtime')),
	];
	expect(askedHint(rows)?.message).toMatch(/^2 rows waited up to 60 seconds/);
});

test('there is no hint on rows that were bought at once or found at the first question', async () => {
	const bought = new Counter('airtime').answering([answers.success], [found('success')]);
	expect(askedHint([await rowOf(new Counter('airtime')), await rowOf(bought)])).toBeUndefined();
});

test('there is no hint on a row that only waited to be sent again', async () => {
	const counter = new Counter('airtime').answering([answers.refusedConnection, answers.success]);
	const row = await rowOf(counter);
	expect(counter.sent).toHaveLength(2);
	expect(counter.pauses.length).toBeGreaterThan(0);
	expect(askedHint([row])).toBeUndefined();
});
