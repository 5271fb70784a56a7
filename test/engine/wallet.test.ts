import { behavesLikeRead } from './support/readBehaviour';
import { useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const parameters = { resource: 'wallet', operation: 'getBalance' };

describe('the balance', () => {
	const good = {
		row: {},
		path: '/api/balance',
		simple: [
			{
				balance: 5_000_000,
				bonusBalance: 0,
				airtimeToCashBalance: 0,
				username: 'ada',
				currency: 'NGN',
			},
		],
		raw: [
			{
				status: 'success',
				username: 'ada',
				balance: 5_000_000,
				bonus_balance: 0,
				airtime_to_cash_balance: 0,
				currency: 'NGN',
			},
		],
	};
	behavesLikeRead(bench, { parameters, good: [good, good] });
});
