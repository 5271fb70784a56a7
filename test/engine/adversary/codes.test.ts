import { oddForms } from '../../simulator';
import { cards, electricity, exam, outcomes, paid, receipts, said, useBench } from './help';

describe('Codes that were in the answer', () => {
	const bench = useBench();
	const run = async (parameters: object, more: object = {}) =>
		await bench().run({
			authentication: 'token',
			rows: [{}],
			...more,
			parameters: parameters as never,
		});

	describe.each([
		['cards', '/api/recharge_card', cards({ quantity: 2 })],
		['exam', '/api/exam', exam({ quantity: 2 })],
		['electricity', '/api/bill', electricity()],
	])('%s', (_, path, parameters) => {
		it.each(oddForms)('%s: are shown, and nothing says that it was not bought', async (form) => {
			bench().simulator.addFaults({ path, fault: { kind: 'odd', form } });
			const result = await run(parameters, { node: { onError: 'continueRegularOutput' } });
			const codes = bench()
				.simulator.transactions()
				.flatMap(({ toldCodes }) => toldCodes);
			expect(codes.length).toBeGreaterThan(0);
			for (const code of codes) expect(said(result)).toContain(code);
			expect(['success', 'unknown']).toContain(outcomes(result)[0]);
			expect(paid(bench())).toBe(1);
		});

		it.each(oddForms)('%s: are carried by the error that ends the run', async (form) => {
			bench().simulator.addFaults({ path, fault: { kind: 'odd', form } });
			const result = await run(parameters);
			for (const { toldCodes } of bench().simulator.transactions())
				for (const code of toldCodes) expect(said(result)).toContain(code);
		});

		it('a pending one that succeeds later has its code, or says where it is', async () => {
			bench().simulator.addFaults({ path, fault: { kind: 'pending', afterMs: 200 } });
			const result = await run({
				...parameters,
				options: { timeout: 1, settleFor: 1, waitForPending: 2 },
			});
			const [receipt] = receipts(result);
			if (receipt.outcome === 'success')
				expect(JSON.stringify(receipt.warnings ?? '')).toMatch(/fetch|provider/i);
			else expect(receipt.outcome).toBe('pending');
		});

		it('a success without its code says so', async () => {
			bench().simulator.addFaults({
				path,
				fault: { kind: 'reword', without: ['token', 'pin', 'serial'] },
			});
			const [receipt] = receipts(await run(parameters));
			expect(receipt.outcome).toBe('success');
			expect(receipt.warnings).toEqual([expect.any(String)]);
		});
	});
});
