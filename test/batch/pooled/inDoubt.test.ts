import { Claims } from '../../../nodes/VtuWallet/ledger/claims';
import { entryOf } from '../../../nodes/VtuWallet/ledger/claimsTable';
import type { StoredRow } from '../../../nodes/VtuWallet/ledger/table';
import { DataTables } from '../../support/dataTables';
import { answers } from '../buying/counter';
import { Desk, phones } from './desk';

const batchSize = 2;
const concurrency = 2;
const people = phones(...Array.from({ length: 30 }, (_, at) => `080312345${10 + at}`));

/** How many recipients would be in doubt if the process died now: claimed, with no outcome written yet. */
function inDoubt(tables: DataTables): number {
	const claims = new Claims();
	claims.add(tables.rowsOf('Ledger Claims').map((row) => entryOf(row as StoredRow)));
	const told = new Set(tables.rowsOf('Ledger').map(({ reference }) => reference));
	return claims.open().filter(({ mark }) => !told.has(mark.reference)).length;
}

test.each([
	['the same text for all', people, batchSize * concurrency],
	[
		'a text of its own for each',
		people.map((person, at) => ({ ...person, message: `Dear ${at}` })),
		concurrency,
	],
])(
	'%s: a crash leaves in doubt only the recipients of batches that are being sent',
	async (_, rows, onTheWay) => {
		const desk = new Desk();
		desk.concurrency = concurrency;
		const tables = new DataTables();
		tables.callMs = 5;
		let most = 0;
		tables.fault = () => {
			most = Math.max(most, inDoubt(tables));
			return undefined;
		};
		desk.onSend = async () => {
			await new Promise((resolve) => setTimeout(resolve, 5));
			return answers.success;
		};
		const { outcomes } = await desk.send(rows, {}, { ledger: await desk.ledger(tables) });
		expect(outcomes).toEqual(Array(30).fill('success'));
		expect(most).toBeGreaterThan(0);
		expect(most).toBeLessThanOrEqual(onTheWay);
	},
);

test('the next batch waits until it stands how the last one ended, however slowly that is written', async () => {
	const desk = new Desk();
	const ledger = await desk.ledger(new DataTables());
	const settle = ledger.settle.bind(ledger);
	let standing = 0;
	ledger.settle = async (...end) => {
		await new Promise((resolve) => setTimeout(resolve, 30));
		await settle(...end);
		standing += 1;
	};
	const stoodAtSending: number[] = [];
	desk.onSend = () => {
		stoodAtSending.push(standing);
		return answers.success;
	};
	await desk.send(people.slice(0, 3 * batchSize), {}, { ledger });
	expect(stoodAtSending).toEqual([0, batchSize, 2 * batchSize]);
});
