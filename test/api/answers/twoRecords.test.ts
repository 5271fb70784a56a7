import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { twinPlaces, type TwinPlace } from '../../simulator';

const places = Object.keys(twinPlaces) as TwinPlace[];
const record = (transaction_status: string, changes = {}) => ({
	...{ reference: 'TRX-1001', 'request-id': 'r-1', amount: 1000, transaction_status, ...changes },
});
const read = (body: object, reference = 'r-1') =>
	readRequery({ kind: 'http', status: 200, body }, reference);
const both = (place: TwinPlace, own: object, twin: object) => ({
	status: 'success',
	...twinPlaces[place]({ ...own }, { ...twin }),
});
const doubt = { kind: 'unclear', reason: expect.stringMatching(/two records/) };

describe.each(places)('a second record of the purchase, %s', (place) => {
	test.each([
		['success', 'failed'],
		['failed', 'success'],
		['reversed', 'delivered'],
	])('%s and %s: the look-up does not decide', (own, twin) => {
		const body = both(place, record(own), record(twin));
		expect(read(body)).toEqual(doubt);
		// The provider's own reference names both records if each has it.
		if (place !== 'otherField') expect(read(body, 'TRX-1001')).toEqual(doubt);
	});

	test.each(['success', 'failed', 'pending'])('two records "%s" do not differ', (word) => {
		expect(read(both(place, record(word), record(word))).reason ?? '').not.toMatch(/two records/);
	});

	test('a record of another purchase in the same place is not a second record', () => {
		const other = record('failed', { reference: 'TRX-1002', 'request-id': 'r-2' });
		expect(read(both(place, record('success'), other)).reason ?? '').not.toMatch(/two records/);
	});
});

test.each(['success', 'failed', 'pending'])(
	'one record that a list repeats is read: %s',
	(kind) => {
		const one = record(kind);
		for (const data of [[one, one], [one, { ...one }, one], { transactions: [one, one] }])
			expect(read({ status: 'success', data })).toMatchObject({
				kind,
				transaction: { amount: 1000 },
			});
	},
);

test.each(['pending', 'weighed'])('a record "%s" beside a failed one does not decide', (word) => {
	const data = { transactions: [record('failed'), record(word)] };
	expect(read({ data })).toEqual(doubt);
});

test('a history of pending states does not contradict the record', () => {
	for (const kind of ['success', 'failed']) {
		const data = { ...record(kind), history: [record('pending')] };
		expect(read({ status: 'success', data })).toMatchObject({ kind });
	}
});

test('a batch reference that two purchases share is not a second record', () => {
	const shared = { reference: 'BATCH-100' };
	const other = record('failed', { ...shared, 'request-id': 'r-2' });
	const data = {
		transactions: [
			record('failed', shared),
			record('success', { ...other, transaction_status: 'success' }),
		],
	};
	expect(read({ data })).toMatchObject({ kind: 'failed' });
});
