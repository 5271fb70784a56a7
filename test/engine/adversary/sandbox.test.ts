import { airtime, betting, cards, rows, useBench } from '../support/kit';

describe('An own reference tried in the sandbox, and then used in production', () => {
	const bench = useBench({ authentication: 'token' });
	const own = { repeatProtection: 'reference', reference: 'invoice-77' };

	it.each([
		['airtime', airtime(own)],
		['betting', betting(own)],
		['cards', cards(own)],
	])('is bought in production: %s', async (_, parameters) => {
		const run = { rows: rows(1), parameters };
		expect((await bench().run({ ...run, environment: 'sandbox' })).outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(0);
		const real = await bench().run({ ...run, environment: 'production' });
		expect(real.receipts).toMatchObject([{ outcome: 'success', charged: 'yes', replayed: false }]);
		expect(bench().books.paid).toBe(1);
	});

	it('is charged by a Retry, whose credential was switched to production, only as often as that tells a success', async () => {
		bench().refuse('/api/fund/betting', 'Insufficient balance', {
			contains: '2348021234567',
			count: 1,
		});
		const first = await bench().buy(
			betting({
				repeatProtection: 'reference',
				reference: '={{ $json.order }}',
				customerId: '=234{{ $json.phone.slice(1) }}',
				options: { concurrency: 1 },
			}),
			rows(2),
			{ environment: 'sandbox' },
		);
		const second = await bench().retry(first, { environment: 'production' });
		const told = second.receipts.filter(({ outcome }) => outcome === 'success');
		expect(bench().books.paid).toBe(told.length);
	});
});
