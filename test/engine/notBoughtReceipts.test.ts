import { airtime, impatient, retryOnFail, rows, useBench } from './support/kit';

const bench = useBench();

/** A sheet with a row of every kind: bought, refused, lost, and two that cannot be used. */
const sheet = [
	{ ...rows(1)[0], name: 'Ada' },
	{ phone: 'not a number', amount: 100, order: 'b', name: 'Bola', error: 'left by an earlier run' },
	{ ...rows(2)[1], name: 'Chidi' },
	{ ...rows(3)[2], name: 'Dayo' },
	{ ...rows(4)[3], amount: 10.5, name: 'Efe', error: true },
];

describe('Rows not bought, as receipts', () => {
	beforeEach(() => {
		bench().refuse('/api/topup', 'Number Block', { contains: '2348021234567' });
		bench().addFault('/api/topup', { kind: 'timeout' }, { contains: '2348051234567' });
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'are ordinary items in the order of the sheet, whatever On Error says (%s)',
		async (onError) => {
			const result = await bench().buy(
				airtime({
					notBought: 'receipts',
					includeInputFields: true,
					options: { ...impatient, concurrency: 1 },
				}),
				sheet,
				{ node: { onError, ...retryOnFail } },
			);
			expect(result).toMatchObject({ status: 'success', errorItems: [], pairs: [0, 1, 2, 3, 4] });
			expect(result.items.map(({ name, row, outcome }) => [name, row, outcome])).toEqual([
				['Ada', 1, 'success'],
				['Bola', 2, 'notSent'],
				['Chidi', 3, 'failed'],
				['Dayo', 4, 'unknown'],
				['Efe', 5, 'notSent'],
			]);
			for (const item of result.items) expect(item).not.toHaveProperty('error');
			const messages = result.items.map(({ message }) => message);
			expect(messages[1]).toMatch(/Phone Number.*\. .*\.$/);
			expect(messages[2]).toMatch(/^Not bought: .*Number Block\. .*\.$/);
			expect(messages[3]).toMatch(/^Outcome unknown.*Look it up/);
			expect(messages[4]).toMatch(/kobo/);
			// Retry On Fail looks for a field called "error" on the first item: without one there is one try.
			expect(bench().books.charges).toBe(1);
			expect(result.requests.filter(({ path }) => path === '/api/topup')).toHaveLength(3);
		},
	);

	it('still stop the run for what concerns no row alone', async () => {
		const result = await bench().buy(airtime({ notBought: 'receipts' }), sheet, {
			credential: { productionUrl: 'http://example.com' },
		});
		expect(result.status).toBe('error');
		expect(result.items).toEqual([]);
	});
});
