import { oddForms } from '../../simulator';
import { byId, cards, electricity, exam, goOn, operation, useBench } from '../support/kit';

describe('Codes that were in the answer', () => {
	const bench = useBench({ authentication: 'token' });
	const run = async (parameters: object, more: object = {}) =>
		await bench().buy(parameters, [{}], more);

	const products = [
		['cards', '/api/recharge_card', cards({ quantity: 2 })],
		['exam', '/api/exam', exam({ quantity: 2 })],
		['electricity', '/api/bill', electricity()],
	] as const;
	describe.each(products)('%s', (_, path, parameters) => {
		it.each(oddForms)(
			'are shown with %s, and nothing says that it was not bought',
			async (form) => {
				bench().addFault(path, { kind: 'odd', form });
				const result = await run(parameters, { node: goOn });
				const codes = bench()
					.simulator.transactions()
					.flatMap(({ toldCodes }) => toldCodes);
				expect(codes.length).toBeGreaterThan(0);
				for (const code of codes) expect(result.shown).toContain(code);
				expect(['success', 'unknown']).toContain(result.outcomes[0]);
				expect(bench().books.paid).toBe(1);
			},
		);

		it.each(oddForms)('are carried by the error that ends the run, with %s', async (form) => {
			bench().addFault(path, { kind: 'odd', form });
			const result = await run(parameters);
			for (const { toldCodes } of bench().simulator.transactions())
				for (const code of toldCodes) expect(result.shown).toContain(code);
		});

		it('a pending one that succeeds later has its code, or says where it is', async () => {
			bench().addFault(path, { kind: 'pending', afterMs: 200 });
			const result = await run({
				...parameters,
				options: { timeout: 1, settleFor: 1, waitForPending: 2 },
			});
			const [receipt] = result.receipts;
			if (receipt.outcome === 'success')
				expect(JSON.stringify(receipt.warnings ?? '')).toMatch(/fetch|provider/i);
			else expect(receipt.outcome).toBe('pending');
		});
	});

	it.each(products)(
		'%s: are not in the ledger where they are not to be kept, also where the message says them',
		async (_, __, parameters) => {
			bench().simulator.configure({ shapes: { codesInMessage: true } });
			const kept = (keepCodes: boolean) => ({
				...parameters,
				repeatProtection: 'key',
				key: keepCodes ? 'kept' : 'not-kept',
				ledger: 'dataTable',
				ledgerTable: `Codes ${keepCodes}`,
				keepCodes,
			});
			for (const keepCodes of [true, false]) {
				const [receipt] = (await run(kept(keepCodes))).receipts;
				const codes = bench().simulator.transactions().at(-1)?.toldCodes ?? [];
				expect(codes.length).toBeGreaterThan(0);
				const written = JSON.stringify(bench().tables.rowsOf(`Codes ${keepCodes}`));
				for (const code of codes) {
					expect(receipt.message).toContain(code);
					expect(written.includes(code)).toBe(keepCodes);
				}
			}
		},
	);

	it('the tokens of a key change stand in the response', async () => {
		const kct = { kct1: '3333-4444-5555', kct2: '6666-7777-8888' };
		bench().addFault('/api/bill', { kind: 'reword', change: kct });
		const [receipt] = (await run(electricity())).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', token: expect.any(String), response: kct });
	});

	it.each([
		['P1,P2,P3', ',S2,S3', ['', 'S2', 'S3']],
		['P1,P2,P3', 'S1,S2', ['S1', 'S2', '']],
		['P1,P2,P3', 'S1,S2,S3', ['S1', 'S2', 'S3']],
	])('serials stay beside their own pins: %s and %s', async (pin, serial, serials) => {
		const change = { pin, serial };
		bench().addFault('/api/recharge_card', { kind: 'reword', change });
		const [receipt] = (await run(cards({ quantity: 3 }))).receipts;
		expect(receipt.cards).toEqual(
			serials.map((one, index) => ({ pin: `P${index + 1}`, serial: one })),
		);
		const isWhole = !serials.includes('');
		expect(receipt.warnings).toEqual(isWhole ? undefined : expect.stringContaining('cards'));
		if (isWhole) expect(receipt).not.toHaveProperty('response');
		else expect(receipt).toMatchObject({ response: change });
	});

	it('a pin under a name of its own is kept in the response', async () => {
		const change = { pin: 'P1<=>S1', pin2: 'Q9' };
		bench().addFault('/api/exam', { kind: 'reword', change });
		const [receipt] = (await run(exam({}))).receipts;
		expect(receipt).toMatchObject({ pins: [{ pin: 'P1', serial: 'S1' }], response: change });
	});

	it('all that a product nobody knows answers is shown, unless fields of it were asked for', async () => {
		const body = '={{ { amount: 250, recipient: "anybody" } }}';
		const path = '/api/custom';
		const parameters = operation('custom/purchase', { path, body, recipient: 'anybody' });
		bench().addFault(path, { kind: 'reword', change: { voucher: 'VOUCHER-1' } });
		const [receipt] = (await run(parameters)).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', response: { voucher: 'VOUCHER-1' } });
	});

	it('an eSIM that is ready and has no link says where to look', async () => {
		const parameters = operation('esim/buy', { packageId: byId('gb-1gb-30d') });
		bench().addFault('/api/esim/buy', {
			kind: 'reword',
			change: { sim_applied: true, plan_status: 1, qr_code: 'LPA:1$smdp$ABC' },
			without: ['universal_link', 'activation_code'],
		});
		const [receipt] = (await run(parameters)).receipts;
		expect(receipt.outcome).toBe('success');
		expect(JSON.stringify(receipt)).toContain('LPA:1$smdp$ABC');
		expect(receipt.warnings).toEqual(expect.stringContaining('install link'));
	});
});
