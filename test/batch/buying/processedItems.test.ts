import { manyMarks } from '../../../nodes/VtuWallet/batch/buying/listWriter';
import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { isRetriedAgain } from '../../../nodes/VtuWallet/batch/buying/retries';
import type { Claim } from '../../../nodes/VtuWallet/batch/buying/sentRecords';

/** n8n's list of processed items: reads, waits as a database does, and writes the whole list back without a lock. */
function host(workflow: string) {
	let list: string[] = [];
	let broken = false;
	let dying = false;
	const later = async () => await new Promise((resolve) => setTimeout(resolve, 1));
	const helpers = {
		async checkProcessedAndRecord(marks: string[], _: string, options: { maxEntries?: number }) {
			if (broken) throw new Error('no database');
			const read = [...list];
			// Longer than a removal, which may come and go meanwhile.
			await later();
			await later();
			const added = marks.filter((mark) => !read.includes(mark));
			list = [...read, ...added].slice(-(options.maxEntries ?? Infinity));
			return { new: added, processed: marks.filter((mark) => read.includes(mark)) };
		},
		async removeProcessed(marks: string[]) {
			if (dying) {
				dying = false;
				throw new Error('killed');
			}
			const read = [...list];
			await later();
			list = read.filter((mark) => !marks.includes(mark));
		},
	};
	const context = {
		helpers,
		getWorkflow: () => ({ id: workflow }),
	} as unknown as ConstructorParameters<typeof ProcessedItems>[0];
	return {
		records: (environment: 'sandbox' | 'production' = 'sandbox') =>
			new ProcessedItems(context, { environment }),
		recipients: () => new ProcessedItems(context, { environment: 'sandbox' }, true),
		/** A *Retry* of the same stored execution begins. */
		retry: async (execution: string) => {
			const facts = {
				getContext: () => ({}),
				getExecutionId: () => execution,
				getNode: () => ({ id: 'n' }),
			};
			return await isRetriedAgain({ ...context, ...facts } as never);
		},
		dieBeforeRemoving: () => void (dying = true),
		breakDown: () => void (broken = true),
		marks: () => list,
		drop: (marks: string[]) => void (list = list.filter((mark) => !marks.includes(mark))),
	};
}

const claim = (reference: string, by: 'key' | 'reference' = 'key', recipient = 'Ada') =>
	({
		reference,
		attempt: 0,
		planned: { seed: { by }, subject: { product: 'betting', recipient } },
	}) as unknown as Claim;

describe('A Retry that begins while the record is written', () => {
	it('does not bring back what was just taken out, nor lose what was just written', async () => {
		const store = host('retry');
		const records = store.records();
		await records.record(claim('stopped'), true);
		await Promise.all([store.retry('second'), records.settle(claim('stopped'), 'neverSent')]);
		expect(await records.record(claim('stopped'), true)).toBe('new');
		await Promise.all([records.record(claim('sent'), true), store.retry('third')]);
		expect(await records.record(claim('sent'), true)).toBe('known');
	});

	it('tells that another Retry of the same execution came before it, also where the list cannot be read', async () => {
		const store = host('again');
		expect(await Promise.all([store.retry('second'), store.retry('third')])).toEqual([false, true]);
		const broken = host('broken');
		broken.breakDown();
		expect(await broken.retry('second')).toBe(true);
	});
});

describe('The durable record', () => {
	it("takes a user's own reference in another environment for another purchase", async () => {
		const store = host('i');
		await store.records().record(claim('order-1', 'reference'), true);
		await store.records().settle(claim('order-1', 'reference'), 'bought');
		const inProduction = store.records('production');
		expect(await inProduction.record(claim('order-1', 'reference'), true)).toBe('new');
	});

	it('knows what it has seen, and that it is open', async () => {
		const store = host('a');
		expect(await store.records().record(claim('bet-1'), true)).toBe('new');
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
	});

	it.each([true, false])(
		'knows what was left behind (requery finds it: %s)',
		async (absenceProves) => {
			const store = host(`behind ${absenceProves}`);
			const [left, other] = ['left', 'other'].map((name) => ({ ...claim(name), absenceProves }));
			const ends = [undefined, 'open', 'pending', 'refused'] as const;
			for (const end of ends) {
				const one = { ...left, reference: `left ${end}` };
				if (end !== undefined) await store.records().record(one, true);
				if (end !== undefined) await store.records().settle(one, end);
				await store.records().leaveBehind(one);
				for (const again of [true, false])
					expect([end, await store.records().record(one, again)]).toEqual([end, 'leftBehind']);
			}
			expect(await store.records().record(other, true)).toBe('new');
			expect(await store.records().record(other, true)).toBe('known');
			expect(await store.records().record(other, true)).toBe('known');
		},
	);

	it('knows what was pending of what requery finds, until it is decided', async () => {
		const store = host('pending');
		const one = { ...claim('bet-1'), absenceProves: true };
		await store.records().record(one, true);
		await store.records().settle(one, 'pending');
		for (const again of [true, false])
			expect(await store.records().record(one, again)).toBe('pending');
		await store.records().settle(one, 'refused');
		expect(store.marks()).toEqual([]);
	});

	it('takes a question that was killed for no answer', async () => {
		const store = host('killed question');
		await store.records().record(claim('bet-1'), true);
		store.dieBeforeRemoving();
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
	});

	it('knows what was found bought after it had been refused', async () => {
		const store = host('found');
		await store.records().record(claim('bet-1'), false);
		await store.records().settle(claim('bet-1'), 'refused');
		await store.records().settle(claim('bet-1'), 'bought');
		expect(await store.records().record(claim('bet-1'), false)).toBe('bought');
	});

	it('knows what was bought, however often it is asked', async () => {
		const store = host('b');
		await store.records().record(claim('bet-1'), true);
		await store.records().settle(claim('bet-1'), 'bought');
		expect(await store.records().record(claim('bet-1'), true)).toBe('bought');
		expect(await store.records().record(claim('bet-1'), true)).toBe('bought');
	});

	it('knows what is pending, however often it is asked, and what became of it', async () => {
		const store = host('pending');
		await store.records().record(claim('bet-1'), true);
		await store.records().settle(claim('bet-1'), 'pending');
		const marks = store.marks();
		expect(await store.records().record(claim('bet-1'), true)).toBe('pending');
		expect(await store.records().record(claim('bet-1'), false)).toBe('pending');
		expect(new Set(store.marks())).toEqual(new Set(marks));
		store.drop(['bet-1!']);
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
		await store.records().settle(claim('bet-1'), 'bought');
		expect(await store.records().record(claim('bet-1'), true)).toBe('bought');
	});

	it('says open rather than pending when the process dies before that is written', async () => {
		const store = host('pending too');
		await store.records().record(claim('bet-1'), true);
		store.dieBeforeRemoving();
		await store.records().settle(claim('bet-1'), 'pending');
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
	});

	it('takes a purchase for open when the process dies while it looks', async () => {
		const store = host('c');
		await store.records().record(claim('bet-1'), true);
		await store.records().settle(claim('bet-1'), 'bought');
		store.dieBeforeRemoving();
		await store.records().record(claim('bet-1'), true);
		expect(await store.records().record(claim('bet-1'), true)).toBe('known');
	});

	it.each(['records', 'recipients'] as const)(
		'takes the question of another run for no purchase, asked in the same moment: %s',
		async (name) => {
			const store = host(`asked at once: ${name}`);
			const claims = ['bet-1', 'bet-2'].map((reference) => claim(reference));
			const ask = async () => await store[name]().look(claims);
			const asLate = async () => await store[name]().record(claim('bet-3'), true).then(ask);
			expect(await Promise.all([ask(), ask(), asLate()])).toEqual(Array(3).fill(['new', 'new']));
			expect(store.marks().filter((mark) => !mark.startsWith('bet-3'))).toEqual([]);
		},
	);

	it('takes for no purchase what a question has left when it was killed, or brought back by another worker', async () => {
		const store = host('question left');
		const ask = async () => await store.records().look([claim('bet-1')]);
		store.dieBeforeRemoving();
		expect(await ask()).toEqual(['new']);
		expect(store.marks()).not.toEqual([]);
		expect(await ask()).toEqual(['refused']);
		expect(await store.records().record(claim('bet-1'), true)).toBe('new');
		expect(await ask()).toEqual(['known']);
	});

	it('forgets a purchase that never reached the provider', async () => {
		const store = host('d');
		await store.records().record(claim('bet-1'), true);
		await store.records().settle(claim('bet-1'), 'neverSent');
		expect(store.marks()).toEqual([]);
		expect(await store.records().record(claim('bet-1'), true)).toBe('new');
	});

	it('tells a refused purchase from a new one, and lets its reference serve again where it may', async () => {
		const store = host('g');
		await store.records().record(claim('esim-1'), false);
		await store.records().settle(claim('esim-1'), 'refused');
		expect(await store.records().record(claim('esim-1'), false)).toBe('refused');
		expect(await store.records().record(claim('esim-1'), false)).toBe('refused');
		expect(await store.records().record(claim('esim-1'), true)).toBe('new');
		expect(await store.records().record(claim('esim-1'), true)).toBe('known');
	});

	it('keeps a purchase open when n8n drops the older of its two marks', async () => {
		const store = host('h');
		await store.records().record(claim('bet-1'), true);
		for (const dropped of [['bet-1!'], ['bet-1!', 'bet-1']]) {
			store.drop(dropped);
			const left = store.marks();
			expect(await store.records().record(claim('bet-1'), true)).toBe('known');
			// Written anew, they would outlive the mark that says that it is open.
			expect(store.marks()).toEqual(left);
		}
	});

	it('knows what a run with a ledger has left open, until that is settled', async () => {
		const store = host('left');
		const list = store.recipients();
		await list.leave(claim('sms-1'));
		expect(await list.record(claim('sms-1'), true)).toBe('known');
		expect([await list.wasLeft(claim('sms-1')), await list.wasLeft(claim('sms-1'))]).toEqual([
			true,
			true,
		]);
		await list.settle(claim('sms-1'), 'refused');
		expect(store.marks()).toEqual([]);
		await list.record(claim('sms-1'), true);
		expect(await list.wasLeft(claim('sms-1'))).toBe(false);
		expect(await list.wasLeft(claim('sms-1'))).toBe(false);
	});

	it('keeps nobody from being texted for a question that was killed, or brought back', async () => {
		const store = host('questions');
		const list = store.recipients();
		store.dieBeforeRemoving();
		expect(await list.look([claim('sms-1'), claim('sms-2')])).toEqual(['new', 'new']);
		expect(store.marks()).not.toEqual([]);
		expect(await list.look([claim('sms-1')])).toEqual(['new']);
		expect(store.marks()).toEqual(['sms-2!']);
		store.dieBeforeRemoving();
		await list.look([claim('sms-1')]);
		expect(store.marks()).toEqual(['sms-2!', 'sms-1!']);
		expect(await list.record(claim('sms-1'), true)).toBe('new');
		expect(await list.look([claim('sms-1'), claim('sms-2')])).toEqual(['known', 'new']);
		await list.settle(claim('sms-1'), 'bought');
		expect(await list.look([claim('sms-1')])).toEqual(['bought']);
		expect(await list.record(claim('sms-1'), true)).toBe('bought');
	});

	it('knows whom a request was for that was only found', async () => {
		const list = host('found').recipients();
		await list.settle(claim('sms-1'), 'bought');
		expect(await list.look([claim('sms-1')])).toEqual(['bought']);
	});

	it('asks once more about what another worker may have been asking about', async () => {
		const store = host('moment');
		store.dieBeforeRemoving();
		await store.records().look([claim('bet-1')]);
		const asked = store.records().look([claim('bet-1')]);
		await new Promise((resolve) => setTimeout(resolve, 50));
		store.drop(['bet-1!']);
		expect(await asked).toEqual(['new']);
	});

	it('takes nothing for left by a ledger when the process dies while it asks', async () => {
		const store = host('asked');
		const list = store.recipients();
		await list.record(claim('sms-1'), true);
		store.dieBeforeRemoving();
		expect(await list.wasLeft(claim('sms-1'))).toBe(false);
		expect(await list.wasLeft(claim('sms-1'))).toBe(false);
	});

	it('loses nothing of many at once, from whichever execution of this process', async () => {
		const store = host('e');
		const references = Array.from({ length: 40 }, (_, index) => `bet-${index}`);
		const first = await Promise.all(
			references.map(async (reference) => await store.records().record(claim(reference), true)),
		);
		const second = await Promise.all(
			references.map(async (reference) => await store.records().record(claim(reference), true)),
		);
		expect(new Set(first)).toEqual(new Set(['new']));
		expect(new Set(second)).toEqual(new Set(['known']));
	});

	it("says for whom a user's own reference was sent, also where the process dies while that is asked", async () => {
		const store = host('owners');
		await store.records().record(claim('order-1', 'reference'), true);
		await store.records().settle(claim('order-1', 'reference'), 'bought');
		const marks = store.marks();
		const ofAda = claim('order-1', 'reference');
		const ofBola = claim('order-1', 'reference', 'Bola');
		expect(await store.records().ownerOf(ofAda)).toBe('this');
		expect(await store.records().ownerOf(ofBola)).toBe('unknown');
		expect(new Set(store.marks())).toEqual(new Set(marks));
		expect(await store.records().record(ofBola, true)).toBe('anothers');
		expect(await store.records().record(ofAda, true)).toBe('bought');
		store.dieBeforeRemoving();
		expect(await store.records().ownerOf(ofBola)).toBe('unknown');
		expect(await store.records().ownerOf(ofBola)).toBe('unknown');
		expect(await store.records().record(ofBola, true)).toBe('known');
	});

	it('forgets nothing, however much has been bought since', async () => {
		const store = host('long');
		const records = store.records();
		await records.record(claim('bet-1'), true);
		await records.settle(claim('bet-1'), 'bought');
		await Promise.all(
			Array.from(
				{ length: 12_000 },
				async (_, index) => await records.record(claim(`other-${index}`), true),
			),
		);
		expect(store.marks().length).toBeGreaterThan(manyMarks);
		expect(await records.record(claim('bet-1'), true)).toBe('bought');
	});

	it('says so when the host cannot tell', async () => {
		const store = host('f');
		store.breakDown();
		expect(await store.records().record(claim('bet-1'), true)).toBe('unavailable');
	});
});
