import type { IDataObject } from 'n8n-workflow';

import { behavesLikePurchase } from './support/purchaseBehaviour';
import { behavesLikeList, behavesLikeRead } from './support/readBehaviour';
import { byId, operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const meter = {
	disco: byId('={{ $json.disco }}'),
	meterType: '={{ $json.type }}',
	meterNumber: '={{ $json.meter }}',
};
const pay = { resource: 'electricity', operation: 'pay', ...meter, amount: '={{ $json.amount }}' };
const prepaid = { disco: 1, type: 'prepaid', meter: '04123456789', amount: '5,000' };
const postpaid = { disco: '3', type: 'Postpaid', meter: 45123456789, amount: 2500 };
const goodOf = (row: typeof prepaid | typeof postpaid, amount: number, code: object = {}) => {
	const [disco, meterNumber] = [Number(row.disco), String(row.meter)];
	return {
		row,
		body: {
			disco,
			meter_type: row.type.toLowerCase(),
			meter_number: meterNumber,
			amount,
			bypass: false,
		},
		receipt: { product: 'electricity', recipient: meterNumber, amount, discoId: disco, ...code },
	};
};

describe('electricity', () => {
	behavesLikePurchase(bench, {
		parameters: pay,
		path: '/api/bill',
		owner: '/api/bill/bill-validation',
		good: [
			{
				...goodOf(prepaid, 5000, { token: expect.stringMatching(/^(\d{4}-){4}\d{4}$/) }),
				answer: { token: expect.any(String) },
			},
			// A bill has no token, and no warning says so.
			{ ...goodOf(postpaid, 2500), answer: { token: '' } },
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

	test.each([
		[undefined, false],
		[true, true],
	])('tells the provider whether to check the meter: %s', async (bypass, sent) => {
		const { purchases } = await run({ options: { ...(bypass && { bypass }) } });
		expect(purchases.map(({ body }) => (body as IDataObject).bypass)).toEqual([sent]);
	});
});

describe('verifying a meter', () => {
	const goodOf = (disco: number | string, type: string, meter: string, address = '') => {
		const meterType = type === 'prepaid' ? type : 'postpaid';
		const customer = {
			customerName: expect.any(String),
			...(address && { customerAddress: address }),
		};
		const raw = { customer_name: expect.any(String), customer_address: address };
		return {
			row: { disco, type, meter },
			path: '/api/bill/bill-validation',
			query: { disco: String(disco), meter_type: meterType, meter_number: meter },
			simple: [{ meterNumber: meter, meterType, ...customer }],
			raw: [{ status: 'success', meter_number: meter, ...raw }],
		};
	};

	behavesLikeRead(bench, {
		parameters: { resource: 'electricity', operation: 'verify', ...meter },
		good: [
			goodOf(1, 'prepaid', '04123456789'),
			goodOf('3', 'Post-paid', '45123456789', '12 Broad Street, Lagos'),
		],
		refused: {
			row: { disco: 99, type: 'prepaid', meter: '04123456789' },
			error: /Invalid Disco ID/,
			advice: /Check the values/,
		},
		invalid: {
			row: { disco: 1, type: 'prepaid', meter: '' },
			error: /'Meter Number' is empty/,
			advice: /on the meter/,
		},
	});
});

describe('the list of discos', () => {
	const simple = [
		{ id: '1', name: 'Ikeja Electric' },
		{ id: '2', name: 'Eko Electric' },
	];
	const raw = simple.map(({ id, name }) => ({ plan_id: id, disco_name: name }));
	const parameters = operation('electricity/getDiscos', { limit: 2 });
	behavesLikeList(bench, parameters, '/api/discos', simple, raw);
});
