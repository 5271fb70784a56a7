import { balance, wallet } from '../../api/answers/schemas/lookUp';
import { endpoints, requestTo } from '../../api/endpoints';
import { receiptShape } from '../../batch/report/receiptShape';
import { columnsOf, listMayDiffer, readOne } from '../fields/read';

export const getWalletBalance = readOne({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get what is left in the wallet',
	notDocumented: listMayDiffer,
	output: { environment: receiptShape.first.environment, ...columnsOf(wallet) },
	load: async (api) => ({
		environment: api.account.environment,
		...(await api.ask(requestTo(api, endpoints.balance), balance)),
	}),
});
