import { airtime, betting, byKey, rows, useBench } from './support/kit';

/** The table of an n8n that lost its encryption key, of one that was moved, of a worker that was set up by hand. */
describe('A ledger that an n8n with another instance ID has written', () => {
	const bench = useBench();
	const kept = { ledger: 'dataTable', ledgerTable: 'Moved' };
	const elsewhere = { instanceId: 'another-n8n' };
	const refusal = {
		message: expect.stringMatching(/another instance ID.*would buy the same again/),
		description: expect.stringMatching(/^Nothing was sent\. .*N8N_INSTANCE_ID.*another name/),
	};

	test.each([
		['a key', airtime({ ...byKey, ...kept })],
		['a key that cannot be asked about', betting({ ...byKey, ...kept })],
		['a period', airtime({ repeatProtection: 'period', period: 'month', ...kept })],
		['its own run', airtime(kept)],
	])('buys nothing for %s, and goes on where the ID is back', async (_, parameters) => {
		const input = { parameters, rows: rows(2) };
		const first = await bench().run(input);
		expect(first.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: false }));

		const moved = await bench().run({ ...input, ...elsewhere });
		expect(moved.error).toMatchObject(refusal);
		expect(bench().books.charges).toBe(2);

		const back = await bench().run(input);
		expect(back.items).toHaveLength(2);
		if (parameters.repeatProtection !== undefined) expect(bench().books.charges).toBe(2);
	});

	test('is told of in a preview, too', async () => {
		const parameters = airtime({ ...byKey, ...kept });
		await bench().buy(parameters, rows(1));
		const preview = airtime({ ...byKey, ...kept, mode: 'preview' });
		const { items, error } = await bench().buy(preview, rows(1), elsewhere);
		expect(JSON.stringify([items, error?.message])).toContain('another instance ID');
	});

	test('stays where another name begins a ledger of its own', async () => {
		await bench().buy(airtime({ ...byKey, ...kept }), rows(1));
		const own = airtime({ ...byKey, ...kept, ledgerTable: 'Here' });
		const there = await bench().buy(own, rows(1), elsewhere);
		expect(there.items).toMatchObject([{ outcome: 'success' }]);
		const again = await bench().buy(own, rows(1), elsewhere);
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
	});
});
