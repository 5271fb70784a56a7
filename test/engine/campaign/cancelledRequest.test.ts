import { otherWorker } from '../../support/bench';
import { receiptIn } from '../../support/receiptIn';
import { useBench } from '../../support/useBench';
import { campaign, sentBodies, textsByNumber, three } from './help';

const bench = useBench();
const requery = '/api/requery/*';
const more = { options: { timeout: 1, settleFor: 0.3 } };
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
		for (const options of [goOn, goOn, elsewhere]) {
			const result = await campaign(bench(), three, more, options);
			expect(result.items.map((item) => receiptIn(item).outcome)).toEqual(Array(3).fill('failed'));
			expect(sentBodies(result)).toEqual([]);
		}
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	it('as failed are sent to by the next run', async () => {
		await unknownAtFirst('failed');
		const result = await campaign(bench(), three, more, goOn);
		expect(result.items.map((item) => receiptIn(item).outcome)).toEqual(Array(3).fill('success'));
		expect(sentBodies(result)).toHaveLength(1);
	});
});
