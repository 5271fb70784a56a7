import { airtime, betting, goOn, otherWorker, useBench } from '../support/kit';

/** Neither a reference of the user's own nor the provider's record says for whom it was sent. */

const bench = useBench({ authentication: 'token' });
const own = { repeatProtection: 'reference', reference: 'order-9' };
const ada = [{ phone: '08031234567', amount: 100 }];
const bola = [{ phone: '08021234567', amount: 100 }];
/** A later run, in a process that knows nothing of the first one. */
const later = { node: { type: otherWorker, ...goOn } };

it.each([
	['airtime', airtime(own), /used for 08031234567/],
	['betting', betting(own), /used for bet9ja\/08031234567/],
])(
	'%s: what was bought for one person under an own reference is no success for another, also in another process',
	async (_, parameters, words) => {
		const run = { parameters };
		expect((await bench().run({ ...run, rows: ada })).outcomes).toEqual(['success']);
		const second = await bench().run({ ...run, ...later, rows: bola });
		expect(second.outcomes).toEqual(['notSent']);
		expect(JSON.stringify(second.items)).toMatch(words);
		expect(second.purchases).toEqual([]);
		const again = await bench().run({ ...run, ...later, rows: ada });
		expect(again.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(bench().books.paid).toBe(1);
	},
);

it.each([
	['airtime', airtime, '/api/topup'],
	['betting', betting, '/api/fund/betting'],
])(
	'%s: what is open for one person under an own reference is not sent for another',
	async (_, product, path) => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().loseAnswer(path, { count: 1 });
		const run = { parameters: product(own) };
		expect((await bench().run({ ...run, rows: ada, node: goOn })).outcomes).toEqual(['unknown']);
		const second = await bench().run({ ...run, ...later, rows: bola });
		expect(second.outcomes).toEqual(['notSent']);
		expect(JSON.stringify(second.items)).toContain('This reference was used for');
		expect(second.requests).toEqual([]);
		expect(bench().books.paid).toBe(1);
	},
);

it('a reference of another product is refused', async () => {
	await bench().buy(airtime(own), ada);
	const second = await bench().buy(betting(own), ada, later);
	expect(second.outcomes).toEqual(['notSent']);
	expect(JSON.stringify(second.items)).toContain('This reference was used for');
	expect(bench().books.paid).toBe(1);
});

it('a reference that was refused for one person may be used for another, who then has it', async () => {
	bench().refuse('/api/fund/betting', 'Insufficient balance', { count: 1 });
	const run = { parameters: betting(own), ...later };
	expect((await bench().run({ ...run, rows: ada })).outcomes).toEqual(['failed']);
	expect((await bench().run({ ...run, rows: bola })).outcomes).toEqual(['success']);
	expect((await bench().run({ ...run, rows: ada })).outcomes).toEqual(['notSent']);
	const again = await bench().run({ ...run, rows: bola });
	expect(again.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
	expect(bench().books.paid).toBe(1);
});

it('without a ledger, nothing under an own reference is a success of a run that did not buy it', async () => {
	const parameters = airtime({ ...own, ledger: 'off' });
	const run = { parameters };
	expect((await bench().run({ ...run, rows: ada })).outcomes).toEqual(['success']);
	for (const rows of [bola, ada]) {
		const second = await bench().run({ ...run, ...later, rows });
		expect(second.outcomes).toEqual(['unknown']);
		expect(JSON.stringify(second.items)).toContain('nothing says for whom');
		expect(second.purchases).toEqual([]);
	}
	expect(bench().books.paid).toBe(1);
});
