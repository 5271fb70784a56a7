import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** One product in the chaos run: how its rows look, and how the node is set up for them. */
export interface ChaosProduct {
	name: string;
	parameters: INodeParameters;
	row(index: number): IDataObject;
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const phone = (index: number) => `0803${String(1_000_000 + index).slice(-7)}`;
const number = (index: number) => String(10_000_000_000 + index);

export const chaosProducts: ChaosProduct[] = [
	{
		name: 'airtime',
		parameters: { resource: 'airtime', operation: 'buy', phone: '={{ $json.to }}', amount: 100, network: 'auto', planType: 'VTU' },
		row: (index) => ({ to: phone(index) }),
	},
	{
		name: 'data',
		parameters: { resource: 'data', operation: 'buy', phone: '={{ $json.to }}', network: 1, dataPlan: byId('104') },
		row: (index) => ({ to: phone(index) }),
	},
	{
		name: 'cable',
		parameters: { resource: 'cable', operation: 'subscribe', cable: byId('2'), cablePlan: byId('204'), iuc: '={{ $json.to }}' },
		row: (index) => ({ to: number(index) }),
	},
	{
		name: 'electricity',
		parameters: {
			resource: 'electricity',
			operation: 'pay',
			disco: byId('3'),
			meterType: 'prepaid',
			meterNumber: '={{ $json.to }}',
			amount: 2000,
		},
		row: (index) => ({ to: number(index) }),
	},
	{
		name: 'exam',
		parameters: { resource: 'examPin', operation: 'buy', exam: byId('1'), quantity: 1 },
		row: () => ({}),
	},
	{
		name: 'sms',
		parameters: { resource: 'sms', operation: 'send', sender: 'Shop', recipients: '={{ $json.to }}', message: 'Hello' },
		row: (index) => ({ to: phone(index) }),
	},
	{
		name: 'betting',
		parameters: { resource: 'betting', operation: 'fund', bettingId: 'bet9ja', customerId: '={{ $json.to }}', amount: 700 },
		row: (index) => ({ to: number(index) }),
	},
	{
		name: 'esim',
		parameters: { resource: 'esim', operation: 'buy', packageId: byId('gb-1gb-30d'), packageType: 'DATA-ONLY' },
		row: () => ({}),
	},
	{
		name: 'rechargeCard',
		parameters: { resource: 'rechargeCard', operation: 'buy', network: 1, cardPlan: '2', quantity: 1, cardName: 'Shop' },
		row: () => ({}),
	},
	{
		name: 'dataCard',
		parameters: { resource: 'rechargeCard', operation: 'buyData', network: 1, cardPlan: '1', quantity: 1, cardName: 'Shop' },
		row: () => ({}),
	},
	{
		name: 'custom',
		parameters: { resource: 'custom', operation: 'purchase', path: '/api/custom', body: '={{ { amount: 250, recipient: $json.to } }}', recipient: '={{ $json.to }}' },
		row: (index) => ({ to: number(index) }),
	},
];
