import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints } from '../../api/endpoints';
import { shape } from '../../batch/report/receiptShape';
import { readOne } from '../fields/read';

export const getWalletBalance = readOne({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get what is left in the wallet',
	endpoint: endpoints.balance,
	output: {
		balance: shape.number,
		bonusBalance: shape.maybeNumber,
		airtimeToCashBalance: shape.maybeNumber,
		username: shape.maybeText,
		currency: shape.maybeText,
	},
	load: async (api, request) => await api.ask(request, balance),
});
