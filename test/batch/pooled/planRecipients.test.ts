import type { IDataObject } from 'n8n-workflow';

import { Desk, phones } from './desk';

const told = async (rows: IDataObject[], more: IDataObject = {}) =>
	(await new Desk().plan(rows, more)).places.map((place) =>
		'planned' in place ? place.planned.plan.recipient : place.leftOut.reason,
	);

test('a number is sent to once, in the first row that names it', async () => {
	const rows = phones('08031234567', '+234 803 123 4567', '08051234567, 2348031234567');
	expect(await told(rows)).toEqual(['08031234567', 'duplicate', '08051234567', 'duplicate']);
});

test('who has opted out in a list is left out, however it is written', async () => {
	const list = { 'optOutNumbers.list': '+234 805 123 4567' };
	expect(await told(phones('08031234567', '08051234567'), list)).toEqual([
		'08031234567',
		'optedOut',
	]);
});

test.each([
	['yes', 'optedOut'],
	['perhaps', 'optedOut'],
	['no', '08031234567'],
	['', '08031234567'],
])('a row whose opt-out column says "%s" is planned as %s', async (said, expected) => {
	const [row, other] = phones('08031234567', '08051234567');
	expect(await told([{ ...row, 'optOutNumbers.field': said }, other])).toEqual([
		expected,
		'08051234567',
	]);
});

test('who has opted out in one row is left out in all of them', async () => {
	const [row, other] = phones('08031234567', '08051234567');
	const rows = [row, other, { ...row, 'optOutNumbers.field': 'yes' }];
	expect(await told(rows)).toEqual(['optedOut', '08051234567', 'optedOut']);
});

test('what is no mobile number is left out', async () => {
	expect(await told(phones('08031234567', '0803', '012345678'))).toEqual([
		'08031234567',
		'invalid',
		'landline',
	]);
});
