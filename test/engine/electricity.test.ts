import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeRead } from './support/readBehaviour';
import { byId, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const meter = {
	disco: byId('={{ $json.disco }}'),
	meterType: '={{ $json.type }}',
	meterNumber: '={{ $json.meter }}',
};
const pay = { resource: 'electricity', operation: 'pay', ...meter, amount: '={{ $json.amount }}' };
const prepaid = { disco: 1, type: 'prepaid', meter: '04123456789', amount: '5,000' };
const postpaid = { disco: '3', type: 'Postpaid', meter: 45123456789, amount: 2500 };

describe('electricity', () => {
	behavesLikePurchase(bench, {
		parameters: pay,
		path: '/api/bill',
		good: [
			{
				row: prepaid,
				body: { disco: 1, meter_type: 'prepaid', meter_number: '04123456789', amount: 5000 },
				receipt: {
					product: 'electricity',
					recipient: '04123456789',
					amount: 5000,
					discoId: 1,
					token: expect.stringMatching(/^(\d{4}-){4}\d{4}$/),
				},
				answer: { token: expect.any(String) },
			},
			{
				row: postpaid,
				body: { disco: 3, meter_type: 'postpaid', meter_number: '45123456789', amount: 2500 },
				receipt: {
					product: 'electricity',
					recipient: '45123456789',
					amount: 2500,
					discoId: 3,
				},
				answer: { token: '' },
			},
		],
		refused: {
			row: { ...prepaid, meter: '00000000000' },
			said: 'Invalid Meter Number',
			advice: /Check the meter number, the disco/,
		},
		invalid: {
			row: { ...prepaid, type: 'solar' },
			field: 'Meter Type',
			error: /not one of its values/,
			advice: /prepaid, postpaid/,
		},
	});

	const run = async (more: object, row: object = prepaid) =>
		await bench().buy({ ...pay, ...more }, [row]);

	test('is not paid for somebody else', async () => {
		const result = await run({ options: { expectedName: 'Zainab Quadri' } });
		expect(result.error?.message).toMatch(/'Meter Number' belongs to .*Zainab Quadri/);
		expect(result.requests.map(({ path, query }) => [path, query])).toEqual([
			[
				'/api/bill/bill-validation',
				{ disco: '1', meter_type: 'prepaid', meter_number: '04123456789' },
			],
		]);
	});
});

describe('verifying a meter', () => {
	const good = (
		row: { disco: number | string; type: string; meter: string },
		type: string,
		address?: string,
	) => ({
		row,
		path: '/api/bill/bill-validation',
		query: { disco: String(row.disco), meter_type: type, meter_number: row.meter },
		simple: [
			{
				meterNumber: row.meter,
				meterType: type,
				customerName: expect.any(String),
				...(address !== undefined && { customerAddress: address }),
			},
		],
		raw: [
			{
				status: 'success',
				customer_name: expect.any(String),
				customer_address: address ?? '',
				meter_number: row.meter,
			},
		],
	});

	behavesLikeRead(bench, {
		parameters: { resource: 'electricity', operation: 'verify', ...meter },
		good: [
			good({ disco: 1, type: 'prepaid', meter: '04123456789' }, 'prepaid'),
			good(
				{ disco: '3', type: 'Post-paid', meter: '45123456789' },
				'postpaid',
				'12 Broad Street, Lagos',
			),
		],
		refused: {
			row: { disco: 99, type: 'prepaid', meter: '04123456789' },
			error: /Invalid Disco ID/,
			advice: /Check the values/,
		},
		invalid: {
			row: { disco: 1, type: 'prepaid', meter: '' },
			error: /'Meter Number' is empty/,
			advice: /as they stand on the meter/,
		},
	});
});

describe('the list of discos', () => {
	const row = {
		row: {},
		path: '/api/discos',
		simple: [
			{ id: '1', name: 'Ikeja Electric' },
			{ id: '2', name: 'Eko Electric' },
		],
		raw: [
			{ plan_id: '1', disco_name: 'Ikeja Electric' },
			{ plan_id: '2', disco_name: 'Eko Electric' },
		],
	};
	behavesLikeRead(bench, {
		parameters: { resource: 'electricity', operation: 'getDiscos', limit: 2 },
		good: [row, row],
		catalogue: true,
	});
});
