import { airtime, rows, useBench } from './support/kit';

const bench = useBench();
const sheet = rows(4);
const told = async (more: object) => {
	const { hints } = await bench().buy(airtime(more as never), sheet);
	return hints.map(({ message }) => message).join('\n');
};

describe('What to do next', () => {
	it('is said of a wallet that holds too little, with the sum that is missing', async () => {
		bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 350 });
		expect(await told({ mode: 'preview' })).toContain(
			'4 rows would cost ₦1,000; the wallet has only ₦350. Fund ₦650, then run again',
		);
		expect(bench().books.charges).toBe(0);
	});

	it('is said of pending purchases', async () => {
		bench().addFault('/api/topup', { kind: 'pending', word: 'process' }, { count: 1 });
		expect(await told({})).toContain("run 'Ledger → Follow Up' in some minutes");
	});

	it('is said by Follow Up if nothing is open', async () => {
		await told({});
		const parameters = { resource: 'ledger', operation: 'followUp' };
		const { hints, items } = await bench().buy(parameters, [{}]);
		expect(items).toEqual([]);
		expect(hints[0].message).toContain('No purchase in the ledger is open');
	});
});
