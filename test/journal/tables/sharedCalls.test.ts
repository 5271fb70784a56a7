import { sleep } from 'n8n-workflow';

import type { TableHost } from '../../../nodes/VtuWallet/journal/tables/inlineWorkflow';
import type { ExtraRows, TableRow } from '../../../nodes/VtuWallet/journal/tables/dataTable';
import type { Journal } from '../../../nodes/VtuWallet/journal/journal';
import { openJournal } from '../../../nodes/VtuWallet/journal/openJournal';
import { SharedCalls } from '../../../nodes/VtuWallet/journal/tables/sharedCalls';
import { bought, claimsName, hostOf, journalOf, optionsOf, purchase, tables } from '../support';

const names = Array.from({ length: 20 }, (_, index) => `p${index}`);

beforeEach(async () => {
	tables.callMs = 1;
	await buy('first', await journalOf({ execution: 'first' }));
	tables.calls = [];
});

/** One execution of a webhook: it reads, claims and ends one purchase. */
async function buy(id: string, journal: Journal): Promise<string> {
	await journal.store.read([purchase(id)]);
	let state: string | undefined;
	for (let tries = 0; tries < 100; tries += 1) {
		state = (await journal.claim([purchase(id)], 0)).get(id)?.state;
		if (state !== 'held' || journal.failure) break;
		await sleep(5);
	}
	if (state === 'mine' && !journal.failure) await bought(journal, id);
	await journal.close();
	return journal.failure ? 'failed' : String(state);
}

const opened = async (host?: (name: string) => Partial<TableHost>) =>
	await Promise.all(
		names.map(async (name) => {
			const options = optionsOf({ execution: name });
			return await openJournal({ ...options, host: { ...options.host, ...host?.(name) } });
		}),
	);

test('executions of one workflow make their calls together', async () => {
	const journals = await opened();
	tables.calls = [];
	const ends = await Promise.all(journals.map(async (one, at) => await buy(names[at], one)));
	expect(ends).toEqual(names.map(() => 'mine'));
	expect(tables.calls.length).toBeLessThan(20);
	const references = tables.rowsOf('VTU Wallet Purchases').map(({ reference }) => reference);
	expect(new Set(references).size).toBe(21);
});

test('other calls wait only a limited time for a call that hangs', async () => {
	const tableThat = (read: () => Promise<TableRow[]>) => ({ read, insert: read }) as never;
	const shared = new SharedCalls(10);
	const hanging = tableThat(async () => await new Promise(() => undefined));
	void shared.make({ table: hanging, rows: [], where: [] });
	await sleep(1);
	const answering = tableThat(async () => await Promise.resolve([]));
	expect(await shared.make({ table: answering, rows: [], where: [] })).toEqual([]);
});

/** The call of the first execution hangs, while two others share it. */
async function sharedWithHanging(beside?: ExtraRows) {
	let answer: (rows: TableRow[]) => void = () => undefined;
	const hanging = new Promise<TableRow[]>((resolve) => (answer = resolve));
	const shared = new SharedCalls(10);
	const insert = jest.fn(async () => await Promise.resolve([{ id: 7 } as TableRow]));
	const first = { insert: async () => await hanging } as never;
	const table = { insert } as never;
	void shared.make({ table: first, rows: [{ kind: 'claim' }], where: [] });
	const others = [1, 2].map(
		async (at) => await shared.make({ table, rows: [{ kind: `claim ${at}` }], where: [], beside }),
	);
	return { answer, insert, ends: Promise.allSettled(others) };
}

test('executions that share a call that hangs leave it and ask for themselves', async () => {
	const { insert, ends } = await sharedWithHanging();
	const found = { status: 'fulfilled', value: [{ id: 7 }] };
	expect(await ends).toEqual([found, found]);
	expect(insert).toHaveBeenCalledTimes(1);
});

test('executions that have left a slow call still use its answer', async () => {
	const { answer, insert, ends } = await sharedWithHanging();
	insert.mockImplementation(async () => await new Promise(() => undefined));
	await sleep(30);
	answer([{ id: 3 } as TableRow]);
	const found = { status: 'fulfilled', value: [{ id: 3 }] };
	expect(await ends).toEqual([found, found]);
});

test('an execution whose rows for people hang tries again, so that none is written twice', async () => {
	const { insert, ends } = await sharedWithHanging({
		table: { from: () => undefined } as never,
		rows: [{ id: 1 }],
	});
	for (const end of await ends) expect(end).toMatchObject({ status: 'rejected' });
	expect(insert).not.toHaveBeenCalled();
});

test('executions buy within seconds while the calls of another one hang', async () => {
	const isHanging = new Set<string>();
	const journals = await opened((name) => ({
		executeWorkflow: async (...call) =>
			isHanging.has(name)
				? await new Promise(() => undefined)
				: await hostOf({ execution: name }).executeWorkflow(...call),
	}));
	isHanging.add(names[0]);
	void buy(names[0], journals[0]);
	const others = journals.slice(1).map(async (one, at) => await buy(names[at + 1], one));
	expect(await Promise.all(others)).toEqual(others.map(() => 'mine'));
}, 20_000);

test('a stopped execution does not stop another one', async () => {
	const stopped = new Set<string>();
	const journals = await opened((name) => ({
		executeWorkflow: async (...call) => {
			if (stopped.has(name)) throw new Error('The execution was cancelled');
			return await hostOf({ execution: name }).executeWorkflow(...call);
		},
	}));
	stopped.add(names[0]);
	const ends = await Promise.all(
		journals.slice(1).map(async (one, at) => await buy(names[at + 1], one)),
	);
	expect(ends).toEqual(ends.map(() => 'mine'));
});

test('an execution asks alone if the shared answer is too long', async () => {
	const earlier = await journalOf({ execution: 'earlier' });
	expect(await buy('p1', earlier)).toBe('mine');
	const claims = [...tables.tables.values()].find(({ name }) => name === claimsName);
	const [claim, ...others] = (claims?.rows ?? []).slice(2);
	// Between them and the end of the purchase lie more rows than an answer holds.
	const filling = Array.from({ length: 1_100 }, (_, index) => ({
		...claim,
		id: index + 4,
		purchases: '[{"id":"p0"}]',
	}));
	claims?.rows.splice(3, others.length, ...filling, { ...others[0], id: 2_000 });
	const journals = await opened();
	await Promise.all(journals.map(async (one, at) => await one.store.read([purchase(names[at])])));
	expect(journals[1].known.standing('p1').state).toBe('bought');
	await Promise.all(journals.map(async (one) => await one.close()));
});
