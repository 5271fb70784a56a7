import { balance } from '../../api/answers/schemas/lookUp';
import { endpoints, requestTo } from '../../api/endpoints';
import { shape } from '../../batch/report/receiptShape';
import { listMayDiffer, readOne } from '../fields/read';

export const getWalletBalance = readOne({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get what is left in the wallet',
	notDocumented: listMayDiffer,
	output: {
		balance: shape.number,
		bonusBalance: shape.maybeNumber,
		airtimeToCashBalance: shape.maybeNumber,
		username: shape.maybeText,
		currency: shape.maybeText,
	},
	load: async (api) => await api.ask(requestTo(api, endpoints.balance), balance),
});
