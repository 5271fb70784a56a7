import { Breath } from '../../../nodes/VtuWallet/batch/breath';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import { withinRun } from '../../../nodes/VtuWallet/batch/pooled/withinRun';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';
import { DataTables } from '../../support/dataTables';
import { answers, found } from '../buying/counter';
import { Desk, phones } from './desk';

const four = phones('08031234567', '08051234567', '08091234567', '08161234567');

/** Who may be sent to in a run that may cost as much as two texts: `-` where nobody may, by the places of the list. */
async function allowed(desk: Desk, tables?: DataTables, memory = memoryOf(desk)) {
	const { places } = await desk.plan(four);
	const rows = places.flatMap((place) => ('planned' in place ? [place.planned] : []));
	const priced = rows.map((row) => ({ ...row, price: 4 }));
	const ledger = tables && (await desk.ledger(tables));
	await ledger?.expect(rows);
	const held = await withinRun(
		{ priced, blocked: [] },
		{
			settings: { maxPerRun: 8 } as Settings,
			memory,
			breath: new Breath(),
			list: desk.list(),
			openLedger: async () => await Promise.resolve(ledger),
		},
	);
	const left = new Set(held.priced.map(({ reference }) => reference));
	return rows.map(({ reference }, at) => (left.has(reference) ? at : '-'));
}

const memoryOf = ({ context }: Desk) =>
	new Memory(context, 'another', { establishedAt: 2, runIndex: 0 });

describe.each([
	["n8n's list", false],
	['a ledger', true],
])('what a campaign may cost in a run, with %s', (_, hasLedger) => {
	const open = () => {
		const desk = new Desk();
		const tables = hasLedger ? new DataTables() : undefined;
		const send = async (rows: typeof four) => {
			const { outcomes } = await desk.send(
				rows,
				{},
				{ ledger: tables && (await desk.ledger(tables)) },
			);
			desk.context = {};
			return outcomes;
		};
		return { desk, tables, send };
	};

	test('is used up by those who are new', async () => {
		const { desk, tables } = open();
		expect(await allowed(desk, tables)).toEqual([0, 1, '-', '-']);
	});

	test('is not used up by those to whom an earlier run has sent', async () => {
		const { desk, tables, send } = open();
		expect(await send(four.slice(0, 1))).toEqual(['success']);
		expect(await allowed(desk, tables)).toEqual([0, 1, 2, '-']);
	});

	test('is not used up by those of whom nobody knows: nothing is sent to them', async () => {
		const { desk, tables, send } = open();
		desk.onSend = () => answers.lost;
		desk.onLook = () => answers.lost;
		expect(await send(four.slice(0, 1))).toEqual(['unknown']);
		expect(await allowed(desk, tables)).toEqual([0, 1, 2, '-']);
	});

	test('is used up by those whose text was refused: they are sent to again', async () => {
		const { desk, tables, send } = open();
		desk.onSend = () => answers.input;
		desk.onLook = () => found('failed');
		expect(await send(four.slice(0, 1))).toEqual(['failed']);
		expect(await allowed(desk, tables)).toEqual([0, 1, '-', '-']);
	});

	test('is used up by those to whom the first try of this execution has sent', async () => {
		const { desk, tables } = open();
		await desk.send(four.slice(0, 1), {}, { ledger: tables && (await desk.ledger(tables)) });
		const { workflow } = desk as unknown as { workflow: string };
		const memory = new Memory(desk.context, workflow, { establishedAt: 1, runIndex: 0 });
		expect(await allowed(desk, tables, memory)).toEqual([0, 1, '-', '-']);
	});
});
