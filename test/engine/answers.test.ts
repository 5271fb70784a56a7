import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { buyChanged, purchaseOf } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** By what the answer holds: the answer, what the receipt shows of it, and what is not usual in the row. */
type Answers = Record<string, [answer: IDataObject, shown: object, change?: IDataObject]>;

const link = 'https://esim.example/install/1';
const withLink = { provisioned: true, esim: { universalLink: link } };
const esimWith = (state: IDataObject) => ({ data: { id: 12, ...state } });
const codes = { data: { codes: [{ pin: '01' }, { pin: '02' }], expires: '2026-01-01' } };
const lacks = (code: string, more: object = {}) => ({
	...more,
	warnings: expect.stringContaining(`${code} could not be read`) as string,
});
const cards = { quantity: 3 };
const plain = { message: 'Hello' };

const products: Record<string, Answers> = {
	'airtime/buy': {
		'its own name for the network': [{ network: 'MTN NG' }, { network: 'MTN NG', planType: 'VTU' }],
		'no network': [{}, { network: 'MTN', planType: 'VTU' }],
		'an id of the network': [{ network: '1' }, { network: 'MTN', planType: 'VTU' }],
	},
	'electricity/pay': {
		'a token, units and charges': [
			{ token: '1234-5678', units: '32.5', charges: '₦100' },
			{ discoId: 3, token: '1234-5678', units: 32.5, charges: 100, warnings: undefined },
		],
		'an empty token': [{ token: '' }, lacks('token', { discoId: 3, token: undefined })],
		'no token': [{}, lacks('token', { discoName: undefined })],
		'no token, of a postpaid bill': [{}, { warnings: undefined }, { meterType: 'postpaid' }],
		'the name of the disco': [
			{ disco_name: 'Abuja Electric' },
			{ discoId: 3, discoName: 'Abuja Electric' },
		],
	},
	'cable/subscribe': {
		'the plan in its own spelling, and charges': [
			{ cabl_name: 'DStv Padi', charges: '100.00' },
			{ planId: 101, plan: 'DStv Padi', charges: 100 },
		],
	},
	'examPin/buy': {
		'no pins': [{}, lacks('pins', { pins: [] })],
		'the balance before as the one after': [
			{ oldbal: '5,000', newbal: 5000 },
			{ pins: [], balanceAfter: null },
		],
		'two balances': [{ oldbal: '5,000', newbal: 1600 }, { balanceAfter: 1600 }],
		'one balance': [{ newbal: 1600 }, { balanceAfter: 1600 }],
		'one of two pins': [{ pin: '1<=>A' }, lacks('pins'), { quantity: 2 }],
		'a pin without its serial': [{ pin: '1<=>A,2' }, lacks('pins'), { quantity: 2 }],
		'both pins': [{ pin: '1<=>A,2<=>B' }, { warnings: undefined }, { quantity: 2 }],
	},
	'rechargeCard/buy': {
		'no card': [{}, lacks('cards'), { quantity: 1 }],
		'the card': [{ pin: '1234', serial: 'S' }, { warnings: undefined }, { quantity: 1 }],
		'a serial too few': [{ pin: 'P1,P2,P3', serial: ',S2,S3' }, lacks('cards'), cards],
		'a serial too many': [{ pin: 'P1,P2,P3', serial: 'S1,S2,S3,S4' }, lacks('cards'), cards],
	},
	'sms/send': {
		'what the provider counted': [
			{ units: '4', wrong_number: '0803', total_wrong_number: 1 },
			{
				...{ recipients: 2, characters: 161, parts: 2, encoding: 'GSM-7' },
				...{ units: 4, wrongNumbers: '0803', totalWrong: 1 },
			},
			{ message: 'x'.repeat(161) },
		],
		'that all numbers are wrong': [
			{ wrong_number: '2348031234567,2348051234567', correct_number: '' },
			{ warnings: expect.stringMatching(/only 0 of the 2/) },
		],
		'a list of wrong numbers': [
			{ wrong_number: ['2348031234567'] },
			{ warnings: expect.stringMatching(/only 1 of the 2/) },
		],
		'an empty list of wrong numbers': [{ wrong_number: '' }, { warnings: undefined }, plain],
		'the word none for wrong numbers': [{ wrong_number: 'none' }, { warnings: undefined }, plain],
		'no count': [
			{},
			{ recipients: 1, characters: 71, parts: 2, encoding: 'UCS-2', units: undefined },
			{ recipients: '08031234567', message: '₦'.repeat(71) },
		],
	},
	'esim/buy': {
		'a state that says it is ready': [esimWith({ plan_status: 1 }), { provisioned: true }],
		'a state that says no, and a link': [
			esimWith({ plan_status: 0, universal_link: link }),
			{ provisioned: false },
		],
		'that it was applied at once': [esimWith({ sim_applied: true }), { provisioned: true }],
		'a link and no state': [esimWith({ universal_link: link }), { provisioned: true }],
		'an activation code and no state': [
			esimWith({ activation_code: 'LPA:1' }),
			{ provisioned: true },
		],
		'neither link, code nor state': [esimWith({}), { provisioned: false }],
		'a link at the top': [{ universal_link: link }, withLink],
		'a link in a list': [{ data: [{ id: 7, universalLink: link }] }, withLink],
		'a link far below': [{ response: { esim: { universal_link: link, iccid: '89' } } }, withLink],
		'no eSIM, so that it is looked for in the list of the own ones': [
			{ message: 'Bought' },
			{ provisioned: true, esim: { packageName: 'Ghana 1 GB, 30 days' } },
		],
	},
	'custom/purchase': {
		'fields that the user names': [codes, { pin: '02', expires: '2026-01-01' }],
		'none of the named fields': [{ data: { codes: [] } }, { pin: undefined, expires: undefined }],
		'a text where the field should lie': [{ data: 'text' }, { expires: undefined }],
		'only an inherited field of that name': [codes, { made: undefined }],
	},
};

const named = [
	{ path: 'data.codes.1.pin', name: 'pin' },
	{ path: 'data.expires', name: '' },
	{ path: 'data.toString', name: 'made' },
];

const pathOf = (name: string) =>
	name === 'custom/purchase' ? '/api/gift-card' : purchaseOf(name).endpoint.path;

test.each(Object.entries(products))('%s reads its answers', async (name, table) => {
	const cases = Object.values(table);
	const good = { status: 'success', message: 'ok' };
	bench().answer(
		pathOf(name),
		cases.map(([answer]) => ({ ...good, ...answer })),
	);
	const changes = cases.map(([, , change = {}]) => change);
	const more = { responseFields: { field: named } };
	const { receipts } = await buyChanged(bench(), name, changes, more);
	const read = Object.entries(table).map(([what, [, shown]], nth) => {
		const names = ['outcome', ...Object.keys(shown)];
		return [what, Object.fromEntries(names.map((field) => [field, receipts[nth][field]]))];
	});
	const wanted = Object.entries(table).map(([what, [, shown]]) => [
		what,
		{ outcome: 'success', ...shown },
	]);
	expect(Object.fromEntries(read)).toMatchObject(Object.fromEntries(wanted));
});
