import type { WireFault } from '../../simulator';
import { otherWorker } from '../../support/bench';
import { withQuickPauses } from '../../support/quickPauses';
import { until } from '../../support/until';
import { useBench } from '../../support/useBench';
import { receiptIn } from '../../support/receiptIn';
import { lostAnswers } from '../support/lostAnswers';
import { phones as sixPhones } from '../support/kit';
import { campaign, phones, sentBodies, textsByNumber, three } from './help';

const bench = useBench();

const goOn = { node: { onError: 'continueRegularOutput' } } as const;
const retryOnFail = { node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } };
const quick = { timeout: 1, settleFor: 0.1 };
const oneByOne = { batchSize: 1, concurrency: 1, ...quick };
const ledger = { ledger: 'dataTable', ledgerTable: 'Campaigns' };
const path = '/api/bulksms';
const outcomes = ({ items }: { items: object[] }) =>
	items.map((item) => receiptIn(item as never).outcome);
/** Besides lost answers, words that nobody knows leave open what cannot be asked about. */
const leftOpen: Array<[name: string, WireFault]> = [
	...lostAnswers,
	['a refusal on no list', { kind: 'refuse', message: 'Computer says no' }],
];
const onceEach = () => Object.values(textsByNumber(bench())).every((texts) => texts === 1);

describe('a campaign', () => {
	const kept = ledger;
	const limited = {
		...kept,
		options: { ...oneByOne, pricePerPart: 4 },
		limits: { maxPerRun: 8 },
		notBought: 'receipts',
	};
	/** The provider refuses the second number once. */
	const refuseSecond = () =>
		bench().refuse(path, 'This product is not available right now', {
			contains: '2348051234567',
			count: 1,
		});

	test.each(leftOpen)(
		'%s after the charge: the batch is found, and all of it is sent',
		async (__, fault) => {
			bench().addFault(path, fault, { when: 'after' });
			const options = { ...quick, pricePerPart: 4 };
			const result = await campaign(bench(), three, { ...kept, options });
			expect(outcomes(result)).toEqual(['success', 'success', 'success']);
			expect(sentBodies(result)).toHaveLength(1);
			expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
		},
	);

	test.each(leftOpen)(
		'%s before the charge: all of the batch is unknown, and no later run sends it',
		async (__, fault) => {
			bench().addFault(path, fault, { when: 'before' });
			const first = await campaign(bench(), three, { ...kept, options: quick }, goOn);
			expect(outcomes(first)).toEqual(['unknown', 'unknown', 'unknown']);
			bench().simulator.configure({ faults: [] });
			const four = [...three, ...phones('08021234567')];
			const again = await campaign(bench(), four, { ...kept, options: quick }, goOn);
			expect(sentBodies(again)).toMatchObject([{ number: '2348021234567' }]);
			expect(JSON.stringify(again.hints)).toContain('1 part (1 each)');
			expect(outcomes(again)).toEqual(['unknown', 'unknown', 'unknown', 'success']);
			expect(textsByNumber(bench())).toEqual({ '2348021234567': 1 });
		},
	);

	test("what an earlier run texted does not use up 'Max per Run': run after run gets on", async () => {
		const six = phones(...sixPhones);
		const texted: number[] = [];
		for (let run = 0; run < 4; run += 1) {
			await campaign(bench(), six, limited);
			texted.push(Object.keys(textsByNumber(bench())).length);
		}
		expect(texted).toEqual([2, 4, 6, 6]);
		expect(onceEach()).toBe(true);
	});

	test("a lost answer uses up 'Max per Run' once, and no later run's", async () => {
		bench().addFault(path, { kind: 'timeout' }, { when: 'before', count: 1 });
		const first = await campaign(bench(), three, limited);
		expect(outcomes(first)).toEqual(['unknown', 'success', 'notSent']);
		const second = await campaign(bench(), three, limited);
		expect(outcomes(second)).toEqual(['unknown', 'success', 'success']);
		expect(onceEach()).toBe(true);
	});

	test('numbers that an earlier run texted are told as sent, also where nothing may be sent now', async () => {
		await campaign(bench(), three.slice(0, 2), kept);
		const receipts = { ...kept, notBought: 'receipts' };
		const never = { quietHours: 'other', quietHoursOther: '00:00-24:00' };
		const limit = { options: { pricePerPart: 4 }, limits: { maxPerRun: 3 } };
		for (const more of [never, limit]) {
			const { items, requests, hints } = await campaign(bench(), three, { ...receipts, ...more });
			expect(items.map(({ outcome, replayed }) => [outcome, replayed])).toEqual([
				['success', true],
				['success', true],
				['notSent', false],
			]);
			expect(sentBodies({ requests })).toEqual([]);
			expect(JSON.stringify(hints)).toMatch(/3 recipients: 2 sent earlier, 1 /);
		}
		const last = await campaign(bench(), three, receipts);
		expect(outcomes(last)).toEqual(['success', 'success', 'success']);
		expect(onceEach()).toBe(true);
	});

	test('a number that an earlier run may have texted is unknown where this run does not reach it', async () => {
		bench().addFault(path, { kind: 'reset' }, { contains: '2348031234567', when: 'before' });
		const receipts = { ...kept, options: oneByOne, notBought: 'receipts' };
		expect(outcomes(await campaign(bench(), three.slice(0, 1), receipts))).toEqual(['unknown']);
		const rows = [...three.slice(1), ...three.slice(0, 1)];
		const never = { quietHours: 'other', quietHoursOther: '00:00-24:00' };
		expect(outcomes(await campaign(bench(), rows, { ...receipts, ...never }))).toEqual([
			'notSent',
			'notSent',
			'unknown',
		]);
		const message = 'Insufficient Account Kindly Fund Your Wallet => ₦20.00';
		bench().refuse(path, message, { count: 1 });
		expect(outcomes(await campaign(bench(), rows, receipts))).toEqual([
			'failed',
			'notSent',
			'unknown',
		]);
	});

	test('Retry On Fail sends only what a refusal held back', async () => {
		refuseSecond();
		const result = await campaign(bench(), three, { ...kept, options: oneByOne }, retryOnFail);
		expect(outcomes(result)).toEqual(['success', 'success', 'success']);
		expect(result.items.map(({ replayed }) => replayed)).toEqual([false, false, false]);
		expect(sentBodies(result)).toHaveLength(4);
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	test('the Retry button sends only what is missing', async () => {
		refuseSecond();
		const first = await campaign(bench(), three, { ...kept, options: oneByOne });
		expect(first.error?.message).toMatch(/^Row 2: .*not available right now$/);
		expect(first.error?.description).toMatch(/1 bought now, 1 failed, 1 not sent/);
		const second = await bench().retry(first);
		expect(second.items).toMatchObject([
			{ outcome: 'success', replayed: true, sent: 'yes' },
			{ outcome: 'success', replayed: false },
			{ outcome: 'success', replayed: false },
		]);
		expect(sentBodies(second)).toHaveLength(2);
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	test('two executions at once send each number once', async () => {
		bench().addFault(path, { kind: 'latency', ms: 150 });
		const results = await Promise.all(
			[three, [...three].reverse(), three].map(
				async (rows) => await campaign(bench(), rows, { ...kept, options: { batchSize: 2 } }),
			),
		);
		for (const result of results) expect(outcomes(result)).toEqual(Array(3).fill('success'));
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	test('Stop leaves what is in flight unknown and the rest unsent, and the next run sends the rest', async () => {
		const options = { batchSize: 1, concurrency: 1 };
		bench().addFault(path, { kind: 'latency', ms: 400 });
		const stopped = await campaign(
			bench(),
			three,
			{ ...kept, options },
			{ ...goOn, stop: until(() => bench().requestsTo(path).length === 2) },
		);
		expect(stopped.status).toBe('canceled');
		await until(() => Object.keys(textsByNumber(bench())).length === 2);
		bench().simulator.configure({ faults: [] });
		const again = await campaign(bench(), three, { ...kept, options }, goOn);
		expect(outcomes(again)).toEqual(['success', 'success', 'success']);
		expect(sentBodies(again)).toMatchObject([{ number: '2348091234567' }]);
		expect(onceEach()).toBe(true);
	});

	test('a pending batch counts as sent, and no later run sends it', async () => {
		bench().addFault(path, { kind: 'pending' });
		const first = await campaign(bench(), three, { ...kept, options: quick });
		expect(first.items).toMatchObject(Array(3).fill({ outcome: 'pending', sent: 'yes' }));
		bench().simulator.configure({ faults: [] });
		const again = await campaign(bench(), three, { ...kept, options: quick }, goOn);
		expect(sentBodies(again)).toEqual([]);
		expect(outcomes(again)).toEqual(Array(3).fill('pending'));
	});
});

test.each([
	['another worker', { node: { type: otherWorker } }],
	['another account', { authentication: 'login' }],
	['the same account', {}],
] as const)(
	'with a ledger, begun twice in one moment, one run sends and both tell it: %s',
	async (_, other) => {
		for (const name of ['First', 'Second']) {
			const kept = { ...ledger, campaign: name };
			// The younger run looks once a second what became of the numbers that the other one sends to.
			const results = await withQuickPauses(
				async () =>
					await Promise.all([
						campaign(bench(), three, kept),
						campaign(bench(), three, kept, other),
					]),
			);
			for (const result of results) expect(outcomes(result)).toEqual(Array(3).fill('success'));
		}
		expect(Object.values(textsByNumber(bench()))).toEqual([2, 2, 2]);
	},
);

test('an empty wallet stops the batches that have not begun, and the next run sends them', async () => {
	bench().refuse(path, 'Insufficient Account', { contains: '2348051234567', count: 1 });
	const first = await campaign(bench(), three, { options: oneByOne }, goOn);
	expect(outcomes(first)).toEqual(['success', 'failed', 'notSent']);
	expect(sentBodies(first)).toHaveLength(2);
	const again = await campaign(bench(), three, { options: oneByOne });
	expect(outcomes(again)).toEqual(['success', 'success', 'success']);
	expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
});

test('numbers that the provider drops are told, and may be sent to again', async () => {
	bench().addFault(
		path,
		{
			kind: 'reword',
			change: { wrong_number: '2348051234567', correct_number: '2348031234567,2348091234567' },
		},
		{ count: 1 },
	);
	const { items } = await campaign(bench(), three);
	expect(items).toMatchObject([
		{ outcome: 'success', sent: 'yes' },
		{ outcome: 'notSent', sent: 'no', charged: 'no', reason: 'wrongNumber' },
		{ outcome: 'success', sent: 'yes' },
	]);
	const again = await campaign(bench(), three);
	expect(sentBodies(again)).toMatchObject([{ number: '2348051234567' }]);
});

test('a run that was killed between its batches is gone on with, by another worker and after a Retry', async () => {
	const kept = { ...ledger, options: { ...oneByOne } };
	bench().addFault(path, { kind: 'latency', ms: 300 });
	const killed = await campaign(bench(), three, kept, {
		stop: until(() => bench().requestsTo(path).length === 2),
	});
	await until(() => Object.keys(textsByNumber(bench())).length === 2);
	bench().simulator.configure({ faults: [] });
	const elsewhere = await campaign(bench(), three, kept, {
		node: { type: otherWorker, onError: 'continueRegularOutput' },
	});
	expect(outcomes(elsewhere).at(-1)).toBe('success');
	await bench().retryFromStart(killed, { node: { onError: 'continueRegularOutput' } });
	expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
});
