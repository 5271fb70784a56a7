import { answers, Counter, found } from './counter';
import { trusted } from './counters';

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
