import { buyShared } from '../../../nodes/VtuWallet/batch/buying/buyShared';
import { answers, Counter, theRunWasStopped } from './counter';

/** Two executions of one process that want the same purchase at the same moment: a webhook that was delivered twice. */

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

test('buy it once, and the second has found it', async () => {
	const { first, second } = twoOf('airtime');
	const [one, two] = await both(first, second);
	expect(first.sent).toHaveLength(1);
	expect(second.sent).toHaveLength(0);
	expect(one.receipt).toMatchObject({ outcome: 'success', replayed: false });
	expect(two.receipt).toMatchObject({ outcome: 'success', replayed: true });
});

test('the second takes over a lost answer, and remembers it as its own', async () => {
	for (const product of ['airtime', 'betting'] as const) {
		const { first, second } = twoOf(product);
		const [, two] = await both(first.answering([answers.lost]), second);
		expect(two.receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		expect(second.memory().recall(second.reference())).toMatchObject({
			sentBefore: true,
			byThisExecution: true,
		});
		expect((await second.buy({ fresh: true }, seconds)).receipt.outcome).toBe('unknown');
		expect(second.sent).toHaveLength(0);
	}
});

test('the second takes over that it is pending', async () => {
	const { first, second } = twoOf('betting');
	const [, two] = await both(first.answering([answers.pending]), second);
	expect(two.receipt).toMatchObject({ outcome: 'pending', charged: 'yes', replayed: true });
	expect((await second.buy({}, seconds)).receipt.outcome).toBe('pending');
	expect(second.sent).toHaveLength(0);
});

test('the second goes on where the first was stopped or bought nothing', async () => {
	const { first, second } = twoOf('airtime');
	first.halted = theRunWasStopped;
	const [one, two] = await both(first, second);
	expect(one.receipt).toMatchObject({ outcome: 'notSent', message: 'The run was stopped' });
	expect(two.receipt).toMatchObject({ outcome: 'success', replayed: false });
	const refused = twoOf('airtime');
	const [, bought] = await both(refused.first.answering([answers.tokenRefused]), refused.second);
	expect(bought.receipt.outcome).toBe('success');
});

test('the second goes on where the first was stopped before it could ask', async () => {
	const { first, second } = twoOf('airtime');
	first.halted = theRunWasStopped;
	const [one, two] = await Promise.all([
		first.buy({ fresh: false }, seconds, {}, buyShared),
		second.buy({ fresh: false }, seconds, {}, buyShared),
	]);
	expect(one.receipt.outcome).toBe('unknown');
	expect(two.receipt.outcome).toBe('success');
});

test("another account's purchase is not taken over: it is asked for once that one has ended", async () => {
	const { first, second } = twoOf('airtime', 'another account');
	const [, two] = await both(first, second);
	expect(second.looked.length).toBeGreaterThan(0);
	expect(two.receipt).toMatchObject({ outcome: 'success', replayed: false });
});

describe('What a process has sent', () => {
	test('is remembered when the execution is not', async () => {
		const counter = new Counter('airtime').answering([answers.lost]);
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		const { receipt } = await counter
			.answering([answers.success])
			.buy({ began: performance.now() }, { settleForMs: 50 });
		expect(counter.looked.length).toBeGreaterThan(2);
		expect(receipt.outcome).toBe('success');
	});

	test('by one that was killed is written down, and waited for', async () => {
		const counter = new Counter('airtime').answering([answers.lost]);
		await counter.buy({ fresh: false }, seconds);
		const restarted = counter.restart('after the kill').answering([answers.success]);
		const looked = counter.looked.length;
		const began = performance.now();
		await restarted.buy({ fresh: false, began, pause: realPause }, { settleForMs: 60 });
		expect(restarted.looked.length - looked).toBeGreaterThan(1);
		const another = new Counter('airtime');
		await another.buy({ fresh: false }, { settleForMs: 60 });
		expect(another.looked).toHaveLength(1);
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

	test('may not show yet: an absence is believed once it has lasted since then', async () => {
		const counter = new Counter('airtime');
		await counter.buy({ fresh: true }, seconds);
		counter.context = {};
		counter.execution = 'another';
		await counter.buy({ fresh: false, pause: realPause }, { settleForMs: 200 });
		expect(counter.looked.length).toBeGreaterThan(1);
	});

	test('needs no list where the provider can be asked', async () => {
		const counter = new Counter('airtime');
		counter.storeWorks = false;
		expect((await counter.buy({ fresh: false }, seconds)).receipt.outcome).toBe('success');
	});

	test('by another retry of the same execution is waited for as well', async () => {
		const counter = new Counter('airtime');
		const began = performance.now();
		await counter.buy({ isRetriedAgain: true, began, pause: realPause }, { settleForMs: 60 });
		expect(counter.looked.length).toBeGreaterThan(1);
	});
});

const realPause = async (ms: number) =>
	await new Promise<void>((resolve) => setTimeout(resolve, ms));
