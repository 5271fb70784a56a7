import { goOn, otherWorker, useBench } from './support/kit';
import { airtime, byKey, exam, rows } from './support/products';

const bench = useBench();

const elsewhere = { type: otherWorker } as const;

describe('Codes in the journal', () => {
	const pins = (more: object = {}) => exam({ quantity: 2, ...byKey, ...more });

	const shown = {
		kind: 'reword',
		change: { pins: ['1234567890<=>A1', '1234567891<=>A2'] },
	} as const;

	it('are read from the record if the answer is lost and the record has them', async () => {
		bench().addFault('/api/exam', { kind: 'serverDown', outcome: 'success' });
		bench().addFault('/api/requery/*', shown);
		const { items } = await bench().buy(pins(), rows(1), { node: goOn });
		expect(items).toMatchObject([{ outcome: 'success', pins: [{}, {}] }]);
		expect(items[0]).not.toHaveProperty('warnings');
	});

	it('are kept if Follow Up finds them in the record', async () => {
		bench().addFault('/api/exam', { kind: 'pending', settle: 'success', afterMs: 1 });
		expect((await bench().buy(pins(), rows(1))).outcomes).toEqual(['pending']);
		bench().addFault('/api/requery/*', shown);
		const changed = await bench().buy({ resource: 'ledger', operation: 'followUp' }, rows(1));
		expect(changed.items).toMatchObject([{ was: 'pending', outcome: 'success' }]);
		const [found] = (await bench().buy(pins(), rows(1), { node: elsewhere })).items;
		expect(found).toMatchObject({ outcome: 'success', replayed: true });
		expect(JSON.stringify(found.response)).toContain('1234567891<=>A2');
	});

	it('are all that Follow Up keeps of a record', async () => {
		bench().addFault('/api/topup', { kind: 'pending', settle: 'success', afterMs: 1 });
		expect((await bench().buy(airtime(byKey), rows(1))).outcomes).toEqual(['pending']);
		const [row] = bench().tables.rowsOf('VTU Wallet Purchases');
		const { details } = row;
		await bench().buy({ resource: 'ledger', operation: 'followUp' }, rows(1));
		expect(row).toMatchObject({ outcome: 'success', details });
	});

	it('of an answer that was not clear come with the purchase once it is found', async () => {
		// A run with a new table would ask before it sends.
		await bench().buy(pins(), rows(2).slice(1));
		bench().addFault('/api/exam', { kind: 'reword', status: 500 });
		bench().addFault('/api/requery/*', { kind: 'status' });
		const first = await bench().buy(pins(), rows(1), { node: goOn });
		expect(first.outcomes).toEqual(['unknown']);
		bench().endFaults();
		const [found] = (await bench().buy(pins(), rows(1), { node: elsewhere })).items;
		expect(found).toMatchObject({ outcome: 'success', replayed: true });
		expect(found.pins).toHaveLength(2);
		expect(found).not.toHaveProperty('warnings');
	});
});
