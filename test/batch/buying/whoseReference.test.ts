import type { IDataObject } from 'n8n-workflow';

import { answers, Counter, found, http } from './counter';
import { trusted, unaskable, untrusted } from './counters';

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
