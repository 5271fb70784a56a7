import { buysOnce } from './support/moneyBehaviour';
import { behavesLikePurchase } from './support/purchaseBehaviour';
import { useBench } from './support/kit';

const bench = useBench();

const parameters = {
	resource: 'sms',
	operation: 'send',
	sender: '={{ $json.from }}',
	recipients: '={{ $json.to }}',
	message: '={{ $json.text }}',
};
const row = (to: string | string[], text = 'Your order is ready.', from = 'AdaStore') => ({
	from,
	to,
	text,
});

describe('SMS', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/bulksms',
		good: [
			{
				row: row('0803 123 4567'),
				body: { sender: 'AdaStore', number: '2348031234567', message: 'Your order is ready.' },
				receipt: {
					product: 'sms',
					recipient: '08031234567',
					amount: null,
					message: 'Message sent to 1 number(s)',
					recipients: 1,
					characters: 20,
					parts: 1,
					encoding: 'GSM-7',
					units: 1,
				},
				answer: { units: 1 },
			},
			{
				row: row(['08051234567', '+2348021234567'], 'x'.repeat(161)),
				body: {
					sender: 'AdaStore',
					number: '2348051234567,2348021234567',
					message: 'x'.repeat(161),
				},
				receipt: {
					product: 'sms',
					recipient: expect.stringMatching(/^2 numbers \(/),
					amount: null,
					message: 'Message sent to 2 number(s)',
					recipients: 2,
					characters: 161,
					parts: 2,
					encoding: 'GSM-7',
					units: 4,
				},
				answer: { units: 4 },
			},
		],
		refused: {
			row: row('08091234567', 'Hello', 'Forbidden'),
			said: 'Invalid Sender ID',
			advice: /against the lists/,
			fault: {
				path: '/api/bulksms',
				contains: 'Forbidden',
				fault: { kind: 'refuse', message: 'Invalid Sender ID' },
			},
		},
		invalid: {
			row: row('08031234567, 0803'),
			field: 'Recipients',
			error: /1 of the 2 numbers in 'Recipients' cannot be used: "0803"/,
			advice: /Skip Invalid Numbers/,
		},
	});

	buysOnce(bench, {
		parameters,
		path: '/api/bulksms',
		rows: [row('08031234567'), row('08051234567'), row('08091234567')],
		contains: '2348051234567',
		found: true,
	});

	const run = async (more: object, rows: object[]) =>
		await bench().buy(
			{ ...parameters, ...more },
			rows.map((each) => ({ ...each })),
			{ authentication: 'token' },
		);

	test('goes to the numbers that can be used, when that is wanted', async () => {
		bench().simulator.configure({ shapes: { extraFields: true } });
		const { items, requests } = await run({ options: { skipInvalidNumbers: true } }, [
			row('08031234567, 0803, 08031234567'),
		]);
		expect(requests.map(({ body }) => body)).toMatchObject([{ number: '2348031234567' }]);
		expect(items).toMatchObject([
			{
				outcome: 'success',
				totalCorrect: 1,
				totalWrong: 0,
				warnings: '1 number left out: "0803". 1 repeated number left out.',
			},
		]);
	});

	test('by one key is sent once, also when its list was corrected', async () => {
		const byKey = { repeatProtection: 'key', key: 'promo-1' };
		const first = await run(byKey, [row('08031234567, 08051234567')]);
		const again = await run(byKey, [row('08031234567, 08051234568')]);
		expect(again.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(again.items).toMatchObject([
			{
				outcome: 'success',
				replayed: true,
				recipient: first.items[0].recipient,
				reference: first.items[0].reference,
				warnings: expect.stringContaining('Send to it with a key of its own'),
			},
		]);
		expect(bench().simulator.ledger()).toHaveLength(1);
	});

	test('with one key on two lists of a batch is sent to neither', async () => {
		const byKey = { repeatProtection: 'key', key: 'promo-1' };
		const result = await run(byKey, [row('08031234567'), row('08051234567')]);
		expect(result).toMatchObject({
			status: 'error',
			requests: [],
			error: { message: expect.stringContaining('buy different things') },
		});
	});

	test('is written plainly when that is wanted, and costs fewer units', async () => {
		const text = `“Pay” ₦500 ${'now '.repeat(20)}`;
		const plain = await run({ options: { plainCharacters: true } }, [row('08031234567', text)]);
		expect(plain.requests.map(({ body }) => body)).toMatchObject([
			{ message: `"Pay" N500 ${'now '.repeat(20)}`.trim() },
		]);
		expect(plain.items).toMatchObject([{ parts: 1, encoding: 'GSM-7', units: 1 }]);
		const dear = await run({}, [row('08031234567', text)]);
		expect(dear.items).toMatchObject([
			{
				parts: 2,
				encoding: 'UCS-2',
				units: 2,
				warnings: expect.stringContaining('Plain Characters'),
			},
		]);
	});
});
