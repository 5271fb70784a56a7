import { behavesLikeRead } from './support/readBehaviour';
import { goOn, useBench } from './support/kit';

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

	test('can lie at another path, and that path stays below the address', async () => {
		const run = async (balance: string) =>
			await bench().run({
				credential: { provider: { paths: { balance } } },
				parameters,
				node: goOn,
			});
		const moved = await run('/api/v2/balance');
		expect(moved.requests.map(({ path }) => path)).toEqual(['/api/v2/balance']);
		expect(moved.items).toEqual([
			expect.objectContaining({ error: { title: expect.any(String), advice: expect.any(String) } }),
		]);
		const outside = await run('https://elsewhere.example/api/balance');
		expect(outside.requests).toEqual([]);
		expect(outside.items).toEqual([
			expect.objectContaining({
				message: expect.stringContaining("The path 'Balance' in the credential does not start"),
			}),
		]);
	});
});
