import { oddForms } from './index';
import { changedAnswer } from './oddAnswers';
import { faultsOf, useKit } from './testKit';

const kit = useKit();
const { use } = faultsOf(kit);

const exam = { exam: 1, quantity: 1 };
const buyExam = async (reference: string) =>
	(await kit.live.post('/api/exam', { ...exam, 'request-id': reference, intent: 'row 1' })).data;

describe('answers in other forms', () => {
	const code = /\d{10,}/;
	it('are all different, and none is the plain one', () => {
		const plain = '{"status":"success","message":"Done","pin":"1234567890123"}';
		const texts = oddForms.map((form) => changedAnswer({ kind: 'odd', form }, plain));
		expect(new Set([plain, ...texts]).size).toBe(oddForms.length + 1);
	});

	it.each(oddForms)('%s hide nothing: it is charged, and the code is told', async (form) => {
		use({ path: '/api/exam', fault: { kind: 'odd', form } });
		expect(JSON.stringify(await buyExam('r-1'))).toMatch(code);
		const [bought] = kit.simulator.transactions();
		expect(bought).toMatchObject({ status: 'success', charged: true, intent: 'row 1' });
		expect(bought.toldCodes).toEqual([expect.stringMatching(code)]);
	});

	it('can change single fields of the answer', async () => {
		use({
			path: '/api/requery/*',
			fault: { kind: 'reword', change: { transaction_status: 'held' }, without: ['date'] },
		});
		await buyExam('r-1');
		const { data } = (await kit.requery('r-1')).data;
		expect(data).toMatchObject({ 'request-id': 'r-1', transaction_status: 'held' });
		expect(data).not.toHaveProperty('date');
	});

	it('a code in an answer that was lost or refused does not count as told', async () => {
		use({ when: 'after', fault: { kind: 'refuse', message: 'Could not be confirmed' } });
		await buyExam('r-1');
		expect(kit.simulator.transactions()[0].toldCodes).toEqual([]);
		expect(kit.simulator.ledger()).toMatchObject([{ reference: 'r-1', intent: 'row 1' }]);
	});
});
