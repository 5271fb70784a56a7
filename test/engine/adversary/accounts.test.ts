import type { WalletRunOptions } from '../../support/bench';
import { elsewhere, goOn, otherWorker, useBench } from '../support/kit';
import { airtime, betting, byKey, rows } from '../support/products';

const bench = useBench();
type Where = Partial<WalletRunOptions>;

const buy = async (count: number, more: Where = {}, parameters = airtime(byKey)) =>
	await bench().buy(parameters, rows(count), { node: goOn, ...more });
const anotherAccount: Where = { account: 'bola', node: { type: otherWorker } };
/** The simulator's address in another spelling, in another workflow. */
const otherAddress = (): Where => ({
	workflowId: 'copy',
	credential: { productionUrl: bench().simulator.productionUrl.replace('127.0.0.1', 'localhost') },
});

const byToken: Where = { authentication: 'token' };
function anotherToken(): Where {
	bench().simulator.setAccount('ada', { liveToken: 'live_ada_0002' });
	return byToken;
}
function withoutTables(): Where {
	bench().tables.forget();
	return {};
}

it.each<[string, Where, () => Where]>([
	['with the token in place of the login', {}, () => byToken],
	['at another address of the same provider', {}, otherAddress],
	['with another account', {}, () => anotherAccount],
	['with another token of the account', byToken, anotherToken],
	['after the tables of the ledger were deleted', {}, withoutTables],
])('A sheet finds its earlier purchases %s', async (_, first, change) => {
	await buy(2, first);
	const then = change();
	expect((await buy(3, then)).replayed).toEqual([true, true, false]);
	expect((await buy(3, then)).replayed).toEqual([true, true, true]);
	expect(bench().books.charges).toBe(3);
});

it.each([
	['betting', betting(byKey)],
	['airtime', airtime(byKey)],
])(
	'the message about %s that was bought at another address of the provider says so',
	async (_, parameters) => {
		await buy(2, {}, parameters);
		const found = await buy(2, otherAddress(), parameters);
		expect(found.replayed).toEqual([true, true]);
		expect(found.shown).toContain('bought at another address of the provider');
		expect(bench().books.charges).toBe(2);
	},
);

it('Another account does not send a purchase again if its answer was lost', async () => {
	bench().loseAnswer('/api/topup', { count: 1 });
	bench().addFault('/api/requery/*', { kind: 'status', status: 500 }, { after: 1, count: 20 });
	expect((await buy(1)).outcomes).toEqual(['unknown']);
	bench().endFaults();
	const second = await buy(1, { account: 'bola' });
	expect(second.outcomes).toEqual(['unknown']);
	expect(second.shown).toContain('Another account or address may have sent this purchase');
	expect(bench().books.charges).toBe(1);
});

/** Neither the user's own reference nor the provider's record shows the recipient. */
const own = { repeatProtection: 'reference', reference: 'order-9' };
const ada = [{ phone: '08031234567', amount: 100 }];
const bola = [{ phone: '08021234567', amount: 100 }];
const buyFor = async (parameters: object, people: object[], more: Where = elsewhere) =>
	await bench().buy(parameters, people, more);

/** A run for another recipient or product. Its error names the recipient for whom the reference was used. */
async function expectRefused(parameters: object, people: object[], whose = ''): Promise<void> {
	const { outcomes, shown, purchases } = await buyFor(parameters, people);
	expect(outcomes).toEqual(['notSent']);
	expect(shown).toContain(`This reference was used for ${whose}`);
	expect(purchases).toEqual([]);
	expect(bench().books.paid).toBe(1);
}

describe.each([
	['airtime', airtime, '/api/topup', '08031234567'],
	['betting', betting, '/api/fund/betting', 'bet9ja/08031234567'],
])('%s under an own reference', (_, product, path, whose) => {
	it('is no success for one person if it was bought for another', async () => {
		expect((await buyFor(product(own), ada, {})).outcomes).toEqual(['success']);
		await expectRefused(product(own), bola, whose);
		expect((await buyFor(product(own), ada)).replayed).toEqual([true]);
		expect(bench().books.paid).toBe(1);
	});

	it('is not sent for one person while it is open for another', async () => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().loseAnswer(path, { count: 1 });
		expect((await buyFor(product(own), ada, { node: goOn })).outcomes).toEqual(['unknown']);
		await expectRefused(product(own), bola, whose);
	});
});

it('A reference of another product is refused', async () => {
	await buyFor(airtime(own), ada);
	await expectRefused(betting(own), ada);
});

it('A reference that was refused for one person may be used for another person, to whom it then belongs', async () => {
	bench().refuse('/api/fund/betting', 'Insufficient balance', { count: 1 });
	expect((await buyFor(betting(own), ada)).outcomes).toEqual(['failed']);
	expect((await buyFor(betting(own), bola)).outcomes).toEqual(['success']);
	await expectRefused(betting(own), ada);
	expect((await buyFor(betting(own), bola)).replayed).toEqual([true]);
	expect(bench().books.paid).toBe(1);
});

it('Without a ledger, a run that did not buy an own reference never reports a success for it', async () => {
	const parameters = airtime({ ...own, ledger: 'off' });
	expect((await buyFor(parameters, ada, {})).outcomes).toEqual(['success']);
	for (const people of [bola, ada]) {
		const { outcomes, shown, purchases } = await buyFor(parameters, people);
		expect(outcomes).toEqual(['unknown']);
		expect(shown).toContain('nothing says for whom');
		expect(purchases).toEqual([]);
	}
	expect(bench().books.paid).toBe(1);
});
