import type { WalletRunOptions } from '../../support/bench';
import { goOn, otherWorker, useBench } from '../support/kit';
import { airtime, betting, byKey, rows } from '../support/products';

const bench = useBench();
type Where = Partial<WalletRunOptions>;

const buy = async (count: number, more: Where = {}, parameters = airtime(byKey)) =>
	await bench().buy(parameters, rows(count), { node: goOn, ...more });
const anotherAccount: Where = { account: 'bola', node: { type: otherWorker } };
/** The simulator's address, written otherwise, in a workflow that knows nothing of the first. */
const otherAddress = (): Where => ({
	workflowId: 'copy',
	credential: { productionUrl: bench().simulator.productionUrl.replace('127.0.0.1', 'localhost') },
});

it.each<[string, Where, () => Where]>([
	['with the token in place of the login', {}, () => ({ authentication: 'token' })],
	['at another address of the same provider', {}, otherAddress],
	['with another account', {}, () => anotherAccount],
	[
		'with another token of the account',
		{ authentication: 'token' },
		() => {
			bench().simulator.setAccount('ada', { liveToken: 'live_ada_0002' });
			return { authentication: 'token' };
		},
	],
	[
		'after the tables of the ledger were deleted',
		{},
		() => {
			bench().tables.forget();
			return {};
		},
	],
])('A sheet goes on where it was, %s', async (_, first, change) => {
	await buy(2, first);
	const then = change();
	expect((await buy(3, then)).replayed).toEqual([true, true, false]);
	expect((await buy(3, then)).replayed).toEqual([true, true, true]);
	expect(bench().books.charges).toBe(3);
});

it.each([
	['betting', betting(byKey)],
	['airtime', airtime(byKey)],
])('%s that was bought at another address of the provider says so', async (_, parameters) => {
	await buy(2, {}, parameters);
	const found = await buy(2, otherAddress(), parameters);
	expect(found.replayed).toEqual([true, true]);
	expect(found.shown).toContain('bought at another address of the provider');
	expect(bench().books.charges).toBe(2);
});

it('A purchase that was sent and not answered is not sent again by another account', async () => {
	bench().loseAnswer('/api/topup', { count: 1 });
	bench().addFault('/api/requery/*', { kind: 'status', status: 500 }, { after: 1, count: 20 });
	expect((await buy(1)).outcomes).toEqual(['unknown']);
	bench().endFaults();
	const second = await buy(1, { account: 'bola' });
	expect(second.outcomes).toEqual(['unknown']);
	expect(second.shown).toContain('Another account sent this purchase');
	expect(bench().books.charges).toBe(1);
});
