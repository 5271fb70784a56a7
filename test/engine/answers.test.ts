import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { buyChanged, purchaseOf } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** The answer, its fields in the receipt, and the changes to the usual row. */
type Answers = Array<[answer: IDataObject, shown: object, change?: IDataObject]>;

const says = (text: string | RegExp) => expect.stringMatching(text) as string;
const lacks = (code: string, more: object = {}) => ({
	...more,
	warnings: says(`the ${code} could not be read`),
});
const complete = { warnings: undefined };

const link = 'https://esim.example/install/1';
const withLink = { provisioned: true, esim: { universalLink: link } };
const esimWith = (state: IDataObject) => ({ data: { id: 12, ...state } });
const ready = (provisioned: boolean) => ({ provisioned });
const codes = { data: { codes: [{ pin: '01' }, { pin: '02' }], expires: '2026-01-01' } };
const plain = { message: 'Hello' };
const [one, two, three] = [1, 2, 3].map((quantity) => ({ quantity }));

const products: Record<string, Answers> = {
	'airtime/buy': [
		[{ network: 'MTN NG' }, { network: 'MTN NG', planType: 'VTU' }],
		[{}, { network: 'MTN', planType: 'VTU' }],
		[{ network: '1' }, { network: 'MTN', planType: 'VTU' }],
	],
	'electricity/pay': [
		[
			{ token: '1234-5678', units: '32.5', charges: '₦100' },
			{ discoId: 3, token: '1234-5678', units: 32.5, charges: 100, ...complete },
		],
		[{ token: '' }, lacks('electricity token', { discoId: 3, token: undefined })],
		[{}, lacks('electricity token', { discoName: undefined })],
		// A postpaid bill has no token.
		[{}, complete, { meterType: 'postpaid' }],
		[{ disco_name: 'Abuja Electric' }, { discoId: 3, discoName: 'Abuja Electric' }],
	],
	'cable/subscribe': [
		// The misspelt name is the provider's own.
		[
			{ cabl_name: 'DStv Padi', charges: '100.00' },
			{ planId: 101, plan: 'DStv Padi', charges: 100 },
		],
	],
	'examPin/buy': [
		[{}, lacks('pins', { pins: [] })],
		// Some deployments repeat the old balance as the new one.
		[{ oldbal: '5,000', newbal: 5000 }, { balanceAfter: undefined }],
		[{ oldbal: '5,000', newbal: 1600 }, { balanceAfter: 1600 }],
		[{ newbal: 1600 }, { balanceAfter: 1600 }],
		[{ pin: '1<=>A' }, lacks('pins'), two],
		[{ pin: '1<=>A,2' }, lacks('pins'), two],
		[{ pin: '200000000220<=>A1,200000000221<=>B2' }, complete, two],
		[
			{ pin: 'WRN1<=>200000000220,WRN2<=>200000000221' },
			{
				pins: [
					{ pin: '200000000220', serial: 'WRN1' },
					{ pin: '200000000221', serial: 'WRN2' },
				],
				...complete,
			},
			two,
		],
		[
			{ pin: '1000000001<=>200000000220' },
			{
				pins: [{ pin: '1000000001', serial: '200000000220' }],
				warnings: says(/Pin and serial may be swapped/),
			},
			one,
		],
	],
	'rechargeCard/buy': [
		[{}, lacks('cards'), one],
		[{ pin: '1234', serial: 'S' }, complete, one],
		[{ pin: 'P1,P2,P3', serial: ',S2,S3' }, lacks('cards'), three],
		[{ pin: 'P1,P2,P3', serial: 'S1,S2,S3,S4' }, lacks('cards'), three],
	],
	'sms/send': [
		[
			{ units: '4', wrong_number: '0803', total_wrong_number: 1 },
			{
				...{ recipients: 2, characters: 161, parts: 2, encoding: 'GSM-7' },
				...{ units: 4, wrongNumbers: '0803', totalWrong: 1 },
			},
			{ message: 'x'.repeat(161) },
		],
		[
			{},
			{ recipients: 1, characters: 71, parts: 2, encoding: 'UCS-2', units: undefined },
			{ recipients: '08031234567', message: '₦'.repeat(71) },
		],
		[
			{ wrong_number: '2348031234567,2348051234567', correct_number: '' },
			{ warnings: says(/only 0 of the 2/) },
		],
		[{ wrong_number: ['2348031234567'] }, { warnings: says(/only 1 of the 2/) }],
		[{ correct_number: '2348031234567' }, { warnings: says(/only 1 of the 2/) }],
		[{ total_sent: 1 }, { warnings: says(/only 1 of the 2/) }],
		[{ success_count: '1' }, { warnings: says(/only 1 of the 2/) }],
		[{ total_correct_number: 2, total_wrong_number: 1 }, { warnings: says(/only 1 of the 2/) }],
		[{ message: 'Message sent to 1 of 2 recipients' }, { warnings: says(/only 1 of the 2/) }],
		[{ message: 'Message sent to 1 out of 2 numbers' }, { warnings: says(/only 1 of the 2/) }],
		[{ correct_number: '2348031234567,2348051234567' }, complete, plain],
		[{ total_sent: 2, total_correct_number: '2', total_wrong_number: 0 }, complete, plain],
		[{ message: 'Message sent to 2 of 2 recipients' }, complete, plain],
		[{ message: 'Message 1 of 7 messages sent' }, complete, plain],
		[{ wrong_number: '' }, complete, plain],
		[{ wrong_number: 'none' }, complete, plain],
	],
	'esim/buy': [
		[esimWith({ plan_status: 1 }), ready(true)],
		[esimWith({ plan_status: 0, universal_link: link }), ready(false)],
		[esimWith({ sim_applied: true }), ready(true)],
		[esimWith({ universal_link: link }), ready(true)],
		[esimWith({ activation_code: 'LPA:1' }), ready(true)],
		[esimWith({}), ready(false)],
		[{ universal_link: link }, withLink],
		[{ data: [{ id: 7, universalLink: link }] }, withLink],
		[{ response: { esim: { universal_link: link, iccid: '89' } } }, withLink],
		// Without an eSIM in the answer, the receipt shows the one in the list of the own eSIMs.
		[{ message: 'Bought' }, { ...ready(true), esim: { packageName: 'Ghana 1 GB, 30 days' } }],
	],
	'custom/purchase': [
		[codes, { pin: '02', expires: '2026-01-01', made: undefined }],
		[{ data: { codes: [] } }, { pin: undefined, expires: undefined }],
		[{ data: 'text' }, { pin: undefined, expires: undefined }],
	],
};

/** The last name is a field that every object inherits. */
const named = [
	{ path: 'data.codes.1.pin', name: 'pin' },
	{ path: 'data.expires', name: '' },
	{ path: 'data.toString', name: 'made' },
];

test.each(Object.entries(products))('%s reads its answers', async (name, cases) => {
	const path = name === 'custom/purchase' ? '/api/gift-card' : purchaseOf(name).endpoint.path;
	const good = { status: 'success', message: 'ok' };
	bench().answer(
		path,
		cases.map(([answer]) => ({ ...good, ...answer })),
	);
	const changes = cases.map(([, , change = {}]) => change);
	const more = { responseFields: { field: named } };
	const { receipts } = await buyChanged(bench(), name, changes, more);
	expect(receipts).toHaveLength(cases.length);
	for (const [nth, [, shown]] of cases.entries()) {
		const wanted: IDataObject = { outcome: 'success', ...shown };
		const fields = Object.keys(wanted).map((field) => [field, receipts[nth][field]]);
		expect(Object.fromEntries(fields)).toMatchObject(wanted);
	}
});
