import { type BadValues, refusesBad, sameAs, usualPlansOf } from './contracts';
import { planned, purchaseNamed, rowOf, type Values } from './fakes';
import { usualRows } from './usualRows';

interface Product {
	/** Rows that are refused. */
	bad?: BadValues[];
	/** Rows that are other purchases. */
	others?: Values[];
	/** Rows that are this purchase. */
	same?: Values[];
}

const cards = {
	bad: [
		['Network', { network: 'auto' }],
		['Card Plan ID', { cardPlan: '' }],
		['Quantity', { quantity: 'ten' }],
		['Name on Card', { cardName: ' ' }],
		['Name on Card', { cardName: 'x'.repeat(201) }],
	] as BadValues[],
	others: [{ network: 'Glo' }, { cardPlan: '4' }, { quantity: 3 }, { cardName: 'Obi Stores' }],
};
const paths = [
	...['', 'api/gift-card', 'https://elsewhere.example/api', '//elsewhere.example/api'],
	...['/api/../../user', '/api/%2e%2e/user', '/api\\..\\user', '/api/gift card', '/api#x'],
];
/** No answer may replace these fields of the receipt. */
const replacing = ['outcome', 'amount', 'error'].flatMap((name) => [
	{ path: 'data.x', name },
	{ path: `data.${name}` },
]);
const noObjects = ['', 'text', '[1]', 'null', 5];

const products: Record<string, Product> = {
	'airtime buy': {
		bad: [
			['Amount', { amount: 'a lot' }],
			['Amount', { amount: 8031234567 }],
			['Phone Number', { phone: '08031234567, 08021234567' }],
			['Network', { network: 'Verizon' }],
			['Airtime Type', { planType: 'GIFT' }],
		],
		others: [{ amount: 200 }, { planType: 'SNS' }, { phone: '08031234568' }],
		same: [{ network: 2 }, { phone: '+234-803-123-4567' }, { bypass: true }],
	},
	'data buy': {
		bad: ['', 'SME 1GB'].map((dataPlan) => ['Data Plan', { dataPlan }]),
	},
	'airtimeToCash convert': {
		others: [{ amount: 2000 }, { phone: '08031234568' }],
		// What is secret, or new with every OTP, tells no conversions apart.
		same: [{ verificationToken: 'token-9' }, { sharePin: '9999' }],
	},
	'electricity pay': {
		bad: [
			['Disco', { disco: 'Ikeja Electric' }],
			['Meter Type', { meterType: 'solar' }],
			['Meter Number', { meterNumber: '04123456789 / 04123456780' }],
			['Amount', { amount: '10,50' }],
		],
	},
	'cable subscribe': {
		bad: [
			['Provider', { cable: 'DSTV' }],
			['Plan', { cablePlan: 'Padi' }],
			['Smartcard Number', { iuc: 'none' }],
		],
	},
	'betting fund': {
		bad: [
			['Betting Company', { bettingId: '' }],
			['Customer ID', { customerId: '1.23457E+12' }],
			['Amount', { amount: 10.5 }],
		],
		others: [{ bettingId: 'nairabet' }, { customerId: '12345' }, { amount: 600 }],
		same: [{ bettingId: 'BET9JA' }],
	},
	'examPin buy': {
		bad: [
			['Exam Body', { exam: 'WAEC' }],
			['Quantity', { quantity: 1.5 }],
		],
		others: [{ exam: '1' }, { quantity: 2 }],
		same: [{ quantity: '1' }],
	},
	'rechargeCard buy': cards,
	'rechargeCard buyData': cards,
	'sms send': {
		bad: [
			['Recipients', { recipients: '0803', options: { skipInvalidNumbers: true } }],
			['Sender', { sender: ' ' }],
			...['', '   ', null].map((message): BadValues => ['Message', { message }]),
		],
		others: [{ recipients: '08031234567,08051234568' }, { message: 'Pay' }, { sender: 'ObiStore' }],
		same: [{ recipients: '2348051234567;08031234567' }, { options: { plainCharacters: true } }],
	},
	'esim buy': {
		bad: [
			['Package', { packageId: '' }],
			['Package Type', { packageType: 'SMS' }],
			['Wait Until Ready', { options: { waitUntilProvisioned: 'long' } }],
			['Wait Until Ready', { options: { waitUntilProvisioned: -1 } }],
		],
		others: [{ packageId: 'gh-2' }, { packageType: 'DATA-VOICE-SMS' }],
		same: [{ country: '5' }],
	},
	'esim topUp': {
		bad: [
			['eSIM', { esimId: '' }],
			['Package', { packageId: '' }],
		],
	},
	'custom purchase': {
		bad: [
			...paths.map((path): BadValues => ['Path', { path }]),
			...noObjects.map((body): BadValues => ['Body', { body }]),
			['Body', { body: { 'request-id': 'mine' } }, "'Own Reference'"],
			['Body', { body: { txn: 'mine' }, options: { referenceField: 'txn' } }, "'Own Reference'"],
			...[{ path: ' ', name: 'x' }, ...replacing].map((field): BadValues => {
				return ['Response Fields', { responseFields: { field: [field] } }];
			}),
		],
		others: [
			...[{ path: '/api/gift-card2' }, { recipient: 'obi@example.com' }],
			{ body: '{"card": "steam", "value": 60}' },
		],
		same: [{ body: '{"value": 50, "card": "steam"}' }],
	},
};

describe.each(Object.entries(products))('%s', (name, product) => {
	const operation = purchaseNamed(name);
	const { bad = [], others = [], same = [] } = product;
	const planOf = usualPlansOf(name);
	const purchaseOf = (values: Values) => sameAs(planOf(values));

	test('is another purchase with any of these values', () => {
		expect(new Set([{}, ...others].map(purchaseOf)).size).toBe(others.length + 1);
		expect(same.map(purchaseOf)).toEqual(same.map(() => purchaseOf({})));
		const travelsLocally = planned(operation, rowOf(operation, usualRows[name]), {
			phoneFormat: 'local',
		});
		expect(sameAs(travelsLocally)).toBe(purchaseOf({}));
	});

	if (bad.length > 0) refusesBad(planOf, bad);
});
