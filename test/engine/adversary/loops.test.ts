import {
	airtime,
	betting,
	loseAnswer,
	outcomesOf,
	paid,
	purchasesIn,
	receiptsOf,
	refuse,
	rows,
	toErrorOutput,
	useBench,
} from '../support/kit';

describe('Rows that come to the node again within one run', () => {
	const bench = useBench();
	const back = toErrorOutput;

	it.each([
		['honours references', 'replay'],
		['buys again what comes again', 'charge'],
	] as const)(
		'are sent once when led back by the error output, where the provider %s',
		async (_, duplicates) => {
			bench().simulator.configure({ products: { airtime: { duplicates } }, requeryLagMs: 60_000 });
			loseAnswer(bench(), '/api/topup', { count: 1 });
			const result = await bench().buy(airtime(), rows(1), {
				authentication: 'token',
				node: back,
				errorsBack: 2,
			});
			expect(purchasesIn(result)).toHaveLength(1);
			expect(paid(bench())).toBe(1);
			const references = receiptsOf(result).map(({ reference }) => reference);
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
		const result = await bench().buy(airtime(), rows(1), {
			authentication: 'token',
			node: back,
			errorsBack: 2,
		});
		expect(outcomesOf(result)).not.toContain('success');
		expect(new Set(receiptsOf(result).map(({ reference }) => reference)).size).toBe(1);
		expect(paid(bench())).toBe(1);
	});

	it.each([
		['airtime', airtime],
		['betting', betting],
	])('are not called found after the node was renamed: %s', async (_, of) => {
		const twice = [rows(1)[0], rows(1)[0]];
		const first = await bench().buy(of(), twice, { authentication: 'token', loop: [1, 0] });
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
			refuse(bench(), '/api/topup', 'This product is not available right now', {
				after: 2,
				count: 1,
			});
			const parameters = airtime({ ...ledger, options: { settleFor: 1 } });
			const first = await bench().buy(parameters, alike, { authentication: 'token', loop: 1 });
			expect(paid(bench())).toBe(2);
			for (const kept of Object.values(first.data.executionData?.contextData ?? {}))
				delete kept.vtuWalletJournal;
			const second = await bench().retry(first);
			expect(receiptsOf(second)).toMatchObject(
				Array(3).fill({ outcome: 'success', replayed: false }),
			);
			expect(paid(bench())).toBe(5);
		},
	);
});
