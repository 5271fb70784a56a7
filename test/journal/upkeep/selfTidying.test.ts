import { processTables } from '../../../nodes/VtuWallet/journal/tables/processTables';
import {
	bought,
	claimed,
	claimsName,
	during,
	ended,
	journalOf,
	crash,
	ledgerName,
	purchase,
	purchases,
	standingLater,
	tables,
	type Settings,
} from '../support';
import {
	dayMs,
	followUp,
	followUpElsewhere,
	idOf,
	keyed,
	killOneOfTwo,
	later,
	rowsOfKind,
	useOwnClock,
} from './keyedSales';

/** A run that buys these by key. Its node has no ids of an execution. */
async function buy(from: number, to: number, settings: Settings = {}): Promise<void> {
	await during({ execution: `e${from}`, ...settings }, async (journal) => {
		const wanted = Array.from({ length: to - from }, (_, at) => keyed(from + at));
		await journal.store.read(wanted);
		await journal.claim(wanted, 0);
		await Promise.all(wanted.map(async ({ id }) => await bought(journal, id)));
	});
}

const packedRows = () => rowsOfKind('bought');
const otherRows = () => tables.rowsOf(claimsName).filter(({ kind }) => kind !== 'bought');
const callsOf = async (work: () => Promise<void>) => {
	tables.calls = [];
	await work();
	return tables.calls.flat();
};
async function expectAllBought(...ids: number[]): Promise<void> {
	await during({ execution: 'reader' }, async (reader) => {
		await reader.store.read(ids.map(keyed));
		for (const at of ids) {
			expect(reader.known.standing(idOf(at)).state).toBe('bought');
			const other = purchase(idOf(at + 50_000), {
				recipient: 'bet9ja/somebody',
				keyId: keyed(at).keyId,
			});
			expect(reader.known.otherUsesOf(other)).toHaveLength(1);
			expect(reader.known.otherUsesOf(keyed(at))).toEqual([]);
		}
	});
}

const all = Array.from({ length: 200 }, (_, at) => at);

useOwnClock();

test('a run packs old entries after enough purchases, and the journal forgets no purchase', async () => {
	await buy(0, 200);
	later(8 * dayMs);
	expect(packedRows()).toEqual([]);
	await buy(200, 360);
	expect(packedRows()).toHaveLength(Math.ceil(200 / 36));
	expect(otherRows().filter(({ names }) => String(names).includes(idOf(0)))).toEqual([]);
	expect(tables.rowsOf(ledgerName)).toHaveLength(360);
	await expectAllBought(...all, 200, 359);
	await during({ execution: 'by reference' }, async (journal) => {
		const named = purchase(idOf(7), { recipient: 'bet9ja/7', mayHaveKey: true });
		expect((await claimed(journal, named)).state).toBe('bought');
	});
});

test('a run does not pack while no entry is old, or after few purchases', async () => {
	await buy(0, 200);
	await buy(199, 200);
	const usual = await callsOf(async () => await buy(200, 201));
	later(8 * dayMs);
	expect(await callsOf(async () => await buy(201, 202))).toEqual(usual);
	expect(packedRows()).toEqual([]);
	processTables.upkeep.clear();
	for (let at = 300; at < 320; at++)
		expect(await callsOf(async () => await buy(at, at + 1))).toEqual(usual);
});

/** All are still whole a day before, and packed a day after. */
async function expectPackedAfter(days: number): Promise<void> {
	later((days - 1) * dayMs);
	await followUp();
	expect(packedRows()).toEqual([]);
	later(2 * dayMs);
	await followUp();
	expect(packedRows().length).toBeGreaterThan(5);
	await expectAllBought(...all);
}

test('entries that are young, open or too few stay as they are', async () => {
	await buy(0, 100);
	later(8 * dayMs);
	await followUp();
	expect(packedRows()).toEqual([]);
	await during({ execution: 'others' }, async (journal) => {
		for (const [id, outcome] of [
			['pending', 'pending'],
			['unknown', 'unknown'],
			['failed', 'failed'],
		] as const) {
			await claimed(journal, id);
			await ended(journal, id, outcome);
		}
	});
	const dead = await journalOf({ execution: 'dead' });
	await claimed(dead, 'lost');
	crash();
	await buy(100, 200);
	await expectPackedAfter(7);
	expect((await standingLater('pending')).open?.pending).toBe(true);
	expect((await standingLater('unknown')).open?.pending).toBe(false);
	expect((await standingLater('failed')).refusedAt).toBeDefined();
	expect((await standingLater('lost')).open).toBeDefined();
});

test('purchases of Once per Run stay whole for as long as n8n may retry their execution', async () => {
	const node = { id: 'n1', name: 'Buy', idsOf: { establishedAt: 1 } };
	await buy(0, 200, { node });
	await expectPackedAfter(30);
});

test('a long ledger is packed bit by bit', async () => {
	for (let from = 0; from < 2_400; from += 300) await buy(from, from + 300);
	// One purchase a row, as a shop writes them.
	const single = tables.rowsOf(claimsName).length;
	later(8 * dayMs);
	// Each Follow Up packs for some seconds, which a busy machine may need for other work.
	for (let times = 0; times < 5 && otherRows().length >= single / 10; times++) await followUp();
	expect(otherRows().length).toBeLessThan(single / 10);
	expect(packedRows().length).toBeLessThan(2_400 / 30);
	await expectAllBought(0, 299, 300, 1_234, 2_399);
	expect((await callsOf(async () => void (await followUp()))).includes('insert')).toBe(false);
});

describe('self-tidying beside other processes and kills', () => {
	test.each([1, 2, 3, 4])(
		'forgets no purchase if n8n kills one of two processes at step %i',
		async (step) => {
			await buy(0, 200);
			later(8 * dayMs);
			await killOneOfTwo(step, 2);
			await expectAllBought(...all);
			await followUpElsewhere('f3');
			await expectAllBought(...all);
		},
	);

	test.each([1, 2, 3, 4, 5, 6])(
		'forgets no purchase if n8n kills the process at step %i',
		async (step) => {
			await buy(0, 200);
			later(8 * dayMs);
			let steps = 0;
			tables.fault = ({ parameters }) =>
				parameters.operation !== 'get' && (steps += 1) >= step
					? 'The process that could not be found was killed'
					: undefined;
			await followUp().catch(() => undefined);
			tables.fault = undefined;
			await expectAllBought(...all);
		},
	);

	test('a run at work keeps its claims, and a later run finds its purchases', async () => {
		await buy(0, 200);
		later(8 * dayMs);
		const working = await journalOf({ execution: 'working' });
		await working.store.read(all.slice(0, 100).map(keyed));
		const [news] = purchases(['news']);
		await working.claim([news], 0);
		await followUp();
		await working.claim(all.map(keyed), 0);
		for (const at of all) expect(working.known.standing(idOf(at)).state).toBe('bought');
		await bought(working, 'news');
	});

	test('a failure of the tables does not fail the run', async () => {
		await buy(0, 200);
		later(8 * dayMs);
		tables.fault = ({ parameters }) =>
			parameters.operation === 'deleteRows' ? 'Data Tables size limit exceeded' : undefined;
		await buy(200, 360);
		tables.fault = undefined;
		await expectAllBought(...all, 359);
	});
});
