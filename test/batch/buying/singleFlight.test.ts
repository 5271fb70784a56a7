import { onceAtATime } from '../../../nodes/VtuWallet/batch/buying/singleFlight';

/** A purchase that ends when the test says so. */
function desk() {
	const begun: string[] = [];
	const ends: Array<(outcome: string) => void> = [];
	const buy = (who: string) => async () => {
		begun.push(who);
		return await new Promise<string>((resolve) => ends.push(resolve));
	};
	const share = (earlier: string) => (earlier === 'not sent' ? undefined : `${earlier} by another`);
	return {
		begun,
		enter: async (who: string, purchase = 'airtime-1') =>
			await onceAtATime(purchase, buy(who), share),
		end: async (outcome: string) => {
			ends.shift()?.(outcome);
			await new Promise((resolve) => setTimeout(resolve, 1));
		},
	};
}

test('the same purchase is under way once, and all who want it share its end', async () => {
	const { begun, enter, end } = desk();
	const all = Promise.all([enter('a'), enter('b'), enter('c')]);
	await end('bought');
	expect(await all).toEqual(['bought', 'bought by another', 'bought by another']);
	expect(begun).toEqual(['a']);
});

test('a purchase that was not sent makes room for the next, one after the other', async () => {
	const { begun, enter, end } = desk();
	const all = Promise.all([enter('a'), enter('b'), enter('c')]);
	expect(begun).toEqual(['a']);
	await end('not sent');
	expect(begun).toEqual(['a', 'b']);
	await end('not sent');
	expect(begun).toEqual(['a', 'b', 'c']);
	await end('bought');
	expect(await all).toEqual(['not sent', 'not sent', 'bought']);
});

test('different purchases do not wait for each other, and nothing waits for one that has ended', async () => {
	const { begun, enter, end } = desk();
	const both = [enter('a', 'airtime-1'), enter('b', 'airtime-2')];
	expect(begun).toEqual(['a', 'b']);
	await end('bought');
	await end('bought');
	await Promise.all(both);
	const again = enter('c', 'airtime-1');
	expect(begun).toEqual(['a', 'b', 'c']);
	await end('found');
	expect(await again).toBe('found');
});
