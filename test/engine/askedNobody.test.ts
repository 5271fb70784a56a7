import {
	betting,
	boughtEach,
	byKey,
	chargesIn,
	noMoreFaults,
	otherWorker,
	outcomesOf,
	purchasesIn,
	rows,
	useBench,
} from './support/kit';

const bench = useBench();

const sms = (more: object) => ({
	resource: 'sms',
	operation: 'send',
	sender: 'ACME',
	recipients: '={{ $json.phone }}',
	message: '=Hi {{ $json.order }}',
	options: { timeout: 1, settleFor: 1 },
	...more,
});
const goOn = { node: { onError: 'continueRegularOutput' } } as const;
const ledger = { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

describe('a row that was never sent', () => {
	it.each([503, 401])(
		'is bought once the provider can be asked (it answered %i)',
		async (status) => {
			const sheet = rows(3);
			const parameters = sms({ ...byKey, ...ledger });
			bench().simulator.addFaults({ path: '/api/requery/*', fault: { kind: 'status', status } });
			const first = await bench().buy(parameters, sheet, goOn);
			expect(outcomesOf(first)).toEqual(['unknown', 'unknown', 'unknown']);
			expect(JSON.stringify(first.items)).not.toContain('says the same again');
			expect(purchasesIn(first)).toEqual([]);
			noMoreFaults(bench());
			const second = await bench().buy(parameters, sheet, {
				node: { ...goOn.node, type: otherWorker },
			});
			expect(outcomesOf(second)).toEqual(['success', 'success', 'success']);
			expect(chargesIn(bench())).toBe(3);
		},
	);

	it('is bought with a login that works again', async () => {
		const sheet = rows(4);
		const parameters = betting({ ...byKey, ...ledger, options: { concurrency: 1 } });
		const first = await bench().buy(parameters, sheet, {
			credential: { password: 'one-that-was-changed' },
			...goOn,
		});
		expect(outcomesOf(first)).toEqual(Array(4).fill('notSent'));
		const second = await bench().buy(parameters, sheet, {
			node: { ...goOn.node, type: otherWorker },
		});
		expect(outcomesOf(second)).toEqual(Array(4).fill('success'));
		expect(boughtEach(bench())).toEqual([1, 1, 1, 1]);
	});
});
