import { useBench } from '../support/kit';
import { campaign, phones, sentBodies, textsByNumber, three } from './help';

const bench = useBench();

test('equal texts travel in one request, and every number gets an item of its own', async () => {
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

test('texts of their own travel in requests of their own', async () => {
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

test('a number is texted once, in whatever ways it is written and under whatever names', async () => {
	const rows = [
		{ phone: '08091234567', name: 'Ada' },
		{ phone: '+234 809 123 4567', name: 'Ada O.' },
		{ phone: 8091234567, name: 'Ada Okafor' },
	];
	const { items, requests } = await campaign(bench(), rows, {
		message: '=Hello {{ $json.name }}!',
	});
	expect(sentBodies({ requests })).toMatchObject([
		{ number: '2348091234567', message: 'Hello Ada!' },
	]);
	expect(items).toMatchObject([
		{ outcome: 'success', sent: 'yes' },
		{
			outcome: 'notSent',
			sent: 'no',
			reason: 'duplicate',
			message: expect.stringMatching(/row 1/),
		},
		{ outcome: 'notSent', sent: 'no', reason: 'duplicate' },
	]);
});

test('after one number of a list is corrected, the next run texts that number alone', async () => {
	await campaign(bench(), three);
	const corrected = phones('08031234567', '08051234568', '08091234567');
	const again = await campaign(bench(), corrected);
	expect(sentBodies(again)).toMatchObject([{ number: '2348051234568' }]);
	expect(again.items).toMatchObject([
		{ outcome: 'success', replayed: true, sent: 'yes', message: expect.stringMatching(/earlier/) },
		{ outcome: 'success', replayed: false, sent: 'yes' },
		{ outcome: 'success', replayed: true, sent: 'yes' },
	]);
	expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1, 1]);
});

test('a corrected text goes to nobody who was texted under the name of the campaign, and under a new name to all', async () => {
	await campaign(bench(), three);
	const corrected = await campaign(bench(), three, { message: 'We open at 10.' });
	expect(sentBodies(corrected)).toEqual([]);
	const renamed = await campaign(bench(), three, { campaign: 'New Year 2027' });
	expect(sentBodies(renamed)).toHaveLength(1);
});

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
