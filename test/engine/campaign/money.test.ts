import type { WireFault } from '../../simulator';
import { withQuickPauses } from '../../support/quickPauses';
import { otherWorker, retryOnFail, until, useBench } from '../support/kit';
import { campaign, elsewhere, goingOn, phones, sentBodies, textsByNumber, three } from './help';

const bench = useBench();

const path = '/api/bulksms';
const quick = { timeout: 1, settleFor: 0.1 };
const oneByOne = { options: { batchSize: 1, concurrency: 1, ...quick } };
const receipts = { notBought: 'receipts' };
/** These settings allow no sending at any time. */
const never = { quietHours: 'other', quietHoursOther: '00:00-24:00' };
/** test/engine/lostAnswers.test.ts has every way in which an answer gets lost. */
const leftOpen: Array<[name: string, WireFault]> = [
	['a time-out', { kind: 'timeout' }],
	['an HTML page', { kind: 'html' }],
	['a refusal on no list', { kind: 'refuse', message: 'Computer says no' }],
];
/** How often each number was texted. */
const texts = () => Object.values(textsByNumber(bench()));

describe('a campaign', () => {
	const limited = {
		...receipts,
		options: { ...oneByOne.options, pricePerPart: 4 },
		limits: { maxPerRun: 8 },
	};
	/** The provider refuses the second number once. */
	const refuseSecond = (message = 'This product is not available right now') =>
		bench().refuse(path, message, { contains: '2348051234567', count: 1 });

	test.each(leftOpen)(
		'%s after the charge: the batch is found, and all members count as sent',
		async (__, fault) => {
			bench().addFault(path, fault, { when: 'after' });
			const options = { ...quick, settleFor: 5, pricePerPart: 4 };
			const result = await campaign(bench(), three, { options });
			expect(result.outcomes).toEqual(['success', 'success', 'success']);
			expect(sentBodies(result)).toHaveLength(1);
			expect(texts()).toEqual([1, 1, 1]);
		},
	);

	test.each(leftOpen)(
		'%s before the charge: all of the batch is unknown, and no later run sends it',
		async (__, fault) => {
			bench().addFault(path, fault, { when: 'before' });
			const first = await campaign(bench(), three, { options: quick }, goingOn);
			expect(first.outcomes).toEqual(['unknown', 'unknown', 'unknown']);
			expect(first.shown).toContain('Run it again with the same name');
			bench().endFaults();
			const four = [...three, ...phones('08021234567')];
			const again = await campaign(bench(), four, { options: quick }, goingOn);
			expect(sentBodies(again)).toMatchObject([{ number: '2348021234567' }]);
			expect(JSON.stringify(again.hints)).toContain('1 part (1 each)');
			expect(again.outcomes).toEqual(['unknown', 'unknown', 'unknown', 'success']);
			expect(textsByNumber(bench())).toEqual({ '2348021234567': 1 });
		},
	);

	test("a lost answer counts once for 'Max per Run', and not for a later run", async () => {
		bench().addFault(path, { kind: 'timeout' }, { when: 'before', count: 1 });
		const first = await campaign(bench(), three, limited);
		expect(first.outcomes).toEqual(['unknown', 'success', 'notSent']);
		const second = await campaign(bench(), three, limited);
		expect(second.outcomes).toEqual(['unknown', 'success', 'success']);
		expect(texts()).toEqual([1, 1]);
	});

	test("'Max per Run' counts the money that the provider took for earlier batches", async () => {
		bench().addFault(path, { kind: 'reword', change: { amount: 8 } });
		const limits = { maxPerRun: 12 };
		const { outcomes, receipts: own } = await campaign(bench(), three, { ...limited, limits });
		expect(outcomes).toEqual(['success', 'success', 'notSent']);
		expect(own[2].message).toContain("₦20, more than 'Max per Run' (₦12)");
		expect(texts()).toEqual([1, 1]);
	});

	test('numbers that an earlier run texted are reported as sent, also if nothing may be sent now', async () => {
		await campaign(bench(), three.slice(0, 2));
		const limit = { options: { pricePerPart: 4 }, limits: { maxPerRun: 3 } };
		for (const more of [never, limit]) {
			const result = await campaign(bench(), three, { ...receipts, ...more });
			expect(result.outcomes).toEqual(['success', 'success', 'notSent']);
			expect(result.replayed).toEqual([true, true, false]);
			expect(sentBodies(result)).toEqual([]);
			expect(JSON.stringify(result.hints)).toMatch(/3 recipients: 2 sent earlier, 1 /);
		}
		const last = await campaign(bench(), three, receipts);
		expect(last.outcomes).toEqual(['success', 'success', 'success']);
		expect(texts()).toEqual([1, 1, 1]);
	});

	test('a number that an earlier run may have texted is unknown if this run does not reach it', async () => {
		const more = { ...receipts, ...oneByOne };
		const [lost, ...others] = three;
		bench().addFault(path, { kind: 'reset' }, { contains: '2348031234567', when: 'before' });
		expect((await campaign(bench(), [lost], more)).outcomes).toEqual(['unknown']);
		const rows = [...others, lost];
		const unsent = await campaign(bench(), rows, { ...more, ...never });
		expect(unsent.outcomes).toEqual(['notSent', 'notSent', 'unknown']);
		refuseSecond('Insufficient Account Kindly Fund Your Wallet => ₦20.00');
		const refused = await campaign(bench(), rows, more);
		expect(refused.outcomes).toEqual(['failed', 'notSent', 'unknown']);
	});

	test('Retry On Fail sends only to numbers that were refused', async () => {
		refuseSecond();
		const result = await campaign(bench(), three, oneByOne, { node: retryOnFail });
		expect(result.outcomes).toEqual(['success', 'success', 'success']);
		expect(result.replayed).toEqual([false, false, false]);
		expect(sentBodies(result)).toHaveLength(4);
		expect(texts()).toEqual([1, 1, 1]);
	});

	test('the Retry button sends only to the missing numbers', async () => {
		refuseSecond();
		const first = await campaign(bench(), three, oneByOne);
		expect(first.error?.message).toMatch(/^PRODUCTION: Row 2: .*not available right now$/);
		expect(first.error?.description).toMatch(/1 bought now, 1 failed, 1 not sent/);
		const second = await bench().retry(first);
		expect(second.items.map(({ sent }) => sent)).toEqual(['yes', 'yes', 'yes']);
		expect(second.replayed).toEqual([true, false, false]);
		expect(sentBodies(second)).toHaveLength(2);
		expect(texts()).toEqual([1, 1, 1]);
	});

	test('Stop leaves the rest unsent: the next run sends it, and a Retry elsewhere sends nothing', async () => {
		const options = { batchSize: 1, concurrency: 1 };
		bench().addFault(path, { kind: 'latency', ms: 400 });
		const stop = until(() => bench().requestsTo(path).length === 2);
		const stopped = await campaign(bench(), three, { options }, { ...goingOn, stop });
		expect(stopped.status).toBe('canceled');
		await until(() => texts().length === 2);
		bench().endFaults();
		const next = await campaign(bench(), three, { options }, goingOn);
		expect(next.outcomes).toEqual(['success', 'success', 'success']);
		expect(sentBodies(next)).toMatchObject([{ number: '2348091234567' }]);
		const retried = await bench().retryFromStart(stopped, elsewhere);
		expect(retried.outcomes).toEqual(['success', 'success', 'success']);
		expect(texts()).toEqual([1, 1, 1]);
	});

	test('a pending batch counts as sent, and no later run sends it', async () => {
		bench().addFault(path, { kind: 'pending' });
		const first = await campaign(bench(), three, { options: quick });
		expect(first.items).toMatchObject(Array(3).fill({ outcome: 'pending', sent: 'yes' }));
		bench().endFaults();
		const again = await campaign(bench(), three, { options: quick }, goingOn);
		expect(sentBodies(again)).toEqual([]);
		expect(again.outcomes).toEqual(['pending', 'pending', 'pending']);
	});

	test('an empty wallet stops the batches that have not begun, and the next run sends them', async () => {
		refuseSecond('Insufficient Account');
		const first = await campaign(bench(), three, oneByOne, goingOn);
		expect(first.outcomes).toEqual(['success', 'failed', 'notSent']);
		expect(sentBodies(first)).toHaveLength(2);
		const again = await campaign(bench(), three, oneByOne);
		expect(again.outcomes).toEqual(['success', 'success', 'success']);
		expect(texts()).toEqual([1, 1, 1]);
	});
});

test.each([
	['another worker', { node: { type: otherWorker } }],
	['another account', { authentication: 'login' }],
	['the same account', {}],
] as const)(
	'begun twice at the same time, one run sends and both report it: %s',
	async (_, other) => {
		for (const name of ['First', 'Second']) {
			// The younger run checks once a second whether the other one has ended its numbers.
			const results = await withQuickPauses(
				async () =>
					await Promise.all(
						[{}, other].map(
							async (more) => await campaign(bench(), three, { listName: name }, more),
						),
					),
			);
			for (const { outcomes } of results) expect(outcomes).toEqual(Array(3).fill('success'));
		}
		expect(texts()).toEqual([2, 2, 2]);
	},
);

test.each([
	{ total_correct_number: 3, wrong_number: '2348051234567' },
	{ correct_number: '2348051234567,2348031234567', wrong_number: '2348051234567' },
])('a number that may have got the text is not sent to again: %j', async (change) => {
	bench().addFault(path, { kind: 'reword', change }, { count: 1 });
	const { items } = await campaign(bench(), three);
	const warnings = expect.stringContaining('contradicts itself about who got the text');
	expect(items).toMatchObject(Array(3).fill({ outcome: 'success', sent: 'yes', warnings }));
	expect(sentBodies(await campaign(bench(), three))).toEqual([]);
});

test('numbers that the provider drops are reported, and may be sent to again', async () => {
	const change = { wrong_number: '2348051234567', correct_number: '2348031234567,2348091234567' };
	bench().addFault(path, { kind: 'reword', change }, { count: 1 });
	const { items } = await campaign(bench(), three);
	expect(items).toMatchObject([
		{ outcome: 'success', sent: 'yes' },
		{ outcome: 'notSent', sent: 'no', charged: 'no', reason: 'wrongNumber' },
		{ outcome: 'success', sent: 'yes' },
	]);
	const again = await campaign(bench(), three);
	expect(sentBodies(again)).toMatchObject([{ number: '2348051234567' }]);
});
