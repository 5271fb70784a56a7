import { useBench } from '../support/kit';
import { answerShapes, expectFits } from '../support/matchesSchema';
import { campaign, phones, sentBodies, three } from './help';

const bench = useBench();

test('equal texts share one request, and every number gets its own item', async () => {
	const { items, requests, status } = await campaign(bench(), three);
	expect(status).toBe('success');
	expect(requests).toHaveLength(1);
	expect(sentBodies({ requests })).toEqual([
		{
			sender: 'AdaStore',
			number: '2348031234567,2348051234567,2348091234567',
			message: 'We open at 9 tomorrow.',
		},
	]);
	const reference = (requests[0].body as Record<string, string>)['request-id'];
	expect(items).toHaveLength(3);
	expect(items).toMatchObject(
		['08031234567', '08051234567', '08091234567'].map((recipient, at) => ({
			outcome: 'success',
			sent: 'yes',
			charged: 'yes',
			recipient,
			parts: 1,
			replayed: false,
			row: at + 1,
			reference,
		})),
	);
});

test.each(answerShapes)('the output fits its schema: answers %s', async (_, shape) => {
	bench().simulator.configure(shape);
	expectFits('sms/campaign', (await campaign(bench(), three)).items);
});

test('different texts have separate requests', async () => {
	const rows = [
		{ phone: '08031234567', name: 'Ada' },
		{ phone: '08051234567', name: 'Bola' },
		{ phone: '08091234567', name: 'Ada' },
	];
	const { requests } = await campaign(bench(), rows, { message: '=Hello {{ $json.name }}!' });
	expect(sentBodies({ requests })).toEqual(
		expect.arrayContaining([
			{ sender: 'AdaStore', number: '2348031234567,2348091234567', message: 'Hello Ada!' },
			{ sender: 'AdaStore', number: '2348051234567', message: 'Hello Bola!' },
		]),
	);
	expect(requests).toHaveLength(2);
});

test('a number is texted once in all its spellings and under all names', async () => {
	const rows = [
		{ phone: '08091234567', name: 'Ada' },
		{ phone: '+234 809 123 4567', name: 'Ada O.' },
		{ phone: 8091234567, name: 'Ada Okafor' },
	];
	const message = '=Hello {{ $json.name }}!';
	const { items, requests } = await campaign(bench(), rows, { message });
	const sent = { number: '2348091234567', message: 'Hello Ada!' };
	expect(sentBodies({ requests })).toMatchObject([sent]);
	const again = { outcome: 'notSent', sent: 'no', reason: 'duplicate' };
	expect(items).toMatchObject([
		{ outcome: 'success', sent: 'yes' },
		{ ...again, message: expect.stringMatching(/row 1/) },
		again,
	]);
});

test('a corrected text does not go to numbers that the campaign has texted, and goes to all under a new name', async () => {
	await campaign(bench(), three);
	const corrected = await campaign(bench(), three, { message: 'We open at 10.' });
	expect(sentBodies(corrected)).toEqual([]);
	const renamed = await campaign(bench(), three, { listName: 'New Year 2027' });
	expect(sentBodies(renamed)).toHaveLength(1);
});

test.each(['CHRISTMAS 2026', 'Christmas2026', ' Christmas  20 26 '])(
	'the name %j means the same campaign',
	async (listName) => {
		await campaign(bench(), three);
		expect(sentBodies(await campaign(bench(), three, { listName }))).toEqual([]);
	},
);

test('a list in one cell is many recipients, and its rows count as one', async () => {
	const rows = [{ phone: '08031234567, 08051234567' }, { phone: ['08091234567', '0803'] }];
	const { items } = await campaign(bench(), rows);
	expect(items.map(({ recipient, row, sent }) => [recipient, row, sent])).toEqual([
		['08031234567', 1, 'yes'],
		['08051234567', 1, 'yes'],
		['08091234567', 2, 'yes'],
		['0803', 2, 'no'],
	]);
});

const optedOut = { optOutNumbers: { list: '08051234567' } };
const hintsOf = async (rows: object[], parameters: object = {}) => {
	const { hints } = await campaign(bench(), rows as never, { ...optedOut, ...parameters });
	return hints as Array<{ type: string; message: string }>;
};
const hintOf = async (...run: Parameters<typeof hintsOf>) => (await hintsOf(...run))[0];

describe('the hint of a campaign is blue if all went as the list says', () => {
	test('sent, sent earlier, opted out or repeated', async () => {
		const rows = [...three, ...phones('+234 803 123 4567')];
		const sent = await hintOf(rows);
		expect(sent).toMatchObject({
			type: 'info',
			message: expect.stringMatching(/2 sent now.*2 left out \(1 opted out, 1 repeated\)/),
		});
		expect(sent.message).not.toContain('Look at');
		const again = await hintOf(rows);
		expect(again).toMatchObject({ type: 'info', message: expect.stringContaining('sent earlier') });
	});

	const badRow = (row: object) => ({
		rows: [...three, row].map((one) => ({ text: 'We open at 9.', ...one })),
		more: { message: '={{ $json.text }}', options: { maxParts: 1 } },
		said: /Look at row 4\b/,
	});
	const unreadOptOut = {
		rows: three,
		more: { optOutNumbers: { list: '08051234567, nonsense' } },
		said: /1 of the 'Opt-Out Numbers' cannot be read/,
	};
	test.each([
		['an invalid number', badRow({ phone: '0803' })],
		['a landline', badRow({ phone: '012345678' })],
		['a gap in the text', badRow({ phone: '08021234567', text: 'Hello {name}' })],
		['a text that is too long', badRow({ phone: '08021234567', text: 'x'.repeat(161) })],
		['opt-outs that match no number', unreadOptOut],
	])('and amber for %s, in a preview as well', async (_, { rows, more, said }) => {
		const amber = { type: 'warning', message: expect.stringMatching(said) };
		for (const mode of ['preview', 'buy'])
			expect(await hintsOf(rows, { ...more, mode })).toContainEqual(expect.objectContaining(amber));
	});

	test('and amber for numbers that are put off, whose rows need no correction', async () => {
		const hint = await hintOf(three, { quietHours: 'other', quietHoursOther: '00:00-24:00' });
		const message = expect.stringContaining('2 not sent in the quiet hours');
		expect(hint).toMatchObject({ type: 'warning', message });
		expect(hint.message).not.toContain('Look at');
	});

	test.each([
		['Look at row 1', { wrong_number: '2348031234567', correct_number: '2348091234567' }],
		['Look at rows 1 and 3', { total_correct_number: 1, total_wrong_number: 1 }],
	])('and amber for numbers that the provider does not accept: %s', async (said, change) => {
		bench().addFault('/api/bulksms', { kind: 'reword', change }, { count: 1 });
		const hint = await hintOf(three);
		expect(hint).toMatchObject({ type: 'warning', message: expect.stringContaining(said) });
	});

	test('and blue if the text has characters that cost more', async () => {
		const dear = { message: 'Pay ₦500', plainCharacters: false };
		expect(await hintOf(three, dear)).toMatchObject({ type: 'info' });
	});
});
