import { cablePlans, cableProviders } from '../catalogue/cable';
import { onSale } from '../catalogue/onSale';
import type { Config } from '../config';
import { optionalReference, type FieldRules } from '../fields';
import { lists, reads, sells, type Route } from '../route';
import { ok, Refusal } from '../types';

const firstNames = 'ADA BOLA CHIDI DAMILOLA EMEKA FUNKE GARBA HALIMA IFEOMA JUMOKE'.split(' ');
const lastNames = 'OKAFOR ADEYEMI BELLO EZE IBRAHIM LAWAL MUSA NWOSU OGUNDIPE YUSUF'.split(' ');

/** A meter or smartcard always has the same name. Numbers of zeros alone have no customer. */
export function customerOf(number: string): string | undefined {
	if (/^0+$/.test(number)) return undefined;
	const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index + 3), 0);
	return `${firstNames[sum % 10]} ${lastNames[Math.floor(sum / 10) % 10]}`;
}

const invalidIuc = 'Invalid IUC Number';

export const holderOf = (iuc: string) => (/^\d{10,11}$/.test(iuc) ? customerOf(iuc) : undefined);

const cable: FieldRules = {
	cable: {
		type: 'integer',
		oneOf: cableProviders.map(({ id }) => id),
		refusal: 'Invalid Cable ID',
	},
};

const cableRoutes: Route[] = [
	sells(
		'/api/cable',
		'cable',
		{
			...cable,
			cable_plan: { type: 'integer' },
			iuc: { type: 'string' },
			bypass: { type: 'integer', oneOf: [0, 1] },
			...optionalReference,
		},
		({ body }, { config }) => {
			const plan = onSale(cablePlans, config).find(
				({ id, cable }) => id === body.cable_plan && cable === body.cable,
			);
			if (!plan) throw new Refusal('Invalid Cable Plan ID');
			const iuc = String(body.iuc);
			const isKnown = holderOf(iuc) !== undefined;
			if (body.bypass === 0 && !isKnown) throw new Refusal(invalidIuc);
			const charges = config.charges.cable;
			return {
				recipient: iuc,
				amount: plan.price,
				debit: plan.price + charges,
				message: `You have successfully subscribed ${plan.name} for ${iuc}`,
				// The number was not checked before the debit, so the vendor refuses it and the money goes back.
				vendorFails: isKnown ? undefined : invalidIuc,
				extra: () => ({ cabl_name: plan.name, amount: String(plan.price), charges }),
			};
		},
	),
	lists('/api/cable-providers', () =>
		cableProviders.map(({ id, name }) => ({ plan_id: String(id), cable_name: name })),
	),
	lists('/api/cable-plans', ({ config }, query) =>
		onSale(cablePlans, config)
			.filter(({ cable }) => !query.cable || query.cable === String(cable))
			.map((plan) => ({
				plan_id: String(plan.id),
				cable: String(plan.cable),
				cable_name: cableProviders.find(({ id }) => id === plan.cable)?.name,
				plan_name: plan.name,
				plan_price: String(plan.price),
			})),
	),
	reads(
		'/api/cable/cable-validation',
		({ query }) => {
			const name = holderOf(query.iuc);
			if (name === undefined) throw new Refusal(invalidIuc);
			return ok({ name });
		},
		{ ...cable, iuc: { type: 'string' } },
	),
];

const places = 'Ikeja,Eko,Abuja,Kano,Port Harcourt,Jos,Ibadan,Kaduna,Enugu,Benin,Yola'.split(',');

export const discos = places.map((place, index) => ({ id: index + 1, name: `${place} Electric` }));

const meter: FieldRules = {
	disco: { type: 'integer' },
	meter_type: { type: 'string', oneOf: ['prepaid', 'postpaid'], refusal: 'Invalid Meter Type' },
	meter_number: { type: 'string' },
};

/** Who has the meter. */
function checkMeter(disco: unknown, number: string, config: Config): string {
	if (!onSale(discos, config).some(({ id }) => id === Number(disco)))
		throw new Refusal('Invalid Disco ID');
	const name = /^\d{10,13}$/.test(number) ? customerOf(number) : undefined;
	if (name === undefined) throw new Refusal('Invalid Meter Number');
	return name;
}

const electricityRoutes: Route[] = [
	sells(
		'/api/bill',
		'electricity',
		{
			...meter,
			amount: { type: 'integer', min: 1, refusal: 'Minimum Electricity Payment is ₦1' },
			...optionalReference,
		},
		({ body }, world) => {
			const number = String(body.meter_number);
			checkMeter(body.disco, number, world.config);
			const amount = Number(body.amount);
			const charges = world.config.charges.electricity;
			return {
				recipient: number,
				amount,
				debit: amount + charges,
				message: `You have successfully paid ₦${amount} for ${body.meter_type} meter ${number}`,
				fulfil: ({ goods }) => {
					// 20 digits in groups of four, as every prepaid meter takes them.
					const token = world.random.digits(20).replace(/(\d{4})(?=\d)/g, '$1-');
					goods.token = body.meter_type === 'prepaid' ? token : '';
				},
				answer: ({ goods }) => ({ token: goods.token ?? '' }),
				extra: () => ({ amount: String(amount), charges }),
			};
		},
	),
	lists('/api/discos', ({ config }) =>
		onSale(discos, config).map(({ id, name }) => ({ plan_id: String(id), disco_name: name })),
	),
	reads(
		'/api/bill/bill-validation',
		({ query }, { config }) => {
			const { disco, meter_number, meter_type } = query;
			return ok({
				customer_name: checkMeter(disco, meter_number, config),
				customer_address: meter_type === 'postpaid' ? '12 Broad Street, Lagos' : '',
				meter_number,
			});
		},
		meter,
	),
];

export const billRoutes = [...cableRoutes, ...electricityRoutes];
