import { airtime, betting, outcomes, paid, purchasesIn, receipts, rows, useBench } from './help';

describe('Rows that come to the node again within one run', () => {
	const bench = useBench();
	const back = { onError: 'continueErrorOutput' } as const;

	it.each([
		['honours references', 'replay'],
		['buys again what comes again', 'charge'],
	] as const)(
		'are sent once when led back by the error output, where the provider %s',
		async (_, duplicates) => {
			bench().simulator.configure({ products: { airtime: { duplicates } }, requeryLagMs: 60_000 });
			bench().simulator.addFaults({
				path: '/api/topup',
				count: 1,
				when: 'after',
				fault: { kind: 'reset' },
			});
			const result = await bench().run({
				authentication: 'token',
				rows: rows(1),
				parameters: airtime(),
				node: back,
				errorsBack: 2,
			});
			expect(purchasesIn(result)).toHaveLength(1);
			expect(paid(bench())).toBe(1);
			const references = receipts(result).map(({ reference }) => reference);
			expect(new Set(references).size).toBe(1);
		},
	);

	it('are charged once when led back after a refusal on no list that came after the charge', async () => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().simulator.addFaults({
			path: '/api/topup',
			count: 1,
			when: 'after',
			fault: { kind: 'refuse', message: 'Weird thing happened', status: 403 },
		});
		const result = await bench().run({
			authentication: 'token',
			rows: rows(1),
			parameters: airtime(),
			node: back,
			errorsBack: 2,
		});
		expect(outcomes(result)).not.toContain('success');
		expect(new Set(receipts(result).map(({ reference }) => reference)).size).toBe(1);
		expect(paid(bench())).toBe(1);
	});

	it.each([
		['airtime', airtime],
		['betting', betting],
	])('are not called found after the node was renamed: %s', async (_, of) => {
		const twice = [rows(1)[0], rows(1)[0]];
		const first = await bench().run({
			authentication: 'token',
			rows: twice,
			parameters: of(),
			loop: [1, 0],
		});
		expect(first.error?.message).toContain('The loop failed');
		expect(paid(bench())).toBe(1);
		for (const name of ['Buy', 'Buy Anew']) {
			const renamed = await bench().retry(first, { node: { name }, loop: 1 });
			expect(renamed.error?.message).toContain('The node was changed since the first try');
			expect(renamed.error?.description).toContain('Set it back');
			expect(purchasesIn(renamed)).toEqual([]);
		}
		const second = await bench().retry(first, { loop: 1 });
		expect(second.error).toBeUndefined();
		expect(paid(bench())).toBe(2);
	});
});

describe('A loop whose node has lost its context, as after a kill with Save Execution Progress', () => {
	const bench = useBench();
	const alike = Array.from({ length: 5 }, () => ({ phone: '08031234567', amount: 100 }));

	it.each([
		['dataTable', {}],
		['off', { ledger: 'off' }],
	])(
		'buys the rows that are missing, and calls none of them found: ledger %s',
		async (_, ledger) => {
			bench().simulator.addFaults({
				path: '/api/topup',
				after: 2,
				count: 1,
				fault: { kind: 'refuse', message: 'This product is not available right now' },
			});
			const parameters = airtime({ ...ledger, options: { settleFor: 1 } });
			const first = await bench().run({
				authentication: 'token',
				rows: alike,
				parameters,
				loop: 1,
			});
			expect(paid(bench())).toBe(2);
			for (const kept of Object.values(first.data.executionData?.contextData ?? {}))
				delete kept.vtuWalletJournal;
			const second = await bench().retry(first);
			expect(receipts(second)).toMatchObject(
				Array(3).fill({ outcome: 'success', replayed: false }),
			);
			expect(paid(bench())).toBe(5);
		},
	);
});
