import { walletType } from '../support/bench';
import { campaign, sentBodies, three } from './campaign/help';
import { airtime, betting, byKey, otherWorker, rows, useBench } from './support/kit';

const bench = useBench();

const smsPath = '/api/bulksms';
const table = 'VTU Wallet Ledger';
const ledger = (operation: string, more: object = {}) => ({
	resource: 'ledger',
	operation,
	ledgerTable: table,
	...more,
});

/** A ledger as purchases leave it: rows like the one that a purchase writes. */
async function fill(count = 4): Promise<void> {
	await bench().buy(airtime({ ...byKey, ledger: 'dataTable', ledgerTable: table }), rows(1));
	const [first] = [...bench().tables.tables.values()].filter(({ name }) => name === table);
	const written = first.rows.splice(0);
	for (let index = 1; index <= count; index += 1) {
		const isOpen = index === count;
		first.rows.push({
			...written[0],
			id: (first.lastId += 1),
			reference: `airtime-${index}`,
			outcome: isOpen ? 'pending' : 'success',
			product: index % 2 === 0 ? 'data' : 'airtime',
			recipient: `23480312345${index}`,
			amount: 100 * index,
			message: 'Done',
			key: `order-${index}`,
			decidedAt: null,
			createdAt: `2026-11-${10 + index}T12:00:00.000Z`,
			updatedAt: `2026-11-${10 + index}T12:00:00.000Z`,
		});
	}
}

describe('the ledger', () => {
	it('gives purchases out, the newest first, by what is asked for', async () => {
		await fill();
		const all = await bench().run({ parameters: ledger('getMany', { returnAll: true }) });
		expect(all.items.map(({ reference }) => reference)).toEqual([
			'airtime-4',
			'airtime-3',
			'airtime-2',
			'airtime-1',
		]);
		expect(Object.keys(all.items[0])[0]).toBe('outcome');
		const two = await bench().run({ parameters: ledger('getMany', { limit: 2 }) });
		expect(two.items).toHaveLength(2);
		const by = async (filters: object) => {
			const run = await bench().run({ parameters: ledger('getMany', { filters }) });
			return run.items.map(({ key }) => key);
		};
		expect(await by({ product: 'data' })).toEqual(['order-4', 'order-2']);
		expect(await by({ outcomes: ['pending', 'unknown'] })).toEqual(['order-4']);
		expect(await by({ key: 'order-3' })).toEqual(['order-3']);
		expect(await by({ from: '2026-11-12T00:00:00Z', until: '2026-11-13T00:00:00Z' })).toEqual([
			'order-2',
		]);
		expect(await by({ key: "'; DROP TABLE x; --" })).toEqual([]);
	});

	it('finds a number and a product as people write them, and says if nothing fits', async () => {
		const kept = { ...byKey, ledger: 'dataTable', ledgerTable: table };
		await bench().buy(airtime(kept), rows(1));
		const found = async (filters: object) =>
			await bench().run({ parameters: ledger('getMany', { filters }) });
		for (const recipient of ['+234 803 123 4567', '08031234567', '2348031234567'])
			expect((await found({ recipient, product: 'Airtime' })).items).toHaveLength(1);
		const none = await found({ recipient: '7023456789' });
		expect(none.items).toEqual([]);
		expect(JSON.stringify(none.hints)).toContain('No purchase of the ledger fits');
	});

	it('says that there is no ledger of a name', async () => {
		for (const operation of ['getMany', 'followUp']) {
			const run = await bench().run({ parameters: ledger(operation) });
			expect(JSON.stringify(run.hints)).toContain('There is no ledger of this name yet');
		}
	});

	it('counts the purchases whose cost is not known', async () => {
		await campaign(bench(), three, { ledger: 'dataTable', ledgerTable: table });
		const run = await bench().run({ parameters: ledger('summary') });
		expect(run.items).toMatchObject([{ purchases: 3, spent: 0, unpriced: 3 }]);
	});

	it('shows nothing of another environment', async () => {
		await fill();
		const run = await bench().run({ parameters: ledger('getMany'), environment: 'sandbox' });
		expect(run.items).toEqual([]);
	});

	it('sums up once, however many rows come in', async () => {
		await fill();
		const run = await bench().buy(ledger('summary'), [{}, {}, {}]);
		expect(run.items).toHaveLength(1);
		expect(run.items[0]).toMatchObject({ purchases: 4, spent: 1_000, uncertain: 0 });
		expect(run.items[0].byDay).toHaveLength(4);
	});

	it('counts a purchase once of which two runs at the same moment have each written a row', async () => {
		await fill();
		const [first] = [...bench().tables.tables.values()].filter(({ name }) => name === table);
		first.rows.push({ ...first.rows[0], id: (first.lastId += 1), amount: null });
		for (const operation of ['summary', 'report']) {
			const run = await bench().run({ parameters: ledger(operation) });
			expect(run.items[0]).toMatchObject({ purchases: 4, spent: 1_000, uncertain: 0 });
		}
	});

	it('makes a page of it, and of the receipts of a run', async () => {
		await fill();
		const run = await bench().run({ parameters: ledger('report', { title: 'November' }) });
		const [item] = run.runs[0].data?.main?.[0] ?? [];
		expect(item.binary?.data).toMatchObject({ mimeType: 'text/html', fileName: 'report.html' });
		const page = Buffer.from(String(item.binary?.data.data), 'base64').toString();
		expect(page).toContain('<h1>November</h1>');
		expect(page).toContain('₦1,000');
		const bought = await bench().buy(betting(byKey), rows(3));
		const made = await bench().buy(ledger('report', { source: 'items' }), [
			...bought.items,
			// A second run has found the first, and left the second in doubt: they are the same purchases.
			{ ...bought.items[0], amount: null },
			{ ...bought.items[1], outcome: 'unknown', charged: 'unknown' },
			{ name: 'no receipt' },
		]);
		expect(made.items[0]).toMatchObject({ purchases: 3, spent: 600, uncertain: 0 });
	});

	const pendingAirtime = async (more: object = {}) => {
		bench().addFault('/api/topup', { kind: 'pending', settle: 'success', afterMs: 1 });
		const kept = { ...byKey, ledger: 'dataTable', ledgerTable: table, ...more };
		const bought = await bench().buy(airtime(kept), rows(1));
		expect(bought.items).toMatchObject([{ outcome: 'pending' }]);
		return bought;
	};

	it('follows up what is open, and tells each change once', async () => {
		const bought = await pendingAirtime({ ledgerTable: 'Another' });
		await fill();
		const [open] = bench().tables.rowsOf(table).slice(-1);
		Object.assign(open, { reference: bought.items[0].reference, product: 'airtime', amount: 100 });
		const first = await bench().run({ parameters: ledger('followUp') });
		expect(first.items).toMatchObject([
			{ was: 'pending', outcome: 'success', charged: 'yes', key: 'order-4', amount: 100 },
		]);
		expect(first.purchases).toHaveLength(0);
		const again = await bench().run({ parameters: ledger('followUp') });
		expect(again.items).toEqual([]);
		expect(again.requests.filter(({ path }) => path.includes('requery'))).toHaveLength(0);
	});

	it('says that questions were not answered', async () => {
		await pendingAirtime();
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
		const run = await bench().run({ parameters: ledger('followUp') });
		expect(run.error).toBeUndefined();
		expect(run.items).toEqual([]);
		expect(JSON.stringify(run.hints)).toContain('1 of 1 look-ups were not answered');
	});

	it('says how many purchases are still open', async () => {
		await pendingAirtime();
		const change = { transaction_status: 'pending' };
		bench().addFault('/api/requery/*', { kind: 'reword', change });
		const run = await bench().run({ parameters: ledger('followUp') });
		expect(JSON.stringify(run.hints)).toContain('1 of 1 look-ups decided nothing');
	});

	it('says what to do about a purchase that cannot be looked up', async () => {
		await fill();
		Object.assign(bench().tables.rowsOf(table)[3], { product: 'betting', outcome: 'unknown' });
		const run = await bench().run({ parameters: ledger('followUp') });
		expect(run.items).toEqual([]);
		expect(JSON.stringify(run.hints)).toContain(
			"1 purchase cannot be looked up: check the provider's list of your transactions.",
		);
	});

	it('shows no purchase as decided before it was added', async () => {
		await fill(1);
		const decidedAt = '2026-11-11T11:59:59.900Z';
		Object.assign(bench().tables.rowsOf(table)[0], { outcome: 'success', decidedAt });
		const run = await bench().run({ parameters: ledger('getMany') });
		expect(run.items).toMatchObject([{ createdAt: decidedAt, decidedAt }]);
	});

	it.each(['success', 'failed'] as const)(
		'asks once about all texts of a campaign that went in one request: %s',
		async (end) => {
			bench().addFault(smsPath, { kind: 'pending' });
			const options = { batchSize: 2 };
			const kept = { ledger: 'dataTable', ledgerTable: table, options };
			const sent = await campaign(bench(), three, kept);
			expect(sent.outcomes).toEqual(['pending', 'pending', 'pending']);
			const [first, second, third] = sent.items.map(({ batch }) => String(batch));
			expect([first === second, second === third]).toEqual([true, false]);
			bench().simulator.settle(first, end);
			const followed = await bench().run({ parameters: ledger('followUp') });
			expect(followed.items).toHaveLength(2);
			for (const item of followed.items)
				expect(item).toMatchObject({ was: 'pending', outcome: end, product: 'sms', batch: first });
			const asked = followed.requests.filter((request) => request.path.includes('requery'));
			expect(asked.map((request) => request.path.split('/').pop()).sort()).toEqual(
				[first, third].sort(),
			);
			bench().endFaults();
			const later = [await campaign(bench(), three, kept), await campaign(bench(), three, kept)];
			expect(later.flatMap(sentBodies)).toHaveLength(end === 'failed' ? 1 : 0);
		},
	);

	it.each([
		['the same process', walletType],
		['another process', otherWorker],
	])(
		'lets the next run of a campaign send to those whose batch has failed, once: in %s',
		async (_, type) => {
			bench().addFault(smsPath, { kind: 'pending' });
			const kept = { ledger: 'dataTable', ledgerTable: table, options: { batchSize: 2 } };
			const sent = await campaign(bench(), three, kept);
			bench().simulator.settle(String(sent.items[0].batch), 'failed');
			await bench().run({ parameters: ledger('followUp') });
			bench().endFaults();
			const run = async () => await campaign(bench(), three, kept, { node: { type } });
			const next = await run();
			expect(sentBodies(next)).toMatchObject([{ number: '2348031234567,2348051234567' }]);
			expect(next.items).toMatchObject([
				{ outcome: 'success', replayed: false },
				{ outcome: 'success', replayed: false },
				{ outcome: 'pending', replayed: true },
			]);
			expect(sentBodies(await run())).toEqual([]);
		},
	);

	it('leaves open what the provider does not know', async () => {
		await fill();
		const run = await bench().run({ parameters: ledger('followUp') });
		expect(run.items).toEqual([]);
		expect(bench().tables.rowsOf(table)[3]).toMatchObject({ outcome: 'pending' });
	});
});
