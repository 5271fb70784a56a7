import { describePurchase } from '../../support/purchaseTests';

const topUp = (network: number, phone: string, amount: number, more = {}) => ({
	method: 'POST' as const,
	path: '/api/topup',
	body: { network, phone, plan_type: 'VTU', amount, bypass: false, ...more },
});

describePurchase({
	resource: 'airtime',
	operation: 'buy',
	path: '/api/topup',
	parameters: { phone: '={{ $json.phone }}', amount: '={{ $json.amount }}' },
	cases: [
		{
			name: 'tells the network from the number, and reads numbers and amounts as sheets write them',
			rows: [
				{ phone: '08031234567', amount: 100 },
				{ phone: '+234 805 123 4567', amount: '₦1,000' },
				{ phone: 8021234567, amount: '1 500.00' },
			],
			requests: [topUp(1, '2348031234567', 100), topUp(3, '2348051234567', 1000), topUp(2, '2348021234567', 1500)],
			items: [
				{ outcome: 'success', charged: 'yes', replayed: false, product: 'airtime', recipient: '08031234567', amount: 100, network: 'MTN' },
				{ outcome: 'success', charged: 'yes', recipient: '08051234567', amount: 1000, network: 'GLO' },
				{ outcome: 'success', charged: 'yes', recipient: '08021234567', amount: 1500, network: 'AIRTEL' },
			],
		},
		{
			name: 'takes the network, the type and the bypass from the row',
			parameters: { network: '={{ $json.network }}', planType: '={{ $json.type }}', bypass: '={{ $json.ported }}' },
			rows: [
				{ phone: '08031234567', amount: 200, network: 1, type: 'VTU', ported: false },
				{ phone: '08031234567', amount: 200, network: 4, type: 'SNS', ported: true },
			],
			requests: [
				topUp(1, '2348031234567', 200),
				topUp(4, '2348031234567', 200, { plan_type: 'SNS', bypass: true }),
			],
			items: [{ recipient: '08031234567' }, { recipient: '08031234567', warnings: [expect.stringContaining('ported')] }],
		},
		{
			name: 'writes the number with eleven digits where the deployment wants them',
			parameters: { options: { phoneFormat: 'local' } },
			simulator: { phoneFormat: 'local' },
			rows: [{ phone: '08031234567', amount: 100 }, { phone: '2348051234567', amount: 100 }],
			requests: [topUp(1, '08031234567', 100), topUp(3, '08051234567', 100)],
			items: [{ recipient: '08031234567' }, { recipient: '08051234567' }],
		},
	],
	invalid: [
		{ name: 'a row without an amount', row: { amount: '' }, message: /'Amount' is empty/ },
		{ name: 'an amount that is no number', row: { amount: 'ten' }, message: /'Amount' is not an amount/ },
		{ name: 'a negative amount', row: { amount: -100 }, message: /'Amount' is negative/ },
		{ name: 'an amount with kobo', row: { amount: '100.50' }, message: /'Amount' has kobo/ },
		{ name: 'an absurd amount', row: { amount: 1e9 }, message: /'Amount' is more than/ },
		{ name: 'a number that the sheet has shortened', row: { phone: '2.34803E+12' }, message: /'Phone Number' has lost digits/ },
		{ name: 'two numbers in a cell', row: { phone: '08031234567/08051234567' }, message: /more than one number/ },
		{ name: 'an unknown network', parameters: { network: 'vodafone' }, message: /'Network' is not a known network/ },
	],
});
