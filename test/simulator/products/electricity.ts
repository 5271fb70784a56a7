import { discos } from '../catalogue/discos';
import { onSale } from '../catalogue/onSale';
import { belongsToSomebody, customerName } from '../catalogue/people';
import type { Config } from '../config';
import { optionalReference, type FieldRules } from '../fields';
import { undocumentedList } from '../lists';
import type { PlainRoute, PurchaseRoute } from '../routes';
import { ok, Refusal } from '../types';

const meterFields: FieldRules = {
	disco: { type: 'integer' },
	meter_type: { type: 'string', oneOf: ['prepaid', 'postpaid'], refusal: 'Invalid Meter Type' },
	meter_number: { type: 'string' },
};

function checkDisco(disco: unknown, config: Config): void {
	if (!onSale(discos, config).some(({ id }) => id === Number(disco)))
		throw new Refusal('Invalid Disco ID');
}

function checkMeter(meter: string): void {
	if (!/^\d{10,13}$/.test(meter) || !belongsToSomebody(meter))
		throw new Refusal('Invalid Meter Number');
}

export const electricityRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/bill',
	product: 'electricity',
	fields: {
		...meterFields,
		amount: { type: 'integer', min: 1, refusal: 'Minimum Electricity Payment is ₦1' },
		...optionalReference,
	},
	order: ({ body }, world) => {
		const meter = String(body.meter_number);
		checkDisco(body.disco, world.config);
		checkMeter(meter);
		const amount = Number(body.amount);
		const charges = world.config.charges.electricity;
		return {
			recipient: meter,
			amount,
			debit: amount + charges,
			message: `You have successfully paid ₦${amount} for ${body.meter_type} meter ${meter}`,
			fulfil: (transaction) => {
				// 20 digits in groups of four, as every prepaid meter takes them.
				const token = world.random.digits(20).replace(/(\d{4})(?=\d)/g, '$1-');
				transaction.goods.token = body.meter_type === 'prepaid' ? token : '';
			},
			answer: (transaction) => ({
				token: transaction.goods.token ?? '',
				...(world.config.shapes.extraFields ? { amount: String(amount), charges } : {}),
			}),
		};
	},
};

export const electricityReads: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/discos',
		answer: (_, { config }) =>
			undocumentedList(
				onSale(discos, config).map(({ id, name }) => ({ plan_id: String(id), disco_name: name })),
				config,
			),
	},
	{
		method: 'GET',
		path: '/api/bill/bill-validation',
		fields: meterFields,
		answer: ({ query }, { config }) => {
			checkDisco(query.disco, config);
			checkMeter(query.meter_number);
			return ok({
				customer_name: customerName(query.meter_number),
				customer_address: query.meter_type === 'postpaid' ? '12 Broad Street, Lagos' : '',
				meter_number: query.meter_number,
			});
		},
	},
];
