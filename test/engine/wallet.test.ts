import { behavesLikeRead } from './support/readBehaviour';
import { useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const parameters = { resource: 'wallet', operation: 'getBalance' };

describe('the balance', () => {
	const common = { balance: 5_000_000, username: 'ada', currency: 'NGN' };
	const raw = { status: 'success', ...common, bonus_balance: 0, airtime_to_cash_balance: 0 };
	const good = {
		row: {},
		path: '/api/balance',
		simple: [{ ...common, bonusBalance: 0, airtimeToCashBalance: 0 }],
		raw: [raw],
	};
	behavesLikeRead(bench, { parameters, good: [good, good] });
});
