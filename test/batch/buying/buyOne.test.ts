import { buyOne } from '../../../nodes/VtuWallet/batch/buying/buyOne';
import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { ProcessMemory } from '../../../nodes/VtuWallet/batch/buying/processMemory';
import type { Seed } from '../../../nodes/VtuWallet/purchase/reference';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';
import { answers, Counter, found, http, theRunWasStopped } from './counter';
import { trusted, unaskable, untrusted } from './counters';

/**
 * The state machine has tests of its own in test/purchase. Here: the batch does each step it asks for, and remembers
 * what it must.
 */

describe('what is sent', () => {
	test("is the body with the reference, to the operation's path, shielded from a stop", async () => {
		const counter = trusted();
		const { receipt } = await counter.buy();
		expect(counter.sent).toEqual([
			{
				method: 'POST',
				path: '/api/topup',
				body: { amount: 100, 'request-id': counter.reference() },
				timeoutMs: 7_000,
				shielded: true,
			},
		]);
		expect(receipt).toMatchObject({
			reference: counter.reference(),
			outcome: 'success',
			charged: 'yes',
			replayed: false,
			balanceAfter: 900,
		});
	});

	test('may go to a path of its own, or name the reference otherwise', async () => {
		const counter = new Counter('custom', { path: '/api/other', referenceField: 'ref' });
		await counter.buy();
		expect(counter.sent[0]).toMatchObject({
			path: '/api/other',
			body: { amount: 100, ref: counter.reference() },
		});
	});

	test.each([trusted, untrusted, unaskable])(
		'is nothing where the purchase is only to be asked about',
		async (of) => {
			const counter = of();
			const asked = await counter.buy({ askedOf: counter.records() });
			expect(asked.result).toMatchObject({ outcome: 'notSent', wouldSend: true });
			expect(counter.sent).toEqual([]);
			expect(counter.marks).toEqual([]);
			await counter.buy();
			const again = await counter.buy({ askedOf: counter.records() });
			expect(again.result.wouldSend).toBeUndefined();
			expect(counter.sent).toHaveLength(1);
		},
	);

	test.each([trusted, untrusted])(
		'is nothing of a row whose name means nothing now, whatever is set',
		async (of) => {
			const unnamed = new BadInput('Data Plan', 'Not in the list', '');
			const counter = of();
			const look = async () =>
				await counter.buy({}, { sendAgain: true }, {}, async (planned, run) =>
					buyOne({ ...planned, unnamed }, run),
				);
			const asked = await look();
			expect(asked.receipt).toMatchObject({ outcome: 'notSent', charged: 'no' });
			expect(counter.sent).toEqual([]);
			await counter.buy();
			counter.restart('next').answering([], [found('success')]);
			const again = await look();
			expect(again.receipt).toMatchObject({ outcome: 'success', replayed: true });
			expect(counter.sent).toHaveLength(1);
		},
	);

	test('has no reference where the provider takes none', async () => {
		const counter = new Counter('airtimeToCash');
		await counter.buy();
		expect(counter.sent[0].body).toEqual({ amount: 100 });
	});

	test('waits until the provider was asked, save in a fresh run', async () => {
		const counter = trusted();
		await counter.buy();
		expect(counter.looked).toEqual([`/api/requery/${counter.reference()}`]);
		const fresh = trusted();
		await fresh.buy({ fresh: true });
		expect(fresh.looked).toEqual([]);
	});

	test('is sent a second time only after a certain failure, whatever is answered', async () => {
		for (const answer of [
			answers.lost,
			answers.used,
			answers.unlisted,
			answers.input,
			answers.failed,
			answers.pending,
		]) {
			const counter = trusted().answering([answer]);
			await counter.buy();
			await counter.buy();
			const again = answer === answers.input || answer === answers.failed;
			expect(counter.sent).toHaveLength(again ? 2 : 1);
		}
	});
});

describe('what the execution remembers', () => {
	test('includes that the purchase was sent, already while it is being sent', async () => {
		const counter = trusted();
		let sentBefore = false;
		counter.whileSending = () =>
			({ sentBefore } = counter.memory().attempts.recall(counter.reference()));
		await counter.buy();
		expect(sentBefore).toBe(true);
	});

	test.each([
		['lost', true],
		['used', true],
		['success', false],
		['input', false],
		['failed', false],
		['unlisted', false],
		['refusedConnection', false],
		['tokenRefused', false],
		['pending', true],
	] as const)(
		'after the answer "%s" is that it was sent, and whether that is still open: %s',
		async (name, open) => {
			const counter = trusted().answering([answers[name]]);
			await counter.buy();
			expect(counter.memory().attempts.recall(counter.reference())).toMatchObject({
				sentBefore: open,
				byThisExecution: true,
				pending: name === 'pending',
			});
		},
	);

	test('includes that it was refused for a reason on no list, also where another process asks', async () => {
		const counter = trusted().answering([answers.unlisted]);
		await counter.buy();
		expect(counter.memory().attempts.recall(counter.reference()).doubted).toBe(true);
		counter.process = new ProcessMemory();
		expect((await counter.buy()).receipt.outcome).toBe('failed');
		expect(counter.sent).toHaveLength(1);
	});

	test('keeps a lost answer open until a refusal is certain, whatever a later try was told', async () => {
		const counter = trusted().answering([answers.lost, answers.refusedConnection]);
		await counter.buy();
		counter.execution = 'retry';
		expect((await counter.buy()).receipt.outcome).toBe('unknown');
		expect(counter.memory().attempts.recall(counter.reference()).sentBefore).toBe(true);
		counter.execution = 'second retry';
		expect((await counter.answering([answers.input]).buy()).receipt.outcome).toBe('failed');
		expect(counter.memory().attempts.recall(counter.reference()).sentBefore).toBe(false);
	});

	test('makes a fresh run ask about what an earlier try has sent', async () => {
		const counter = trusted().answering([answers.lost]);
		await counter.buy({ fresh: true });
		const looked = counter.looked.length;
		await counter.buy({ fresh: true });
		expect(counter.looked.length).toBeGreaterThan(looked);
		expect(counter.sent).toHaveLength(1);
		const refused = trusted().answering([answers.input]);
		await refused.buy({ fresh: true });
		expect(refused.looked).toHaveLength(0);
		await refused.buy({ fresh: true });
		expect(refused.looked).toHaveLength(1);
	});

	test('keeps a purchase pending that the provider no longer shows', async () => {
		for (const counter of [trusted(), untrusted(), unaskable()]) {
			await counter.answering([answers.pending]).buy();
			expect((await counter.buy()).receipt).toMatchObject({
				outcome: 'pending',
				charged: 'yes',
				replayed: false,
			});
			expect(counter.sent).toHaveLength(1);
		}
	});
});

describe('the words of a refusal on no list', () => {
	const refused = () => trusted().answering([answers.unlisted]);
	const patient = { settleForMs: 60_000 };

	test('need one look where another row of the run proved them harmless', async () => {
		const harmlessWords = new Set<string>();
		const first = refused();
		await first.buy({ fresh: true, harmlessWords }, patient);
		expect(first.looked.length).toBeGreaterThan(1);
		const second = refused();
		const { receipt } = await second.buy({ fresh: true, harmlessWords }, patient);
		expect(receipt.outcome).toBe('failed');
		expect(second.looked).toHaveLength(1);
	});

	test('are not harmless where the purchase had been made', async () => {
		const harmlessWords = new Set<string>();
		const charged = trusted().answering([answers.unlisted], [found('success')]);
		await charged.buy({ fresh: true, harmlessWords }, patient);
		expect([...harmlessWords]).toEqual([]);
	});
});

describe('when the run is stopped', () => {
	test('nothing is sent after a pause', async () => {
		const counter = trusted().answering([answers.refusedConnection]);
		const pause = async () => void (counter.halted = await Promise.resolve(theRunWasStopped));
		const { receipt } = await counter.buy({
			fresh: true,
			pause: async (ms) => (ms > 0 ? await pause() : undefined),
		});
		expect(receipt).toMatchObject({ outcome: 'notSent', message: 'The run was stopped' });
		expect(counter.sent).toHaveLength(1);
	});

	test('only a fresh run is sure that nothing was sent', async () => {
		const counter = trusted();
		counter.halted = theRunWasStopped;
		expect((await counter.buy({ fresh: true })).receipt).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
		});
		expect((await counter.buy()).receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(counter.requests).toEqual([]);
	});

	test('a purchase under way is unknown', async () => {
		const counter = trusted().answering([answers.lost]);
		counter.whileSending = () => void (counter.halted = theRunWasStopped);
		expect((await counter.buy({ fresh: true })).receipt).toMatchObject({ outcome: 'unknown' });
		expect(counter.looked).toEqual([]);
	});

	test('a purchase that the provider has taken is pending', async () => {
		const counter = trusted().answering([answers.pending]);
		counter.whileSending = () => void (counter.halted = theRunWasStopped);
		const { receipt } = await counter.buy({ fresh: true }, { waitForPendingMs: 1_000 });
		expect(receipt).toMatchObject({ outcome: 'pending', charged: 'yes', message: 'In the queue' });
	});
});

test('a row that begins after the wallet ran dry is not sent', async () => {
	const counter = trusted();
	expect((await counter.buy({ onlyLook: () => true })).receipt).toMatchObject({
		outcome: 'notSent',
	});
	expect(counter.sent).toEqual([]);
});

test('a row that may not be bought is asked about once, or for longer where it may have been sent', async () => {
	const lookFor = async (counter: Counter) => {
		const readsFirst = new ProcessedItems(counter.host(), { environment: 'sandbox' });
		const run = { onlyLook: () => true, readsFirst, began: performance.now() };
		await counter.buy(run, { settleForMs: 1_000 });
		return counter.looked.length;
	};
	expect(await lookFor(trusted())).toBe(1);
	expect(await lookFor(untrusted())).toBe(1);
	expect(await lookFor(unaskable())).toBe(0);
	const begun = trusted();
	begun.marks = [`${begun.reference()}?`];
	expect(await lookFor(begun)).toBeGreaterThan(1);
	const unread = trusted();
	unread.storeWorks = false;
	expect(await lookFor(unread)).toBeGreaterThan(1);
});

test('a refusal comes with advice', async () => {
	const counter = trusted().answering([answers.balance]);
	expect(await counter.buy({ fresh: true })).toMatchObject({
		advice: 'Fund the wallet.',
		result: { verdict: { reason: 'balance' } },
	});
});

describe('what an earlier run bought, of which only that is written down', () => {
	const dearer = { product: 'betting', amount: 900, identity: { amount: 900 } };
	const seeds = {
		key: { by: 'key', scope: { environment: 'sandbox', instanceId: 'i' }, key: 'A-1' },
		reference: { by: 'reference', reference: 'order-9' },
	} as const;
	const later = async (seed: Seed, plan: object) => {
		const first = new Counter('betting', { product: 'betting' }, 'f', seed);
		await first.buy();
		return (await new Counter('betting', plan, 'f', seed).sharing(first).buy()).receipt;
	};

	test.each(['key', 'reference'] as const)(
		'under a %s, is not given the amount of the row',
		async (by) => {
			expect(await later(seeds[by], dearer)).toMatchObject({
				outcome: 'success',
				replayed: true,
				amount: null,
				warnings: [expect.stringContaining('for how much')],
			});
		},
	);

	test('for a period, has the amount that it stands for', async () => {
		const seed = {
			...seeds.key,
			by: 'period',
			workflowId: 'w',
			period: 'day',
			label: '2026-11-22',
		} as const;
		const receipt = await later(seed, { product: 'betting' });
		expect(receipt).toMatchObject({ replayed: true, amount: 100 });
		expect(receipt).not.toHaveProperty('warnings');
	});
});

test('advice on a failure without a message blames neither the address nor the form of the answer', async () => {
	const wordless = http(200, { status: 'success', data: { reference: 'FLT1', status: 'failed' } });
	const counter = trusted().answering([wordless], [found('failed')]);
	const { advice, receipt } = await counter.buy({ fresh: true }, {}, { outcomeOf: () => 'failed' });
	expect(receipt).toMatchObject({ outcome: 'failed', charged: 'refunded' });
	expect(advice).toBe('');
});

describe('an attempt that has failed, and that requery does not show any more', () => {
	async function boughtAtTheSecondAttempt(): Promise<Counter> {
		const counter = trusted();
		counter.onLook = (reference) =>
			reference === counter.reference(0) && counter.sent.length > 0
				? found('failed')
				: answers.absent;
		counter.answering([answers.failed, answers.success]);
		await counter.buy();
		counter.context = {};
		counter.execution = 'second';
		const { result } = await counter.buy({ mayAdvance: true });
		expect(result).toMatchObject({ outcome: 'success', attempt: 1 });
		expect(counter.sent).toHaveLength(2);
		counter.onLook = (reference) =>
			reference === counter.reference(1) ? found('success') : answers.absent;
		return counter;
	}

	test('is not sent again by another process, since the durable record tells of the next one', async () => {
		const counter = await boughtAtTheSecondAttempt();
		const { result } = await counter.restart('third').buy({ mayAdvance: true });
		expect(result).toMatchObject({ outcome: 'success', attempt: 1, replayed: true });
		expect(counter.sent).toHaveLength(2);
	});

	test('is not sent again by this process, though the durable record is lost', async () => {
		const counter = await boughtAtTheSecondAttempt();
		counter.marks = [];
		counter.context = {};
		counter.execution = 'third';
		const { result } = await counter.buy({ mayAdvance: true });
		expect(result).toMatchObject({ outcome: 'success', attempt: 1 });
		expect(counter.sent).toHaveLength(2);
	});
});
