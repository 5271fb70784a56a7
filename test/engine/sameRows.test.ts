import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { previewChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** Rows that are other purchases, and rows that are the usual purchase. */
interface Rows {
	others?: IDataObject[];
	same?: IDataObject[];
}

const cards = [{ network: 'Glo' }, { cardPlan: '4' }, { quantity: 3 }, { cardName: 'Obi Stores' }];

const products: Record<string, Rows> = {
	'airtime/buy': {
		others: [{ amount: 200 }, { phone: '08031234568' }],
		same: [{ network: 2 }, { planType: 'SNS' }, { phone: '+234-803-123-4567' }, { bypass: true }],
	},
	'airtimeToCash/convert': {
		others: [{ amount: 2000 }, { phone: '08031234568' }],
		// Secrets, and values that are new with every OTP, do not tell conversions apart.
		same: [{ verificationToken: 'token-9' }, { sharePin: '9999' }],
	},
	'betting/fund': {
		others: [{ bettingId: 'nairabet' }, { customerId: '12345' }, { amount: 600 }],
		same: [{ bettingId: 'BET9JA' }],
	},
	'cable/subscribe': {},
	'custom/purchase': {
		others: [
			...[{ path: '/api/gift-card2' }, { recipient: 'obi@example.com' }],
			{ body: '{"card": "steam", "value": 60}' },
		],
		same: [{ body: '{"value": 50, "card": "steam"}' }],
	},
	'data/buy': {},
	'electricity/pay': {},
	'esim/buy': {
		others: [{ packageId: 'gh-2gb-30d' }, { packageType: 'DATA-VOICE-SMS' }],
		same: [{ country: '5' }],
	},
	'examPin/buy': {
		others: [{ exam: '1' }, { quantity: 2 }],
		same: [{ quantity: '1' }],
	},
	'rechargeCard/buy': { others: cards },
	'rechargeCard/buyData': { others: cards },
	'sms/send': {
		others: [{ recipients: '08031234567,08051234568' }, { message: 'Pay' }, { sender: 'ObiStore' }],
		same: [{ recipients: '2348051234567;08031234567' }, { options: { plainCharacters: true } }],
	},
};

const atOneInstant = { establishedAt: Date.UTC(2030, 4, 1) };
const local = { credential: { provider: { facts: { phoneFormat: 'local' as const } } } };

/** The node numbers equal rows, so their order only decides which row gets which reference. */
test.each(Object.entries(products))(
	'%s recognises which rows are one purchase, in any order and phone format',
	async (name, { others = [], same = [] }) => {
		const referencesOf = async (rows: IDataObject[], more: object = {}) => {
			const items = await previewChanged(bench(), name, rows, {}, { ...atOneInstant, ...more });
			return items.map(({ reference }) => reference);
		};
		const references = await referencesOf([{}, ...same, ...others]);
		const turned = await referencesOf([...[...others].reverse(), ...same, {}], local);
		expect(new Set(references).size).toBe(references.length);
		const alike = references.slice(0, same.length + 1);
		expect(turned).toEqual([...references.slice(alike.length).reverse(), ...alike]);
	},
);
