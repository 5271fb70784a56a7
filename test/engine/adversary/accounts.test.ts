import type { WalletRunOptions } from '../../support/bench';
import { airtime, betting, byKey, goOn, otherWorker, rows, useBench } from '../support/kit';

const bench = useBench();

const keyed = (more: object = {}) => airtime({ ...byKey, ...more });
const buy = async (count: number, more: Partial<WalletRunOptions> = {}) =>
	await bench().buy(keyed(), rows(count), more);
/** A workflow of its own each time: what n8n's list holds of another one is not emptied between tests. */
let copies = 0;
const copy = () => (copies += 1);
const bola = { account: 'bola' };
/** The simulator's address, written otherwise. */
const otherAddress = () => ({
	credential: { productionUrl: bench().simulator.productionUrl.replace('127.0.0.1', 'localhost') },
});

describe('The same account under another credential goes on', () => {
	const goesOn = async (more: Partial<WalletRunOptions>) => {
		const again = await buy(3, more);
		expect(again.outcomes).toEqual(['success', 'success', 'success']);
		expect(bench().books.charges).toBe(3);
	};

	it('with the token in place of the login', async () => {
		await buy(2);
		await goesOn({ authentication: 'token' });
	});

	it('with another token, also in the run after', async () => {
		await buy(2, { authentication: 'token' });
		bench().simulator.setAccount('ada', { liveToken: 'live_ada_0002' });
		await goesOn({ authentication: 'token' });
		await goesOn({ authentication: 'token' });
	});

	it('at another address of the same provider', async () => {
		await buy(2);
		await goesOn(otherAddress());
	});
});

const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

describe('With a ledger', () => {
	it('another account of the workflow finds what the first has bought', async () => {
		await buy(2, { parameters: airtime(kept) });
		const elsewhere = { ...bola, node: { type: otherWorker } };
		const second = await buy(3, { ...elsewhere, parameters: airtime(kept) });
		expect(second.replayed).toEqual([true, true, false]);
		expect(bench().books.charges).toBe(3);
	});

	it('another account does not send what the first has sent and heard nothing of', async () => {
		bench().loseAnswer('/api/topup', { count: 1 });
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 }, { after: 1, count: 20 });
		const parameters = airtime(kept);
		expect((await buy(1, { parameters, node: goOn })).outcomes).toEqual(['unknown']);
		bench().endFaults();
		const second = await buy(1, { ...bola, parameters, node: goOn });
		expect(second.outcomes).toEqual(['unknown']);
		expect(second.shown).toContain('Another account sent this purchase');
		expect(bench().books.charges).toBe(1);
	});
});

describe("The provider's address written otherwise, with a ledger", () => {
	it.each([
		['betting', betting(kept)],
		['airtime', airtime(kept)],
	])('makes no key new in another workflow: %s', async (_, parameters) => {
		await buy(2, { parameters });
		const found = await buy(2, { parameters, workflowId: `copy-${copy()}`, ...otherAddress() });
		expect(found.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
		expect(JSON.stringify(found.items)).toContain('bought at another address of the provider');
		expect(bench().books.charges).toBe(2);
	});

	it('leaves open what is open', async () => {
		bench().loseAnswer('/api/fund/betting', { count: 1 });
		const parameters = betting(kept);
		await buy(1, { parameters, node: goOn });
		const found = await buy(1, {
			parameters,
			workflowId: `copy-${copy()}`,
			node: goOn,
			...otherAddress(),
		});
		expect(found.outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
	});
});

it('A ledger whose tables are gone is made anew, and the provider is asked about every purchase', async () => {
	await buy(2);
	bench().tables.forget();
	const second = await buy(3);
	expect(second.replayed).toEqual([true, true, false]);
	expect(bench().books.charges).toBe(3);
});
