import { otherWorker } from '../../support/bench';
import { airtime, betting, goOn, outcomes, paid, purchasesIn, receipts, useBench } from './help';

/** Neither a reference of the user's own nor the provider's record says for whom it was sent. */

const bench = useBench();
const own = { repeatProtection: 'reference', reference: 'order-9' };
const ada = [{ phone: '08031234567', amount: 100 }];
const bola = [{ phone: '08021234567', amount: 100 }];
/** A later run, in a process that knows nothing of the first one. */
const later = { node: { type: otherWorker, ...goOn } };

it.each([
	['airtime', airtime(own), 'unknown'],
	['betting', betting(own), 'notSent'],
	[
		'airtime with a ledger',
		airtime({ ...own, ledger: 'dataTable', ledgerTable: 'Ours' }),
		'notSent',
	],
	[
		'betting with a ledger',
		betting({ ...own, ledger: 'dataTable', ledgerTable: 'Ours' }),
		'notSent',
	],
])(
	'%s: what was bought for one person under an own reference is no success for another, also in another process',
	async (_, parameters, outcome) => {
		const run = { authentication: 'token' as const, parameters };
		expect(outcomes(await bench().run({ ...run, rows: ada }))).toEqual(['success']);
		const second = await bench().run({ ...run, ...later, rows: bola });
		expect(outcomes(second)).toEqual([outcome]);
		expect(JSON.stringify(second.items)).toContain('reference of its own');
		expect(purchasesIn(second)).toEqual([]);
		const again = await bench().run({ ...run, ...later, rows: ada });
		expect(receipts(again)).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(paid(bench())).toBe(1);
	},
);

it('what another workflow has bought under an own reference is not taken for the purchase of this one', async () => {
	const run = { authentication: 'token' as const, parameters: airtime(own) };
	await bench().run({ ...run, rows: ada });
	bench().forgetProcessedItems();
	expect(outcomes(await bench().run({ ...run, ...later, rows: ada }))).toEqual(['unknown']);
	expect(paid(bench())).toBe(1);
});
