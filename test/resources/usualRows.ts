import type { Values } from './fakes';

const phone = '0803 123 4567';
const cards = { network: 'MTN', cardPlan: '3', quantity: 2, cardName: 'Ada Ventures' };

/** A good row of each purchase. */
export const usualRows: Record<string, Values> = {
	'airtime buy': { phone, amount: 100 },
	'airtimeToCash convert': {
		...{ phone, amount: 1000 },
		...{ verificationToken: 'token-2', sharePin: '0123' },
	},
	'betting fund': { bettingId: 'Bet9ja', customerId: '0012345', amount: 500 },
	'cable subscribe': { cable: '1', cablePlan: '101', iuc: '7023456789' },
	'custom purchase': {
		path: '/api/gift-card',
		body: '{"card": "steam", "value": 50}',
		recipient: 'ada@example.com',
		amount: 5000,
	},
	'data buy': { phone, dataPlan: '11' },
	'electricity pay': { disco: '3', meterNumber: '04123456789', amount: 5000 },
	'esim buy': { packageId: 'gh-1' },
	'esim topUp': { esimId: '12', packageId: 'gh-top' },
	'examPin buy': { exam: '2' },
	'rechargeCard buy': cards,
	'rechargeCard buyData': cards,
	'sms send': {
		sender: 'AdaStore',
		recipients: '08031234567,08051234567',
		message: 'Pay ₦500',
	},
};
