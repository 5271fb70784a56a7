import type { IDataObject } from 'n8n-workflow';

import { usualPlansOf } from './contracts';
import { purchaseNamed, type Values } from './fakes';

/** By what the answer holds: the answer, the fields of the receipt, and what is not usual in the row. */
type Answers = Record<string, [answer: IDataObject, fields: object, values?: Values]>;

const link = 'https://esim.example/install/1';
const withLink = { provisioned: true, esim: expect.objectContaining({ universalLink: link }) };
const esimWith = (state: IDataObject) => ({ data: { id: 12, ...state } });
const provisioned = (isReady: boolean) => expect.objectContaining({ provisioned: isReady });
const fields = (...field: Array<{ path: string; name?: string }>) => ({
	responseFields: { field },
});
const codes = {
	data: { codes: [{ pin: '01' }, { pin: '02' }], expires: '2026-01-01' },
};

const answers: Record<string, Answers> = {
	'airtime buy': {
		'its own name for the network': [{ network: 'MTN NG' }, { network: 'MTN NG', planType: 'VTU' }],
		'no network': [{}, { network: 'MTN', planType: 'VTU' }],
		'an id of the network': [{ network: '1' }, { network: 'MTN', planType: 'VTU' }],
	},
	'electricity pay': {
		'a token, units and charges': [
			{ token: '1234-5678', units: '32.5', charges: '₦100' },
			{ discoId: 3, token: '1234-5678', units: 32.5, charges: 100 },
		],
		'an empty token': [{ token: '', message: 'ok' }, { discoId: 3 }],
		'the name of the disco': [
			{ disco_name: 'Abuja Electric' },
			{ discoId: 3, discoName: 'Abuja Electric' },
		],
	},
	'cable subscribe': {
		'the plan in its own spelling, and charges': [
			{ cabl_name: 'DSTV Padi', charges: '100.00' },
			{ planId: 101, plan: 'DSTV Padi', charges: 100 },
		],
		'nothing of the plan': [{}, { planId: 101 }],
	},
	'examPin buy': {
		'no pins': [{ status: 'process' }, { pins: [] }],
		'the balance before as the one after': [
			{ oldbal: '5,000', newbal: 5000 },
			{ pins: [], balanceAfter: null },
		],
		'two balances': [{ oldbal: '5,000', newbal: 1600 }, { pins: [] }],
		'one balance': [{ newbal: 1600 }, { pins: [] }],
	},
	'sms send': {
		'what the provider counted': [
			{ units: '4', wrong_number: '0803', total_wrong_number: 1 },
			{
				...{ recipients: 2, characters: 161, parts: 2, encoding: 'GSM-7' },
				...{ units: 4, wrongNumbers: '0803', totalWrong: 1 },
			},
			{ message: 'x'.repeat(161) },
		],
		'no count': [
			{},
			{ recipients: 1, characters: 71, parts: 2, encoding: 'UCS-2' },
			{ recipients: '08031234567', message: '₦'.repeat(71) },
		],
	},
	'esim buy': {
		'a state that says it is ready': [esimWith({ plan_status: 1 }), provisioned(true)],
		'a state that says no, and a link': [
			esimWith({ plan_status: 0, universal_link: link }),
			provisioned(false),
		],
		'that it was applied at once': [esimWith({ sim_applied: true }), provisioned(true)],
		'a link and no state': [esimWith({ universal_link: link }), provisioned(true)],
		'an activation code and no state': [esimWith({ activation_code: 'LPA:1' }), provisioned(true)],
		'neither link, code nor state': [esimWith({}), provisioned(false)],
		'a link at the top': [{ universal_link: link }, withLink],
		'a link in a list': [{ data: [{ id: 7, universalLink: link }] }, withLink],
		'a link far below': [{ response: { esim: { universal_link: link, iccid: '89' } } }, withLink],
		'no eSIM': [{ status: 'success', message: 'Bought' }, {}],
	},
	'custom purchase': {
		'fields that the user names': [
			codes,
			{ pin: '02', expires: '2026-01-01' },
			fields({ path: 'data.codes.1.pin', name: 'pin' }, { path: 'data.expires' }),
		],
		'none of the named fields': [codes, {}, fields({ path: 'data.none' })],
		'only an inherited field of that name': [codes, {}, fields({ path: 'data.toString' })],
		'a text where the field should lie': [{ data: 'text' }, {}, fields({ path: 'data.expires' })],
	},
};

describe.each(Object.entries(answers))('the receipt of %s', (name, table) => {
	test.each(Object.entries(table))('from an answer with %s', (_, [answer, wanted, values]) => {
		const plan = usualPlansOf(name)(values);
		expect(purchaseNamed(name).receiptFields?.(answer, plan)).toEqual(wanted);
	});
});
