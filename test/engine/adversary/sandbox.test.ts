import { airtime, betting, cards, rows, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });
const own = { repeatProtection: 'reference', reference: '={{ $json.order }}' };

it.each([
	['airtime', airtime(own)],
	['betting', betting(own)],
	['cards', cards(own)],
])(
	'An own reference that was tried in the sandbox buys in production: %s',
	async (_, parameters) => {
		const tried = await bench().buy(parameters, rows(1), { environment: 'sandbox' });
		expect(tried.outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(0);
		const real = await bench().buy(parameters, rows(1), { environment: 'production' });
		expect(real.receipts).toMatchObject([{ outcome: 'success', charged: 'yes', replayed: false }]);
		expect(bench().books.paid).toBe(1);
	},
);

it('A Retry whose credential was switched to production charges only what it calls a success', async () => {
	bench().refuse('/api/fund/betting', 'Insufficient balance', { contains: '8021234567', count: 1 });
	const parameters = betting({ ...own, options: { concurrency: 1 } });
	const first = await bench().buy(parameters, rows(2), { environment: 'sandbox' });
	const second = await bench().retry(first, { environment: 'production' });
	const told = second.outcomes.filter((outcome) => outcome === 'success');
	expect(bench().books.paid).toBe(told.length);
});
