import { buyShared } from '../../../nodes/VtuWallet/batch/buying/buyShared';
import { answers, Counter, found, theRunWasStopped } from './counter';

/** Two executions of one process want the same purchase at the same moment, as when a webhook is delivered twice. */

const seconds = { settleForMs: 0 };

function twoOf(product: ConstructorParameters<typeof Counter>[0], other = 'f') {
	const first = new Counter(product);
	const second = new Counter(product, {}, other);
	// One process, and one list of what was sent.
	second.process = first.process;
	second.execution = 'second';
	return { first, second };
}

const both = async (first: Counter, second: Counter) =>
	await Promise.all([
		first.buy({ fresh: true }, seconds, {}, buyShared),
		second.buy({ fresh: true }, seconds, {}, buyShared),
	]);

test('two executions of one process buy the same once, and the second reports it as found', async () => {
	const { first, second } = twoOf('airtime');
	const [one, two] = await both(first, second);
	expect(first.sent).toHaveLength(1);
	expect(second.sent).toHaveLength(0);
	expect(one.receipt).toMatchObject({ outcome: 'success', replayed: false });
	expect(two.receipt).toMatchObject({ outcome: 'success', replayed: true });
});

test('the second execution takes over a lost answer, and remembers it as its own', async () => {
	for (const product of ['airtime', 'betting'] as const) {
		const { first, second } = twoOf(product);
		const [, two] = await both(first.answering([answers.lost]), second);
		expect(two.receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(second.memory().attempts.recall(second.reference())).toMatchObject({
			sentBefore: true,
			byThisExecution: true,
			shared: true,
		});
		expect((await second.buy({ fresh: true }, seconds)).receipt.outcome).toBe('unknown');
		expect(second.sent).toHaveLength(0);
	}
});

test('what the second execution took over as unknown and finds later is reported as found, not made', async () => {
	const { first, second } = twoOf('airtime');
	await both(first.answering([answers.lost]), second);
	const { receipt } = await second.answering([], [found('success')]).buy({}, seconds);
	expect(receipt).toMatchObject({ outcome: 'success', replayed: true });
	const own = await first.answering([], [found('success')]).buy({}, seconds);
	expect(own.receipt).toMatchObject({ outcome: 'success', replayed: false });
});

test('the second execution takes over that the purchase is pending', async () => {
	const { first, second } = twoOf('betting');
	const [, two] = await both(first.answering([answers.pending]), second);
	expect(two.receipt).toMatchObject({ outcome: 'pending', charged: 'yes', replayed: true });
	expect((await second.buy({}, seconds)).receipt).toMatchObject({
		outcome: 'pending',
		replayed: true,
	});
	expect(second.sent).toHaveLength(0);
});

test('the second execution buys where the first was stopped or bought nothing', async () => {
	const { first, second } = twoOf('airtime');
	first.halted = theRunWasStopped;
	const [one, two] = await both(first, second);
	expect(one.receipt).toMatchObject({ outcome: 'notSent', message: 'The run was stopped' });
	expect(two.receipt).toMatchObject({ outcome: 'success', replayed: false });
	const refused = twoOf('airtime');
	const [, bought] = await both(refused.first.answering([answers.tokenRefused]), refused.second);
	expect(bought.receipt.outcome).toBe('success');
});

test('the second execution buys where the first was stopped before it could ask', async () => {
	const { first, second } = twoOf('airtime');
	first.halted = theRunWasStopped;
	const [one, two] = await Promise.all([
		first.buy({ fresh: false }, seconds, {}, buyShared),
		second.buy({ fresh: false }, seconds, {}, buyShared),
	]);
	expect(one.receipt.outcome).toBe('unknown');
	expect(two.receipt.outcome).toBe('success');
});

test("what another credential has just bought is not taken over, and not bought on a guess: it may be the same wallet's", async () => {
	const { first, second } = twoOf('airtime', 'another account');
	const [, two] = await both(first, second);
	expect(second.looked.length).toBeGreaterThan(0);
	expect(second.sent).toHaveLength(0);
	expect(two.receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown', replayed: false });
	second.execution = 'the next run';
	second.context = {};
	const { receipt } = await second.buy({ began: performance.now() }, seconds);
	expect(receipt).toMatchObject({ outcome: 'success', replayed: false });
});

describe('A row that the first execution sent and ended before the second came to it', () => {
	/** The second execution has begun before the first one comes to an end with this row. */
	const after = async (product: 'airtime' | 'data', ...given: Parameters<Counter['answering']>) => {
		const { first, second } = twoOf(product);
		second.memory();
		await first.answering(...given).buy({ fresh: false }, seconds);
		return second.answering([answers.success]);
	};

	test('is not sent again on a lost answer, however long it does not show', async () => {
		const second = await after('data', [answers.lost]);
		const { receipt } = await second.buy({ began: -1e9 }, seconds);
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(receipt.message).toMatch(/Another execution sent this purchase at the same time/);
		expect(second.sent).toHaveLength(0);
	});

	test('is asked about for as long as it may take to show', async () => {
		const second = await after('data', [answers.lost]);
		const looked = second.looked.length;
		await second.buy({ began: -1e9 }, { settleForMs: 60_000 });
		expect(second.looked.length - looked).toBeGreaterThan(1);
	});

	test('is bought, where the provider said so', async () => {
		const second = await after('airtime', [answers.success]);
		const { receipt } = await second.buy({ began: -1e9 }, { settleForMs: 60_000 });
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: true });
		expect(second.sent).toHaveLength(0);
	});

	test('is pending, where the provider said so', async () => {
		const second = await after('airtime', [answers.pending]);
		const { receipt } = await second.buy({ began: -1e9 }, seconds);
		expect(receipt).toMatchObject({ outcome: 'pending', charged: 'yes', replayed: true });
		expect(second.sent).toHaveLength(0);
	});

	test('is not sent again on a refusal that is on no list', async () => {
		const second = await after('airtime', [answers.unlisted]);
		const { receipt } = await second.buy({ began: -1e9 }, seconds);
		expect(receipt).toMatchObject({ outcome: 'failed', charged: 'no' });
		expect(second.sent).toHaveLength(0);
	});

	test('is bought by the second where it was refused for certain', async () => {
		const second = await after('airtime', [answers.balance]);
		expect((await second.buy({}, seconds)).receipt.outcome).toBe('success');
		expect(second.sent).toHaveLength(1);
	});

	test('may be sent by a Retry that began after it had ended', async () => {
		const second = await after('airtime', [answers.lost]);
		second.execution = 'a Retry';
		const { receipt } = await second.buy({ began: performance.now() }, seconds);
		expect(receipt.outcome).toBe('success');
		expect(second.sent).toHaveLength(1);
	});

	test('stays the same purchase where the execution goes on in another process', async () => {
		const second = await after('airtime', [answers.lost]);
		const { vtuWallet } = second.context as { vtuWallet: { began: { origin: number } } };
		vtuWallet.began.origin -= 1_000;
		const { receipt } = await second.buy({ began: -1e9 }, seconds);
		expect(receipt.outcome).toBe('unknown');
	});
});

test('the second execution takes over the attempt that the first had come to', async () => {
	const { first, second } = twoOf('airtime');
	const failedFirst = (reference: string) =>
		reference === first.reference(0) ? found('failed') : answers.absent;
	first.onLook = failedFirst;
	second.onLook = failedFirst;
	first.answering([answers.lost]);
	const run = { fresh: false, mayAdvance: true };
	const [, two] = await Promise.all([
		first.buy(run, seconds, {}, buyShared),
		second.buy(run, seconds, {}, buyShared),
	]);
	expect(two.receipt).toMatchObject({ outcome: 'unknown', reference: first.reference(1) });
	expect((await second.buy(run, seconds)).receipt).toMatchObject({
		outcome: 'unknown',
		reference: first.reference(1),
	});
	expect(second.sent).toHaveLength(0);
});

describe('What a process has sent', () => {
	test('is remembered when the execution is not', async () => {
		const counter = new Counter('airtime').answering([answers.lost]);
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		const { receipt } = await counter
			.answering([answers.success])
			.buy({ began: performance.now() }, { settleForMs: 60_000 });
		expect(counter.looked.length).toBeGreaterThan(2);
		expect(receipt.outcome).toBe('success');
	});

	test('is found written down where it was killed, and is waited for', async () => {
		const counter = new Counter('airtime').answering([answers.lost]);
		await counter.buy({ fresh: false }, seconds);
		const restarted = counter.restart('after the kill').answering([answers.success]);
		const looked = counter.looked.length;
		const began = performance.now();
		await restarted.buy({ fresh: false, began }, { settleForMs: 60_000 });
		expect(restarted.looked.length - looked).toBeGreaterThan(1);
		const another = new Counter('airtime');
		await another.buy({ fresh: false }, { settleForMs: 60_000 });
		expect(another.looked).toHaveLength(1);
	});

	test("under a reference of the user's own is told apart by what was bought", async () => {
		const seed = { by: 'reference', reference: 'invoice-77' } as const;
		const airtime = new Counter('airtime', {}, 'f', seed);
		await airtime.buy({}, seconds);
		const data = new Counter('data', { product: 'data' }, 'f', seed);
		data.process = airtime.process;
		data.execution = 'another';
		await data.buy({}, seconds);
		expect(data.sent).toHaveLength(1);
		airtime.context = {};
		airtime.execution = 'a third';
		expect((await airtime.buy({}, seconds)).receipt.outcome).toBe('success');
	});

	test('is not sent again, though neither execution nor list know of it any more', async () => {
		const counter = new Counter('betting').answering([answers.lost]);
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.marks = [];
		counter.execution = 'another';
		const { receipt } = await counter.answering([answers.success]).buy({ fresh: true }, seconds);
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(counter.sent).toHaveLength(1);
	});

	test('and was told as bought stays bought, though the provider does not show it', async () => {
		const counter = new Counter('airtime');
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		const { receipt } = await counter.buy({ fresh: false }, { settleForMs: 60_000 });
		expect(receipt).toMatchObject({ outcome: 'success', charged: 'yes', replayed: true });
		expect(counter.looked).toHaveLength(1);
		expect(counter.sent).toHaveLength(1);
	});

	test('and was told as bought has failed where the provider says so now', async () => {
		const counter = new Counter('airtime');
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		counter.answering([answers.success], [found('failed'), answers.absent]);
		const { receipt } = await counter.buy({ mayAdvance: true }, seconds);
		expect(receipt).toMatchObject({ outcome: 'success', reference: counter.reference(1) });
		expect(counter.sent).toHaveLength(2);
	});

	test('may not show yet: an absence is believed once it has lasted since then', async () => {
		const counter = new Counter('airtime').answering([answers.unlisted]);
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		const looked = counter.looked.length;
		await counter.buy({ fresh: false }, { settleForMs: 60_000 });
		expect(counter.looked.length - looked).toBeGreaterThan(1);
	});

	test("needs no entry in n8n's list where the provider can be asked", async () => {
		const counter = new Counter('airtime');
		counter.storeWorks = false;
		expect((await counter.buy({ fresh: false }, seconds)).receipt.outcome).toBe('success');
	});

	test('is waited for by another Retry of the same execution as well', async () => {
		const counter = new Counter('airtime');
		const began = performance.now();
		await counter.buy({ isRetriedAgain: true, began }, { settleForMs: 60_000 });
		expect(counter.looked.length).toBeGreaterThan(1);
	});
});

test('what is pending for another account is unknown to ours, and is not sent', async () => {
	const { first, second } = twoOf('betting', 'another');
	await first.answering([answers.pending]).buy({ fresh: true }, seconds, {}, buyShared);
	const { receipt } = await second.buy({ fresh: true }, seconds, {}, buyShared);
	expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
	expect(second.sent).toHaveLength(0);
});
