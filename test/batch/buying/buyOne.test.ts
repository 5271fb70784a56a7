import type { IDataObject } from 'n8n-workflow';

import { buyOne } from '../../../nodes/VtuWallet/batch/buying/buyOne';
import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { ProcessMemory } from '../../../nodes/VtuWallet/batch/buying/processMemory';
import type { Seed } from '../../../nodes/VtuWallet/purchase/reference';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';
import { answers, Counter, found, http, skip, theRunWasStopped } from './counter';

/**
 * The state machine has tests of its own in test/purchase. Here: the batch does each step it asks for, and remembers
 * what it must.
 */

const trusted = () => new Counter('airtime');
const untrusted = () => new Counter('exam', { product: 'exam' });
const unaskable = () => new Counter('betting', { product: 'betting' });

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

describe("what is written to n8n's list", () => {
	test('is nothing of a fresh run where the provider can be trusted', async () => {
		const counter = trusted();
		await counter.buy({ fresh: true });
		expect(counter.marks).toEqual([]);
	});

	test('holds for a while that a purchase was under way, since another worker may want the same', async () => {
		const counter = trusted();
		await counter.buy();
		expect(counter.marks).toEqual([`${counter.reference()}?`]);
		const elsewhere = counter.restart('in another worker');
		await elsewhere.buy({ began: performance.now() }, { settleForMs: 60_000 });
		expect(counter.looked.length).toBeGreaterThan(2);
		skip(3_600_000);
		await new Counter('airtime', { recipient: '0805' }).sharing(counter).buy();
		expect(counter.marks).not.toContain(`${counter.reference()}?`);
	});

	test('keeps a lost purchase from being sent by another execution', async () => {
		for (const counter of [untrusted(), unaskable()]) {
			await counter.answering([answers.lost]).buy();
			const { receipt } = await counter.restart('second').buy();
			expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
			expect((await counter.restart('later').buy()).receipt.outcome).toBe('unknown');
			expect(counter.sent).toHaveLength(1);
			const again = await counter
				.restart('third')
				.answering([answers.success])
				.buy({}, { sendAgain: true });
			expect(again.receipt.outcome).toBe('success');
		}
	});

	test('tells another execution what was bought', async () => {
		for (const counter of [untrusted(), unaskable()]) {
			await counter.buy();
			const { receipt } = await counter.restart('second').buy();
			expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: true });
			expect(counter.sent).toHaveLength(1);
		}
	});

	test('keeps what was refused for a reason on no list from being sent again', async () => {
		for (const counter of [untrusted(), unaskable()]) {
			await counter.answering([answers.unlisted]).buy();
			const { receipt } = await counter.restart('second').answering([answers.success]).buy();
			expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
			expect(counter.sent).toHaveLength(1);
		}
	});

	test.each(['input', 'failed', 'refusedConnection', 'tokenRefused'] as const)(
		'lets another execution buy what ended as "%s"',
		async (name) => {
			for (const counter of [untrusted(), unaskable()]) {
				await counter.answering([answers[name]]).buy();
				const { receipt } = await counter.restart('second').answering([answers.success]).buy();
				expect(receipt).toMatchObject({ outcome: 'success', replayed: false });
			}
		},
	);

	test('is forgotten when nothing reached the provider', async () => {
		const counter = untrusted().answering([answers.refusedConnection]);
		expect((await counter.buy()).receipt.outcome).toBe('notSent');
		expect(counter.marks).toEqual([]);
	});

	test('says that a purchase was refused, and its reference serves again only when the provider keeps no record of it', async () => {
		const counter = untrusted().answering([answers.failed]);
		await counter.buy();
		expect(counter.marks).toEqual([`${counter.reference()}!`]);
		await counter
			.restart('second')
			.answering([answers.success], [answers.absent, found('failed'), answers.absent])
			.buy({ mayAdvance: true, began: performance.now() }, { settleForMs: 60_000 });
		expect(counter.sent.map(({ body }) => body?.['request-id'])).toEqual([
			counter.reference(0),
			counter.reference(1),
		]);
	});

	test('never stands in the way of what was stopped before it was sent', async () => {
		const counter = untrusted();
		let asked = 0;
		const { receipt } = await counter.buy({
			halted: () => (++asked > 4 ? theRunWasStopped : undefined),
		});
		expect(receipt.outcome).toBe('unknown');
		expect(counter.sent).toHaveLength(0);
		expect(counter.marks).toEqual([]);
	});

	test('has to be written, or nothing is sent whose reference the provider does not honour', async () => {
		for (const counter of [untrusted(), unaskable()]) {
			counter.storeWorks = false;
			expect((await counter.buy({ fresh: true })).receipt.outcome).toBe('notSent');
			expect((await counter.buy()).receipt.outcome).toBe('unknown');
			expect((await counter.buy({}, { sendAgain: true })).receipt.outcome).toBe('unknown');
			expect(counter.sent).toHaveLength(0);
		}
	});
});

describe('what is found', () => {
	test('is adopted', async () => {
		const counter = trusted().answering(
			[],
			[found('success', { amount: 120, date: '2026-11-20' })],
		);
		expect((await counter.buy()).receipt).toMatchObject({
			outcome: 'success',
			replayed: true,
			purchasedAt: '2026-11-20',
			warnings: ['The provider reports ₦120, the row says ₦100'],
		});
	});

	test('is not adopted when it is another kind of purchase', async () => {
		const counter = trusted().answering([], [found('success', { type: 'data' })]);
		expect((await counter.buy()).receipt).toMatchObject({ outcome: 'notSent', charged: 'no' });
		const renamed = new Counter('data').answering([], [found('success', { type: 'data' })]);
		expect((await renamed.buy()).receipt.outcome).toBe('success');
	});

	test('is not adopted when it is about another reference', async () => {
		const counter = trusted().answering([], [found('success', { 'request-id': 'other' })]);
		expect((await counter.buy()).receipt).toMatchObject({ outcome: 'unknown' });
		expect(counter.sent).toHaveLength(0);
		const own = trusted();
		own.answering([], [found('success', { 'request-id': own.reference() })]);
		expect((await own.buy()).receipt.outcome).toBe('success');
		own.answering([], [found('success', { 'request-id': 'other', reference: own.reference() })]);
		expect((await own.buy()).receipt.outcome).toBe('success');
	});

	test('is not adopted when it is of somebody else, whose amount is the same', async () => {
		const stranger = found('success', { 'request-id': '', amount: 100, phone: '08099999999' });
		const counter = new Counter('airtime', { recipient: '08031234567' }).answering([], [stranger]);
		const { receipt } = await counter.buy();
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(receipt.message).toContain('for somebody else');
		expect(counter.sent).toEqual([]);
	});

	test('is not adopted when it names nobody and is of another amount', async () => {
		for (const status of ['success', 'failed']) {
			const stranger = found(status, { 'request-id': '', amount: 5_000 });
			const counter = trusted().answering([], [stranger]);
			const { receipt } = await counter.buy({ mayAdvance: true });
			expect(receipt).toMatchObject({ outcome: 'unknown', reference: counter.reference() });
			expect(counter.sent).toHaveLength(0);
		}
		const ours = trusted().answering([], [found('success', { 'request-id': '', amount: 100 })]);
		expect((await ours.buy()).receipt.outcome).toBe('success');
	});

	test('makes room for the next attempt when it has failed', async () => {
		const counter = trusted().answering([answers.success], [found('failed'), answers.absent]);
		const { receipt } = await counter.buy({ mayAdvance: true });
		expect(receipt).toMatchObject({
			outcome: 'success',
			reference: counter.reference(1),
			earlierReferences: [counter.reference(0)],
		});
	});

	test('in a list of the provider settles what was unknown', async () => {
		const counter = new Counter('esim', { product: 'esim' }).answering([answers.lost]);
		const mine = await counter.buy(
			{},
			{},
			{ candidates: async () => await Promise.resolve({ found: { id: 7 }, possible: [] }) },
		);
		expect(mine.receipt).toMatchObject({ outcome: 'success', charged: 'yes' });
		expect(mine.response).toEqual({ id: 7 });
		const other = new Counter('esim', { product: 'esim' }).answering([answers.lost]);
		const maybe = await other.buy(
			{},
			{},
			{ candidates: async () => await Promise.resolve({ possible: [{ id: 8 }] }) },
		);
		expect(maybe.receipt).toMatchObject({ outcome: 'unknown', candidates: [{ id: 8 }] });
		const broken = await other.buy(
			{},
			{},
			{ candidates: async () => await Promise.reject(new Error('HTTP 500')) },
		);
		expect(broken.receipt.outcome).toBe('unknown');
	});

	test('is no proof that the refusal before it was harmless', async () => {
		const counter = new Counter('esim', { product: 'esim' }).answering([answers.unlisted]);
		const harmlessWords = new Set<string>();
		const candidates = async () => await Promise.resolve({ found: { id: 7 }, possible: [] });
		const { receipt, result } = await counter.buy({ harmlessWords }, {}, { candidates });
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes' });
		expect(result.foundNothing).toBe(false);
		expect(harmlessWords.size).toBe(0);
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

describe('an answer that names another reference than the one that was sent', () => {
	const stranger = { 'request-id': 'theirs-1', token: '9999-8888-7777-6666-5555', newbal: 7 };
	const withToken = { receiptFields: ({ token }: IDataObject) => ({ token }) };

	test.each(['success', 'pending', 'fail', 'who knows'])(
		'says nothing of this purchase, whatever its status "%s"',
		async (status) => {
			const counter = trusted().answering([http(200, { status, ...stranger })]);
			const { receipt } = await counter.buy({ fresh: true }, {}, withToken);
			expect(receipt).toMatchObject({
				outcome: 'unknown',
				charged: 'unknown',
				balanceAfter: null,
				message: 'The provider answered about another purchase',
			});
			expect(receipt.token).toBeUndefined();
			expect(JSON.stringify(receipt.response)).toContain('theirs-1');
			expect(counter.looked).not.toHaveLength(0);
			expect(counter.sent).toHaveLength(1);
		},
	);

	test('says nothing of this purchase where it names it deeper inside, or is a refusal, either', async () => {
		for (const answer of [
			http(200, { status: 'success', data: stranger }),
			http(200, { status: 'success', response: stranger }),
			http(403, { status: 'fail', message: 'Insufficient Account', ...stranger }),
			http(403, { status: 'fail', message: 'Computer says no', ...stranger }),
		]) {
			const counter = trusted().answering([answer]);
			expect((await counter.buy({ fresh: true })).receipt.outcome).toBe('unknown');
		}
	});

	test('leaves it to the provider to tell what became of this one', async () => {
		const answer = http(200, { status: 'success', ...stranger });
		const counter = trusted().answering([answer], [found('success')]);
		const { receipt } = await counter.buy({ fresh: true }, {}, withToken);
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: false });
		expect(receipt.token).toBeUndefined();
	});

	test("is believed where the provider puts a reference of its own in the place of ours, unless it is of this package's make", async () => {
		const own = http(200, { status: 'success', 'request-id': 'SRV-1' });
		for (const counter of [untrusted(), unaskable()])
			expect((await counter.answering([own]).buy()).receipt.outcome).toBe('success');
		const made = http(200, { status: 'success', reference: trusted().reference() });
		for (const counter of [untrusted(), unaskable()])
			expect((await counter.answering([made]).buy()).receipt.outcome).toBe('unknown');
	});

	test('is believed where it says that nothing was taken, or that the reference is used', async () => {
		const named = { 'request-id': stranger['request-id'] };
		const busy = trusted().answering([http(429, named), answers.success]);
		expect((await busy.buy({ fresh: true })).receipt.outcome).toBe('success');
		// A code is given for money alone: something was taken.
		const paid = trusted().answering([http(429, stranger), answers.success]);
		expect((await paid.buy({ fresh: true })).receipt.outcome).toBe('unknown');
		const used = http(403, { status: 'fail', message: 'Referrence ID Used', ...stranger });
		const counter = trusted().answering([used], [found('success')]);
		expect((await counter.buy({ fresh: true })).receipt).toMatchObject({ replayed: true });
	});
});

test('a first try that was turned away for its haste, and finds its reference used at the second sending, bought it itself', async () => {
	const used = http(403, { status: 'fail', message: 'Referrence ID Used' });
	const counter = new Counter('airtime').answering([http(429, {}), used], [found('success')]);
	expect((await counter.buy({ fresh: true })).receipt).toMatchObject({
		outcome: 'success',
		replayed: false,
	});
	expect(counter.sent).toHaveLength(2);
});

describe("a reference of the user's own", () => {
	const seed = { by: 'reference', reference: 'order-9' } as const;
	const forAda = (product: 'airtime' | 'betting' | 'exam') =>
		new Counter(product, { product, recipient: 'Ada' }, 'f', seed);
	/** The row of somebody else, in another process that knows only what this n8n has written down. */
	const forBola = (product: 'airtime' | 'betting' | 'exam', ada: Counter) =>
		new Counter(product, { product, recipient: 'Bola' }, 'f', seed).sharing(ada);
	const bought = [found('success', { amount: 100, date: '2026-11-22' })];

	test('that was sent for somebody else is no success of this row', async () => {
		const ada = forAda('airtime');
		await ada.buy();
		const bola = forBola('airtime', ada).answering([answers.success], bought);
		const { receipt, result } = await bola.buy();
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown', replayed: false });
		expect(receipt.message).toContain('₦100, 2026-11-22');
		expect(result.advice).toContain('reference of its own');
		expect(bola.sent).toEqual([]);
		// The first try of Bola only asked: it wrote nothing down that could change the second one.
		expect((await bola.buy()).receipt.outcome).toBe('unknown');
		ada.restart('tomorrow').answering([answers.success], bought);
		expect((await ada.buy()).receipt).toMatchObject({ outcome: 'success', replayed: true });
	});

	test('that is pending for somebody else is unknown for this row', async () => {
		const ada = forAda('airtime').answering([answers.pending]);
		await ada.buy();
		const bola = forBola('airtime', ada).answering([answers.success], [found('pending')]);
		expect((await bola.buy()).receipt.outcome).toBe('unknown');
	});

	test('that failed for somebody else is not bought for this row either', async () => {
		const ada = forAda('airtime').answering([answers.failed]);
		await ada.buy();
		const bola = forBola('airtime', ada).answering([answers.success], [found('failed')]);
		expect((await bola.buy()).receipt.outcome).toBe('failed');
	});

	test.each(['betting', 'exam'] as const)(
		'is not sent for somebody else where nobody can be asked: %s',
		async (product) => {
			const ada = forAda(product);
			await ada.buy();
			const bola = forBola(product, ada);
			const { receipt, result } = await bola.buy();
			expect(receipt).toMatchObject({ outcome: 'notSent', charged: 'no', replayed: false });
			expect(receipt.message).toContain('another purchase');
			expect(result.advice).toContain('reference of its own');
			expect(bola.sent).toEqual([]);
			ada.restart('tomorrow');
			expect((await ada.buy()).receipt).toMatchObject({ outcome: 'success', replayed: true });
		},
	);

	test('that was refused may be used for somebody else, and then for that person alone', async () => {
		const ada = forAda('betting').answering([answers.input, answers.success]);
		await ada.buy();
		const bola = forBola('betting', ada);
		expect((await bola.buy()).receipt.outcome).toBe('success');
		ada.restart('tomorrow');
		expect((await ada.buy()).receipt.outcome).toBe('notSent');
		expect(ada.sent).toHaveLength(1);
	});

	test('that the provider calls used, and nobody here has sent, is not taken for what the provider shows', async () => {
		const counter = forAda('airtime').answering([answers.used], [answers.absent, ...bought]);
		expect((await counter.buy()).receipt.outcome).toBe('unknown');
	});

	test('finds what it has sent itself', async () => {
		const counter = forAda('airtime').answering([answers.lost], [answers.absent, ...bought]);
		expect((await counter.buy()).receipt).toMatchObject({ outcome: 'success', replayed: false });
		const again = forAda('airtime').answering([answers.lost], [answers.absent]);
		await again.buy();
		again.restart('tomorrow').answering([answers.used], [answers.absent, ...bought]);
		expect((await again.buy()).receipt).toMatchObject({ outcome: 'success' });
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
