import type { WalletRunOptions } from '../../support/bench';
import { goOn, otherWorker, useBench } from '../support/kit';
import { airtime, betting } from '../support/products';

/** Neither a reference of the user's own nor the provider's record says for whom it was sent. */

const bench = useBench({ authentication: 'token' });
const own = { repeatProtection: 'reference', reference: 'order-9' };
const ada = [{ phone: '08031234567', amount: 100 }];
const bola = [{ phone: '08021234567', amount: 100 }];
/** A later run, in a process that knows nothing of the first one. */
const later: Partial<WalletRunOptions> = { node: { type: otherWorker, ...goOn } };
const buy = async (parameters: object, rows: object[], more = later) =>
	await bench().buy(parameters, rows, more);

/** A run for somebody else, or for another product, which tells for whom the reference was used. */
async function expectRefused(parameters: object, rows: object[], whose = ''): Promise<void> {
	const { outcomes, shown, purchases } = await buy(parameters, rows);
	expect(outcomes).toEqual(['notSent']);
	expect(shown).toContain(`This reference was used for ${whose}`);
	expect(purchases).toEqual([]);
	expect(bench().books.paid).toBe(1);
}

describe.each([
	['airtime', airtime, '/api/topup', '08031234567'],
	['betting', betting, '/api/fund/betting', 'bet9ja/08031234567'],
])('%s under an own reference', (_, product, path, whose) => {
	it('that was bought for one person is no success for another', async () => {
		expect((await buy(product(own), ada, {})).outcomes).toEqual(['success']);
		await expectRefused(product(own), bola, whose);
		expect((await buy(product(own), ada)).replayed).toEqual([true]);
		expect(bench().books.paid).toBe(1);
	});

	it('that is open for one person is not sent for another', async () => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().loseAnswer(path, { count: 1 });
		expect((await buy(product(own), ada, { node: goOn })).outcomes).toEqual(['unknown']);
		await expectRefused(product(own), bola, whose);
	});
});

it('A reference of another product is refused', async () => {
	await buy(airtime(own), ada);
	await expectRefused(betting(own), ada);
});

it('A reference that was refused for one person may be used for another, who then has it', async () => {
	bench().refuse('/api/fund/betting', 'Insufficient balance', { count: 1 });
	expect((await buy(betting(own), ada)).outcomes).toEqual(['failed']);
	expect((await buy(betting(own), bola)).outcomes).toEqual(['success']);
	await expectRefused(betting(own), ada);
	expect((await buy(betting(own), bola)).replayed).toEqual([true]);
	expect(bench().books.paid).toBe(1);
});

it('Without a ledger, nothing under an own reference is a success of a run that did not buy it', async () => {
	const parameters = airtime({ ...own, ledger: 'off' });
	expect((await buy(parameters, ada, {})).outcomes).toEqual(['success']);
	for (const rows of [bola, ada]) {
		const { outcomes, shown, purchases } = await buy(parameters, rows);
		expect(outcomes).toEqual(['unknown']);
		expect(shown).toContain('nothing says for whom');
		expect(purchases).toEqual([]);
	}
	expect(bench().books.paid).toBe(1);
});
