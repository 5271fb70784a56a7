import { oddForms, type OddForm } from './index';
import { useKit } from './testKit';

const kit = useKit();

const exam = { exam: 1, quantity: 1 };
const buyExam = async (reference: string) =>
	(await kit.live.post('/api/exam', { ...exam, 'request-id': reference, intent: 'row 1' })).data;

describe('answers in other forms', () => {
	const code = /\d{10,}/;
	const looks: Record<OddForm, unknown> = {
		statusTrue: expect.objectContaining({ status: true, pin: expect.stringMatching(code) }),
		statusOk: expect.objectContaining({ status: 'ok', pin: expect.stringMatching(code) }),
		statusNumber: expect.objectContaining({ status: 200, pin: expect.stringMatching(code) }),
		statusSentence: expect.objectContaining({ status: 'Transaction Successful' }),
		statusMissing: expect.not.objectContaining({ status: expect.anything() }),
		phpNotice: expect.stringMatching(/^<br \/>\n<b>Notice[^{]*\{"amount/),
		array: [expect.objectContaining({ status: 'success' })],
		insideData: { ...said(), data: expect.objectContaining({ pin: expect.stringMatching(code) }) },
		insideResponse: {
			...said(),
			response: expect.objectContaining({ pin: expect.stringMatching(code) }),
		},
		twoStatuses: expect.objectContaining({ status: 'fail', Status: 'success' }),
		failureThatSucceeded: expect.objectContaining({
			status: 'fail',
			message: 'Transaction Successful',
		}),
		longNumbers: expect.objectContaining({ status: 'success', pin: expect.stringMatching(code) }),
		mailFailedToo: expect.stringMatching(/"pin":.*\}\{"status":"fail","message":"Mail/),
		saidTwice: expect.stringMatching(/"pin":.*\}\{"status":"success",[^}]*\}$/),
		debugBehind: expect.stringMatching(/"pin":.*\}\{"debug":1\}$/),
		emptyListBehind: expect.stringMatching(/"pin":.*\}\n\[\]$/),
		debugInFront: expect.stringMatching(/^\{"debug":1\}\{.*"pin":/),
		noticeBetween: expect.stringMatching(/"pin":.*\}<br \/>[^]*\{"status":"fail",/),
		goodsBehind: expect.stringMatching(/^\{"status":"success",[^}]*\}\{.*"pin":/),
		statusTwice: expect.objectContaining({ status: 'fail', pin: expect.stringMatching(code) }),
		refusedYetCharged: expect.objectContaining({
			status: 'fail',
			oldbal: 2_000_000,
			newbal: 1_000_000,
		}),
	};

	it.each(oddForms)(
		'%s hide nothing that was done: it is charged, and the code counts as told',
		async (form) => {
			kit.simulator.configure({ faults: [{ path: '/api/exam', fault: { kind: 'odd', form } }] });
			expect(await buyExam('r-1')).toEqual(looks[form]);
			const [bought] = kit.simulator.transactions();
			expect(bought).toMatchObject({ status: 'success', charged: true, intent: 'row 1' });
			expect(bought.toldCodes).toEqual([expect.stringMatching(code)]);
		},
	);

	it('can change single fields of the answer', async () => {
		kit.simulator.configure({
			faults: [
				{
					path: '/api/requery/*',
					fault: { kind: 'reword', change: { transaction_status: 'held' }, without: ['date'] },
				},
			],
		});
		await buyExam('r-1');
		const { data } = (await kit.requery('r-1')).data;
		expect(data).toMatchObject({ 'request-id': 'r-1', transaction_status: 'held' });
		expect(data).not.toHaveProperty('date');
	});

	it('a code in an answer that was lost or refused does not count as told', async () => {
		kit.simulator.configure({
			faults: [{ when: 'after', fault: { kind: 'refuse', message: 'Could not be confirmed' } }],
		});
		await buyExam('r-1');
		expect(kit.simulator.transactions()[0].toldCodes).toEqual([]);
		expect(kit.simulator.ledger()).toEqual([
			expect.objectContaining({ reference: 'r-1', intent: 'row 1' }),
		]);
	});
});

describe('requery in other deployments', () => {
	const data = async () => (await kit.requery('r-1')).data;

	it('finds a purchase only after so many looks', async () => {
		kit.simulator.configure({ requery: { lagLooks: 2 } });
		await buyExam('r-1');
		expect([await data(), await data(), await data()]).toEqual([
			expect.objectContaining({ message: 'Transaction not found.' }),
			expect.objectContaining({ message: 'Transaction not found.' }),
			expect.objectContaining({ status: 'success' }),
		]);
	});

	it('has other status words, and names no reference', async () => {
		kit.simulator.configure({
			requery: { notFound: 'No record', words: { failed: 'reversed' }, namesReference: false },
		});
		expect(await data()).toEqual({ status: 'fail', message: 'No record' });
		await buyExam('r-1');
		kit.simulator.settle('r-1', 'failed');
		const found = (await data()).data;
		expect(found).toMatchObject({ transaction_status: 'reversed' });
		expect(found).not.toHaveProperty('request-id');
		expect(found).not.toHaveProperty('reference');
	});

	it("tells of a stranger's purchase for a reference that it does not know", async () => {
		kit.simulator.configure({ requery: { stranger: 'success' } });
		expect(await data()).toEqual({
			status: 'success',
			data: expect.objectContaining({ amount: 5_000, transaction_status: 'success' }),
		});
	});
});

function said() {
	return { status: 'success', message: expect.any(String) };
}
