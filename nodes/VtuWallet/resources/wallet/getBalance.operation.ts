import { endpoints } from '../../api/endpoints';
import { balance } from '../../api/answers/schemas/lookUp';
import type { ReadOperation } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { filled } from '../fields/filled';
import { simplifyField, wantsSimple } from '../fields/list';
import { listMayDiffer, requestOf, requestOptions } from '../fields/request';

export const getWalletBalance: ReadOperation = {
	kind: 'read',
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
	fields: [simplifyField, requestOptions(endpoints.balance)],

	async run(row, api) {
		const { raw, ...known } = await api.ask(requestOf(row, endpoints.balance), balance);
		return wantsSimple(row) ? filled(known) : raw;
	},
};
