import { otherWorker } from '../../support/bench';
import { receiptIn } from '../../support/receiptIn';
import { useBench } from '../../support/useBench';
import { retryOnFail } from '../support/kit';
import { campaign, sentBodies, textsByNumber, three } from './help';

const bench = useBench();
const requery = '/api/requery/*';
const more = { options: { timeout: 1, settleFor: 0.1 } };
const goOn = { node: { onError: 'continueRegularOutput' } } as const;
const elsewhere = { node: { ...goOn.node, type: otherWorker } };

/** A request whose outcome was unknown has this status later. */
async function unknownAtFirst(status: string): Promise<void> {
	const { simulator } = bench();
	simulator.addFaults(
		{ path: '/api/bulksms', when: 'after', fault: { kind: 'timeout' } },
		{ path: requery, fault: { kind: 'status' } },
	);
	await campaign(bench(), three, more, goOn);
	const change = { transaction_status: status, message: `Transaction ${status}` };
	simulator.configure({ faults: [{ path: requery, fault: { kind: 'reword', change } }] });
}

describe('The members of a request that the provider shows later', () => {
	it('as cancelled are sent to by no later run, in whichever worker', async () => {
		await unknownAtFirst('cancelled');
		const messages = new Set<unknown>();
		for (const options of [goOn, goOn, elsewhere]) {
			const result = await campaign(bench(), three, more, options);
			expect(result.items.map((item) => receiptIn(item).outcome)).toEqual(Array(3).fill('failed'));
			expect(sentBodies(result)).toEqual([]);
			for (const item of result.items) messages.add(receiptIn(item).message);
		}
		// The first of them has asked, and the others need not.
		expect([...messages][0]).toBe('Transaction cancelled');
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	it('as failed are not sent to by Retry On Fail, whose own request failed', async () => {
		const change = { transaction_status: 'failed', message: 'Transaction failed' };
		bench().loseAnswer('/api/bulksms');
		bench().addFault(requery, { kind: 'status' }, { count: 1 });
		bench().addFault(requery, { kind: 'reword', change }, { after: 1 });
		const options = { timeout: 10, settleFor: 0 };
		const result = await campaign(bench(), three, { options }, { node: retryOnFail });
		expect(result.outcomes).toEqual(['failed', 'failed', 'failed']);
		expect(sentBodies(result)).toHaveLength(1);
	});

	it('as failed are sent to by the next run', async () => {
		await unknownAtFirst('failed');
		const result = await campaign(bench(), three, more, goOn);
		expect(result.items.map((item) => receiptIn(item).outcome)).toEqual(Array(3).fill('success'));
		expect(sentBodies(result)).toHaveLength(1);
	});
});
