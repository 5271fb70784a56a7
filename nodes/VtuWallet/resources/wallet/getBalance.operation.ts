import { balance, wallet } from '../../api/answers/schemas/lookUp';
import { endpoints, requestTo } from '../../api/endpoints';
import { columnsOf, listMayDiffer, readOne } from '../fields/read';

export const getWalletBalance = readOne({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get what is left in the wallet',
	notDocumented: listMayDiffer,
	output: columnsOf(wallet),
	load: async (api) => await api.ask(requestTo(api, endpoints.balance), balance),
});
