import { answers, Counter, found, skip, theRunWasStopped } from './counter';
import { trusted, unaskable, untrusted } from './counters';

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
