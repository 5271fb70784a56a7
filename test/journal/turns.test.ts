import { during, haveBought, purchases } from './support';

const turn = jest.fn();
jest.mock('../../nodes/VtuWallet/host/giveTurn', () => ({
	async *withTurns(items: readonly unknown[]) {
		for (const item of items) {
			turn();
			yield await Promise.resolve([item]);
		}
	},
}));

test('a run that reads many purchases may give n8n a turn after each of them', async () => {
	const ids = Array.from({ length: 60 }, (_, index) => `p${index}`);
	await haveBought(ids);
	await during({ execution: 'next' }, async (journal) => {
		turn.mockClear();
		await journal.store.read(purchases(ids));
		// Each row of claims is read. Then each purchase is looked for, and its row is found.
		expect(turn.mock.calls.length).toBeGreaterThan(2 * ids.length);
		for (const id of ids) expect(journal.known.standing(id).state).toBe('bought');
	});
});
