import { z } from 'zod';

import type { EndpointName } from '../../endpoints';

const id = z.number().int().positive();
const naira = z.number().int().positive();
const filled = z.string().min(1);
const digits = z.string().regex(/^\d+$/);
const packageType = z.enum(['DATA-ONLY', 'DATA-VOICE-SMS']);
const meterType = z.enum(['prepaid', 'postpaid']);

/** The reference is required here even where the document makes it optional: what has none cannot be looked up. */
const referenced = { 'request-id': filled };
const sandboxOnly = { sandbox_status: z.literal('fail').optional() };

/** A deployment may want more of a passenger than the document shows: a title, a passport. */
const passenger = z
	.object({
		first_name: filled,
		last_name: filled,
		dob: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
		email: filled,
		phone_number: filled,
	})
	.passthrough();

const purchase = <S extends z.ZodRawShape>(shape: S) =>
	z.object({ ...shape, ...referenced, ...sandboxOnly }).strict();

const cards = purchase({
	network: id,
	plan_type: filled,
	quantity: z.number().int().min(1).max(100),
	card_name: z.string().max(200),
});

const cash = { network: id, phone: digits, ...sandboxOnly };

const airtimeToCash = z.discriminatedUnion('step', [
	z.object({ step: z.literal(1), ...cash }).strict(),
	z.object({ step: z.literal(2), ...cash, otp: filled, data: filled }).strict(),
	z
		.object({
			step: z.literal(3),
			...cash,
			data: filled,
			share_pin: z.string().regex(/^\d{4}$/),
			amount: naira,
		})
		.strict(),
]);

/** What each purchase must look like when it leaves: every field, and none that is not meant. */
export const requestContracts: Record<EndpointName, z.ZodTypeAny> = {
	airtime: purchase({
		network: id,
		phone: digits,
		plan_type: z.enum(['VTU', 'SNS']),
		amount: naira,
		bypass: z.boolean().optional(),
	}),
	data: purchase({ network: id, phone: digits, data_plan: id, bypass: z.boolean().optional() }),
	cable: purchase({
		cable: id,
		cable_plan: id,
		iuc: filled,
		bypass: z.union([z.literal(0), z.literal(1)]),
	}),
	electricity: purchase({
		disco: id,
		meter_type: meterType,
		meter_number: filled,
		amount: naira,
		// Not in the document, but siblings of the service demand it.
		bypass: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
	}),
	exam: purchase({ exam: id, quantity: z.number().int().min(1).max(5) }),
	sms: purchase({
		sender: filled.max(11),
		number: z.string().regex(/^\d+(,\d+)*$/),
		message: filled,
	}),
	betting: purchase({ betting_id: filled, customer_id: filled, amount: naira }),
	esim: purchase({ package_id: filled, package_type: packageType }),
	esimTopUp: purchase({ package_id: filled }),
	flight: purchase({ flight_id: filled, passengers: z.array(passenger).min(1) }),
	rechargeCard: cards,
	dataCard: cards,
	airtimeToCash,
	// The user's own body: only what carries the protection is checked.
	custom: z.object(referenced).passthrough(),
};

/** The queries of look-ups that take no more than the document says. */
export const queryContracts = {
	cableValidation: z.object({ cable: id, iuc: filled }).strict(),
	billValidation: z.object({ disco: id, meter_number: filled, meter_type: meterType }).strict(),
};

export type QueryName = keyof typeof queryContracts;
