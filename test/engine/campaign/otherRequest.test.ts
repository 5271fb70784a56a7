import { receiptIn } from '../../support/receiptIn';
import { until } from '../../support/until';
import { useBench } from '../../support/useBench';
import { operation } from '../support/kit';
import { campaign, phones, textsByNumber, three } from './help';

const bench = useBench();
const requery = '/api/requery/*';
const more = { options: { timeout: 1, settleFor: 0.1 } };
const goOn = { node: { onError: 'continueRegularOutput' } } as const;

const says = (transaction_status: string) => {
	const change = { transaction_status, message: `Transaction ${transaction_status}` };
	const { simulator } = bench();
	simulator.configure({ faults: [{ path: requery, fault: { kind: 'reword', change } }] });
};

describe('A member that this run only asked about', () => {
	it('is never taken for a member of the request that this run sent meanwhile', async () => {
		bench().simulator.addFaults(
			{ path: '/api/bulksms', when: 'after', fault: { kind: 'timeout' } },
			{ path: requery, fault: { kind: 'status' } },
		);
		await campaign(bench(), three, more, goOn);
		// The first request is pending while another one goes to two more numbers.
		says('pending');
		const five = [...three, ...phones('08021234567', '08061234567')];
		const second = await campaign(bench(), five, more, goOn);
		const outcomes = second.items.map((item) => receiptIn(item).outcome);
		expect(outcomes).toEqual(['pending', 'pending', 'pending', 'success', 'success']);
		says('failed');
		await bench().run({ parameters: operation('ledger/followUp') });
		bench().simulator.configure({ faults: [] });
		await campaign(bench(), five, more, goOn);
		expect(textsByNumber(bench())).toEqual({
			'2348031234567': 2,
			'2348051234567': 2,
			'2348091234567': 2,
			'2348021234567': 1,
			'2348061234567': 1,
		});
	});

	it('is looked up by the request of another run that sent to it while this one waited', async () => {
		bench().simulator.addFaults(
			{ path: '/api/bulksms', when: 'after', count: 1, fault: { kind: 'timeout' } },
			{ path: requery, fault: { kind: 'status' } },
		);
		const first = campaign(bench(), three, more, goOn);
		await until(() => bench().requestsTo('/api/bulksms').length === 1);
		const four = [...three, ...phones('08021234567')];
		const patient = { options: { timeout: 1, settleFor: 5 } };
		const second = campaign(bench(), four, patient, goOn);
		const outcomesOf = async (run: typeof first) =>
			(await run).items.map((item) => receiptIn(item).outcome);
		expect(await outcomesOf(first)).toEqual(Array(3).fill('unknown'));
		bench().endFaults();
		expect(await outcomesOf(second)).toEqual(Array(4).fill('success'));
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1, 1]);
	});
});
