import { oddForms } from '../simulator';
import { byId, elsewhere, goOn, operation, purchasesName, useBench } from './support/kit';
import { airtime, byKey, cards, electricity, exam, quick, rows } from './support/products';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, [{ order: 'order-1' }], more);

describe('Codes in the answer', () => {
	const receiptOf = async (
		path: string,
		change: object,
		parameters: object,
		without?: string[],
	) => {
		bench().addFault(path, { kind: 'reword', change: change as never, without });
		return (await run(parameters)).receipts[0];
	};
	/** The codes of the latest answer. */
	const codesTold = () => {
		const { toldCodes = [] } = bench().simulator.transactions().at(-1) ?? {};
		expect(toldCodes.length).toBeGreaterThan(0);
		return toldCodes;
	};

	describe.each([
		['the cards', '/api/recharge_card', cards, ['pin', 'serial']],
		['the pins', '/api/exam', exam, ['pin']],
		['the electricity token', '/api/bill', electricity, ['token']],
	])('%s', (code, path, product, fields) => {
		const parameters = product === electricity ? electricity() : product({ quantity: 2 });

		it.each(oddForms)('are shown with %s, also in the error that ends the run', async (form) => {
			bench().addFault(path, { kind: 'odd', form });
			for (const node of [goOn, {}]) {
				const { shown, receipts, error } = await run(parameters, { node });
				for (const told of codesTold()) expect(shown).toContain(told);
				if (!error) expect(['success', 'unknown']).toContain(receipts[0].outcome);
			}
			expect(bench().books.paid).toBe(2);
		});

		it('lead to a warning if they are missing, and the answer is kept', async () => {
			expect(await receiptOf(path, {}, parameters, fields)).toMatchObject({
				outcome: 'success',
				response: { status: 'success' },
				warnings: expect.stringMatching(new RegExp(`${code} could not be read.*'response'`)),
			});
		});

		it.each([true, false])(
			'are in the ledger only with Keep Codes, also if the message holds them: %j',
			async (keepCodes) => {
				bench().simulator.configure({ shapes: { codesInMessage: true } });
				const kept = { ...parameters, ...byKey, keepCodes };
				const [receipt] = (await run(kept)).receipts;
				const written = JSON.stringify([...bench().tables.tables.values()]);
				for (const told of codesTold()) {
					expect(receipt.message).toContain(told);
					expect(written.includes(told)).toBe(keepCodes);
				}
				const [again] = (await run(kept)).receipts;
				const warnings = keepCodes ? undefined : expect.stringContaining(`did not keep ${code}`);
				expect([again.replayed, again.warnings]).toEqual([true, warnings]);
			},
		);
	});

	const custom = operation('custom/purchase', {
		path: '/api/custom',
		body: '={{ { amount: 250, recipient: "anybody" } }}',
		recipient: 'anybody',
	});
	it.each<[string, string, object, object]>([
		['the tokens of a key change', '/api/bill', { kct1: '3333-4444-5555' }, electricity()],
		['a pin under a name of its own', '/api/exam', { pin: 'P1<=>S1', pin2: 'Q9' }, exam()],
		['of an unknown product', '/api/custom', { voucher: 'VOUCHER-1' }, custom],
	])('stay in the response: %s', async (_, path, change, parameters) => {
		const receipt = await receiptOf(path, change, parameters);
		expect(receipt).toMatchObject({ outcome: 'success', response: change });
	});
});

describe('Codes in the journal', () => {
	const pins = exam({ quantity: 2, ...byKey });
	const shown = {
		kind: 'reword',
		change: { pins: ['1234567890<=>A1', '1234567891<=>A2'] },
	} as const;
	const followUp = async () => await run(operation('ledger/followUp'));

	it('are read from the record if the answer is lost and the record has them', async () => {
		bench().addFault('/api/exam', { kind: 'serverDown', outcome: 'success' });
		bench().addFault('/api/requery/*', shown);
		const { items } = await run(pins, { node: goOn });
		expect(items).toMatchObject([{ outcome: 'success', pins: [{}, {}] }]);
		expect(items[0]).not.toHaveProperty('warnings');
	});

	it.each([
		['pending', { kind: 'pending', settle: 'success', afterMs: 1 }, true],
		['unknown', { kind: 'serverDown', outcome: 'success' }, true],
		['unknown', { kind: 'serverDown', outcome: 'success' }, false],
	] as const)('of a purchase that was %s come from Follow Up', async (was, fault, keepCodes) => {
		const parameters = { ...pins, keepCodes };
		// A run with a new table would ask before it sends.
		await run({ ...parameters, key: 'another' });
		bench().addFault('/api/exam', fault);
		if (was === 'unknown') bench().addFault('/api/requery/*', { kind: 'status' });
		expect((await run(parameters, { node: goOn })).outcomes).toEqual([was]);
		bench().endFaults();
		bench().addFault('/api/requery/*', shown);
		const changed = await followUp();
		expect(changed.items).toMatchObject([{ was, outcome: 'success', amount: 7_000 }]);
		const [found] = (await run(parameters, elsewhere)).items;
		expect(found).toMatchObject({ outcome: 'success', replayed: true, amount: 7_000 });
		expect((found.pins as object[] | undefined)?.[1]).toEqual(
			keepCodes ? { pin: '1234567891', serial: 'A2' } : undefined,
		);
		expect(JSON.stringify(bench().tables.rowsOf(purchasesName)).includes('1234567891')).toBe(
			keepCodes,
		);
	});

	it('that Follow Up finds count with their amount for the limit of the day', async () => {
		await run({ ...pins, key: 'another' });
		bench().addFault('/api/exam', { kind: 'serverDown', outcome: 'success' });
		bench().addFault('/api/requery/*', { kind: 'status' });
		expect((await run(pins, { node: goOn })).outcomes).toEqual(['unknown']);
		bench().endFaults();
		await followUp();
		const limited = { ...pins, key: 'order-2', limits: { maxPerDay: 20_000 } };
		const { outcomes, shown: told } = await run(limited, { node: goOn });
		expect(outcomes).toEqual(['notSent']);
		expect(told).toContain('Max per Day');
	});

	it('are the only part of a record that Follow Up keeps', async () => {
		bench().addFault('/api/topup', { kind: 'pending', settle: 'success', afterMs: 1 });
		expect((await bench().buy(airtime(byKey), rows(1))).outcomes).toEqual(['pending']);
		const [row] = bench().tables.rowsOf(purchasesName);
		const { details } = row;
		await followUp();
		expect(row).toMatchObject({ outcome: 'success', details });
	});

	it('of an eSIM may be ready at Follow Up, so its row does not say that they are not', async () => {
		bench().simulator.configure({ esimProvisionMs: -1 });
		// A run with a new table would ask before it sends.
		await run({ ...pins, key: 'another' });
		bench().addFault('/api/esim/buy', { kind: 'reword', status: 500 });
		for (const path of ['/api/requery/*', '/api/esim/my'])
			bench().addFault(path, { kind: 'status' });
		const esim = { ...byKey, packageId: byId('gh-1gb-30d'), options: quick };
		const { receipts } = await run(operation('esim/buy', esim), { node: goOn });
		expect(receipts).toMatchObject([{ outcome: 'unknown', provisioned: false }]);
		bench().endFaults();
		const [changed] = (await followUp()).items;
		const [listed] = (await run(operation('ledger/getMany'))).items;
		for (const item of [changed, listed]) {
			expect(item).toMatchObject({ outcome: 'success', esim: expect.any(Object) });
			expect(item).not.toHaveProperty('provisioned');
		}
	});

	it('of an unclear answer are in the receipt after the purchase is found', async () => {
		// A run with a new table would ask before it sends.
		await run({ ...pins, key: 'another' });
		bench().addFault('/api/exam', { kind: 'reword', status: 500 });
		bench().addFault('/api/requery/*', { kind: 'status' });
		const first = await run(pins, { node: goOn });
		expect(first.outcomes).toEqual(['unknown']);
		bench().endFaults();
		const [found] = (await run(pins, elsewhere)).items;
		const message = expect.stringMatching(/^Bought earlier, and not bought again\./);
		expect(found).toMatchObject({ outcome: 'success', replayed: true, message });
		expect(found.pins).toHaveLength(2);
		expect(found).not.toHaveProperty('warnings');
	});
});
