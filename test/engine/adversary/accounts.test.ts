import type { WalletRunOptions } from '../../support/bench';
import { airtime, betting, byKey, chargesIn, goOn, outcomes, rows, said, useBench } from './help';

const bench = useBench();

const keyed = (more: object = {}) => airtime({ ...byKey, ...more });
const buy = async (count: number, more: Partial<WalletRunOptions> = {}) =>
	await bench().run({ parameters: keyed(), rows: rows(count), ...more });
/** A workflow of its own each time: what n8n's list holds of another one is not emptied between tests. */
let copies = 0;
const copy = () => (copies += 1);
const bola = { account: 'bola' };
const ada = { account: 'ada' };
/** The simulator's address, written otherwise. */
const otherAddress = () => ({
	credential: { productionUrl: bench().simulator.productionUrl.replace('127.0.0.1', 'localhost') },
});

describe('Another account in a workflow that buys by key', () => {
	it.each([
		['key', byKey],
		['period', { repeatProtection: 'period', period: 'month' }],
		['own reference', { repeatProtection: 'reference', reference: '={{ $json.order }}' }],
	])('is refused before anything is sent: by %s', async (_, by) => {
		await buy(2, { parameters: airtime(by) });
		const second = await buy(3, { ...bola, parameters: airtime(by) });
		expect(second.error?.message).toContain('Another account has bought with this node');
		expect(said(second)).toContain('Send Again if Unknown');
		expect(chargesIn(bench())).toBe(2);
	});

	it('is refused in every row where the workflow goes on after errors, and the first one goes on', async () => {
		await buy(1);
		const second = await buy(2, { ...bola, node: goOn });
		expect(outcomes(second)).toEqual(['unknown', 'unknown']);
		await buy(2);
		expect(chargesIn(bench())).toBe(2);
	});

	it('buys where the user accepts that it may be a second time, and from then on both need that', async () => {
		await buy(1);
		const parameters = keyed({ options: { sendAgain: true } });
		expect(outcomes(await buy(2, { ...bola, parameters }))).toEqual(['success', 'success']);
		expect(chargesIn(bench())).toBe(3);
		expect((await buy(1, bola)).error?.message).toContain('Another account');
		expect((await buy(2)).error?.message).toContain('Another account');
		expect(chargesIn(bench())).toBe(3);
	});

	it('buys what is of its own: once per run, in another workflow, in the sandbox and then in production', async () => {
		await buy(1, { environment: 'sandbox' });
		expect(outcomes(await buy(1, bola))).toEqual(['success']);
		expect(outcomes(await buy(1, { ...ada, parameters: airtime() }))).toEqual(['success']);
		expect(outcomes(await buy(1, { ...ada, workflowId: `copy-${copy()}` }))).toEqual(['success']);
	});

	it('is not kept out by one that never came to send anything', async () => {
		const wrong = { authentication: 'token', credential: { liveToken: 'live_mistyped' } } as const;
		await buy(1, wrong);
		expect(outcomes(await buy(1))).toEqual(['success']);
	});

	it('is noticed also where both begin in the same instant', async () => {
		const both = await Promise.all([buy(1, { node: goOn }), buy(1, { ...bola, node: goOn })]);
		expect(both.flatMap(outcomes).sort()).toEqual(['success', 'unknown']);
		expect(chargesIn(bench())).toBe(1);
	});
});

describe('The same account under another credential goes on', () => {
	const goesOn = async (more: Partial<WalletRunOptions>) => {
		const again = await buy(3, more);
		expect(outcomes(again)).toEqual(['success', 'success', 'success']);
		expect(chargesIn(bench())).toBe(3);
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

	it('but not while the provider cannot say that it is the same', async () => {
		await buy(1);
		bench().simulator.addFaults({
			path: '/api/requery/*',
			count: 1,
			fault: { kind: 'status', status: 500 },
		});
		const second = await buy(1, { authentication: 'token' });
		expect(second.error?.message).toContain('cannot be told now');
		expect(outcomes(await buy(1, { authentication: 'token' }))).toEqual(['success']);
		expect(chargesIn(bench())).toBe(1);
	});
});

const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

describe('With a ledger from the first purchase on', () => {
	it('another account of the workflow finds what the first has bought', async () => {
		await buy(2, { parameters: airtime(kept) });
		const second = await buy(3, { ...bola, parameters: airtime(kept) });
		expect(second.items.map(({ replayed }) => replayed)).toEqual([true, true, false]);
		expect(chargesIn(bench())).toBe(3);
	});

	it('which is switched off later, another account is refused', async () => {
		await buy(1, { parameters: airtime(kept) });
		expect((await buy(1, bola)).error?.message).toContain('Another account');
		expect(outcomes(await buy(1))).toEqual(['success']);
		expect(chargesIn(bench())).toBe(1);
	});

	it('and not only later: what was bought before it is hidden from another account', async () => {
		await buy(1);
		const second = await buy(1, { ...bola, parameters: airtime(kept) });
		expect(second.error?.message).toContain('Another account');
		expect(chargesIn(bench())).toBe(1);
	});

	it('another account does not send what the first has sent and heard nothing of', async () => {
		bench().simulator.addFaults(
			{ path: '/api/topup', count: 1, when: 'after', fault: { kind: 'reset' } },
			{ path: '/api/requery/*', after: 1, count: 20, fault: { kind: 'status', status: 500 } },
		);
		const parameters = airtime(kept);
		expect(outcomes(await buy(1, { parameters, node: goOn }))).toEqual(['unknown']);
		bench().simulator.configure({ faults: [] });
		const second = await buy(1, { ...bola, parameters, node: goOn });
		expect(outcomes(second)).toEqual(['unknown']);
		expect(said(second)).toContain('Another account sent this purchase');
		expect(chargesIn(bench())).toBe(1);
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
		expect(chargesIn(bench())).toBe(2);
	});

	it('leaves open what is open', async () => {
		bench().simulator.addFaults({
			path: '/api/fund/betting',
			when: 'after',
			count: 1,
			fault: { kind: 'reset' },
		});
		const parameters = betting(kept);
		await buy(1, { parameters, node: goOn });
		const found = await buy(1, {
			parameters,
			workflowId: `copy-${copy()}`,
			node: goOn,
			...otherAddress(),
		});
		expect(outcomes(found)).toEqual(['unknown']);
		expect(chargesIn(bench())).toBe(1);
	});
});

it("makes no own reference new in n8n's list", async () => {
	const parameters = betting({ repeatProtection: 'reference', reference: '={{ $json.order }}' });
	await buy(1, { parameters });
	await buy(1, { parameters, node: goOn, ...otherAddress() });
	expect(chargesIn(bench())).toBe(1);
});

describe('A ledger whose tables are gone', () => {
	it.each([
		['airtime', airtime],
		['betting', betting],
	])('is not made anew where the workflow has used it: %s', async (_, product) => {
		const parameters = product(kept);
		await buy(1, { parameters });
		bench().tables.forget();
		const second = await buy(1, { ...bola, parameters });
		expect(second.error?.message).toContain('that this workflow has used before is gone');
		expect([...bench().tables.tables.values()]).toEqual([]);
		expect(chargesIn(bench())).toBe(1);
		const anew = product({ ...kept, ledgerTable: 'A New Ledger' });
		expect(outcomes(await buy(2, { parameters: anew, node: goOn }))[1]).toBe('success');
	});
});
