import { operation, retryOnFail, until, useBench } from '../support/kit';
import { campaign, elsewhere, goingOn, phones, sentBodies, textsByNumber, three } from './help';

const bench = useBench();
const path = '/api/bulksms';
const requery = '/api/requery/*';
const options = { timeout: 1, settleFor: 0.1 };
const send = async (rows = three, more: object = goingOn) =>
	await campaign(bench(), rows, { options }, more);

/** The answer to the first request is lost, and the look-up fails. */
const loseFirst = () =>
	bench().simulator.addFaults(
		{ path, when: 'after', count: 1, fault: { kind: 'timeout' } },
		{ path: requery, fault: { kind: 'status' } },
	);
/** The provider's record of each request has this status from now on. */
const says = (transaction_status: string) => {
	const change = { transaction_status, message: `Transaction ${transaction_status}` };
	bench().endFaults();
	bench().addFault(requery, { kind: 'reword', change });
};

describe('The members of a request that the provider shows later', () => {
	it('as cancelled are not sent to by a later run in any worker', async () => {
		loseFirst();
		await send();
		says('cancelled');
		const results = [await send(), await send(), await send(three, elsewhere)];
		for (const result of results) {
			expect(result.outcomes).toEqual(['failed', 'failed', 'failed']);
			expect(sentBodies(result)).toEqual([]);
		}
		// The first of them has looked the request up, so the others need not.
		expect(results[0].receipts[0].message).toBe('Transaction cancelled');
		expect(textsByNumber(bench())).toEqual({
			'2348031234567': 1,
			'2348051234567': 1,
			'2348091234567': 1,
		});
	});

	it('as failed are not sent to by Retry On Fail, whose own request failed', async () => {
		const change = { transaction_status: 'failed', message: 'Transaction failed' };
		bench().loseAnswer(path);
		bench().addFault(requery, { kind: 'status' }, { count: 1 });
		bench().addFault(requery, { kind: 'reword', change }, { after: 1 });
		const patient = { options: { timeout: 10, settleFor: 0 } };
		const result = await campaign(bench(), three, patient, { node: retryOnFail });
		expect(result.outcomes).toEqual(['failed', 'failed', 'failed']);
		expect(sentBodies(result)).toHaveLength(1);
	});

	it('as failed are sent to by the next run', async () => {
		loseFirst();
		await send();
		says('failed');
		const result = await send();
		expect(result.outcomes).toEqual(['success', 'success', 'success']);
		expect(sentBodies(result)).toHaveLength(1);
	});
});

describe('A member that this run only looked up', () => {
	it('never counts as a member of the request that this run sent meanwhile', async () => {
		loseFirst();
		await send();
		// The first request is pending while another one goes to two more numbers.
		says('pending');
		const five = [...three, ...phones('08021234567', '08061234567')];
		const second = await send(five);
		expect(second.outcomes).toEqual(['pending', 'pending', 'pending', 'success', 'success']);
		says('failed');
		await bench().run({ parameters: operation('ledger/followUp') });
		bench().endFaults();
		await send(five);
		expect(textsByNumber(bench())).toEqual({
			'2348031234567': 2,
			'2348051234567': 2,
			'2348091234567': 2,
			'2348021234567': 1,
			'2348061234567': 1,
		});
	});

	it('is looked up by the request of another run that sent to the member while this run waited', async () => {
		loseFirst();
		const first = send();
		await until(() => bench().requestsTo(path).length === 1);
		const four = [...three, ...phones('08021234567')];
		const second = campaign(bench(), four, { options: { timeout: 1, settleFor: 5 } }, goingOn);
		expect((await first).outcomes).toEqual(Array(3).fill('unknown'));
		bench().endFaults();
		expect((await second).outcomes).toEqual(Array(4).fill('success'));
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1, 1]);
	});
});

describe('Members of an open request that a limit excludes', () => {
	const limits = [{ maxPerRun: 4 }, { maxPerPurchase: 1 }, { maxPerDay: 4 }];
	const limited = async (limit: object) =>
		await campaign(
			bench(),
			three,
			{ options: { ...options, pricePerPart: 4 }, limits: limit, notBought: 'receipts' },
			goingOn,
		);
	const shown = ({ receipts }: { receipts: object[] }) =>
		receipts.map((receipt) => {
			const { outcome, sent } = receipt as Record<string, unknown>;
			return [outcome, sent];
		});

	it.each(limits)('are unknown while the look-up fails: %j', async (limit) => {
		loseFirst();
		await send();
		const result = await limited(limit);
		expect(shown(result)).toEqual(Array(3).fill(['unknown', 'unknown']));
		expect(sentBodies(result)).toEqual([]);
	});

	it.each(limits)('have the outcome of the request at the provider: %j', async (limit) => {
		loseFirst();
		await send();
		says('pending');
		expect(shown(await limited(limit))).toEqual(Array(3).fill(['pending', 'yes']));
		bench().endFaults();
		expect(shown(await limited(limit))).toEqual(Array(3).fill(['success', 'yes']));
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	it('are not sent to again after a failure, because of the limit', async () => {
		loseFirst();
		await send();
		says('failed');
		const result = await limited({ maxPerPurchase: 1 });
		expect(shown(result)).toEqual(Array(3).fill(['notSent', 'no']));
		expect(result.receipts[0].message).toContain('Max per Purchase');
		expect(sentBodies(result)).toEqual([]);
	});
});

test('looped-back receipts text no number again', async () => {
	const receipts = { notBought: 'receipts', includeInputFields: true };
	await campaign(bench(), three, receipts, { resultsBack: 2 });
	expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
});
