import { alreadyUsedWordings, type OddForm } from '../simulator';
import { goOn, otherWorker, useBench } from './support/kit';
import { airtime, betting, byKey, electricity, exam, one } from './support/products';

const bench = useBench({ authentication: 'token' });
afterEach(() => jest.restoreAllMocks());

const topUps = '/api/topup';
const bets = '/api/fund/betting';
const reword = (path: string, change: object, more: object = {}) =>
	bench().addFault(path, { kind: 'reword', change: change as never, ...more });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, one({ order: 'A-1' }), { node: goOn, ...more });
const unknown = [{ outcome: 'unknown', charged: 'unknown' }];

/** The row is unknown, and a later run sends nothing. */
async function expectUnknown(parameters: object, change: () => void = () => undefined) {
	expect((await run(parameters)).receipts).toMatchObject(unknown);
	change();
	expect((await run(parameters)).receipts).toMatchObject(unknown);
	expect(bench().books.paid).toBe(1);
}

describe('An answer about another purchase', () => {
	it.each<[string, { amount?: unknown; network?: string }]>([
		['a discount', { amount: '98' }],
		['a fee', { amount: 150 }],
		['half', { amount: '50' }],
		['its network', { network: 'MTN NIGERIA' }],
		['a plan of its network', { network: 'mtn-vtu' }],
		['another id of the network', { network: '7' }],
		['an unknown network', { network: 'Smile' }],
	])('counts as ours if it may be ours: %s', async (_, change) => {
		reword(topUps, change);
		const result = await run(airtime());
		const [receipt] = result.receipts;
		expect(receipt).toMatchObject({ outcome: 'success', amount: 100 });
		expect(result.lookUps).toEqual([]);
		if (change.amount !== undefined)
			expect(String(receipt.warnings)).toMatch(/The provider reports ₦\d+, the row says ₦100/);
	});

	it.each<[string, object, string[]?]>([
		['amount', { amount: 5_000 }],
		['amount in a list', { response: [{ amount: '₦5,000.00' }] }, ['amount']],
		['network', { network: 'AIRTEL' }],
		['network in a list', { response: [{ network_name: 'Glo SME' }] }, ['network']],
		['phone number', { phone: '08099999999' }],
	])('leads to a requery, and the record decides: another %s', async (_, change, without = []) => {
		reword(topUps, change, { without });
		const result = await run(airtime());
		expect(result.receipts).toMatchObject([{ outcome: 'success', amount: 100 }]);
		expect(result.lookUps).not.toEqual([]);
		expect(bench().books.paid).toBe(1);
	});

	it('is no success if nothing was bought', async () => {
		bench().addFault('/api/bill', { kind: 'aboutAnother' }, { count: 1, when: 'before' });
		const result = await run(electricity());
		expect(result.receipts).toMatchObject(unknown);
		expect(result.receipts[0]).not.toHaveProperty('token');
		expect(result.purchases).toHaveLength(1);
		expect(bench().books.paid).toBe(0);
	});

	it('is no refusal if its words are unknown, also without a record', async () => {
		bench().refuse('/api/requery/*', 'Transaction not found.');
		const change = { status: 'fail', message: 'Order refused by vendor 7', amount: 5_000 };
		reword(topUps, change, { status: 403 });
		expect((await run(airtime())).outcomes).toEqual(['unknown']);
		expect(bench().books.paid).toBe(1);
	});

	it.each([
		['another amount', { amount: 5_000 }],
		['a refusal that the balance contradicts', { status: 'fail', oldbal: 9_000, newbal: 1_000 }],
	])('is unknown without a look-up, and not sent again: %s', async (_, change) => {
		reword(bets, { message: 'Invalid Customer ID', ...change });
		await expectUnknown(betting(byKey));
	});

	it('gives no code, and a token beside another amount is shown as text', async () => {
		reword('/api/bill', { amount: 9_000, token: '1111-2222-3333-4444' });
		const [receipt] = (await run(electricity())).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', amount: 2_000 });
		expect(receipt.token).not.toBe('1111-2222-3333-4444');
		expect(JSON.stringify(receipt.response)).toContain('1111-2222-3333-4444');
		expect(receipt.warnings).toContain('ask the provider');
	});

	it('may name another reference as used, which belongs to an earlier run', async () => {
		const parameters = airtime({ ...byKey, ledger: 'off' });
		await run(parameters);
		bench().refuse('/api/requery/*', 'Transaction not found.', { count: 1 });
		const change = { status: 'fail', message: alreadyUsedWordings[0], 'request-id': 'theirs-1' };
		reword(topUps, change);
		const again = await run(parameters, { node: { ...goOn, type: otherWorker } });
		expect(again.purchases).toHaveLength(1);
		expect(again.receipts).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(bench().books.paid).toBe(1);
	});
});

it('A record without a reference keeps the node from buying', async () => {
	const requery = { stranger: 'success', strangerAmount: 100, recipients: 'whole' } as const;
	bench().simulator.configure({ requery });
	const result = await run(airtime(byKey));
	expect(result.outcomes).toEqual(['unknown']);
	expect(result.shown).toContain('does not say whose it is');
	expect(bench().books.paid).toBe(0);
});

it('The receipt of a failed purchase has the words of the answer, although the record has others', async () => {
	const message = 'Transaction failed, your wallet has been refunded';
	bench().addFault(topUps, { kind: 'fail', message });
	reword('/api/requery/*', { message: 'ok' });
	const [receipt] = (await run(airtime())).receipts;
	expect(receipt).toMatchObject({ outcome: 'failed', charged: 'refunded', message });
});

/** A script goes on after its answer and sends a second one. */
it.each<OddForm>([
	...(['mailFailedToo', 'noticeBetween', 'saidTwice'] as const),
	...(['debugBehind', 'emptyListBehind', 'debugInFront'] as const),
])(
	'An answer of several JSON texts leads to a requery, and the receipt keeps it: %s',
	async (form) => {
		bench().addFault('/api/bill', { kind: 'odd', form });
		const [receipt] = (await run({ ...(electricity() as object), simplify: false })).receipts;
		expect(receipt).toMatchObject({
			outcome: 'success',
			response: { text: expect.stringContaining('"status":"success"') },
		});
		expect(receipt).not.toHaveProperty('token');
		expect(bench().books.paid).toBe(1);
	},
);

it.each([
	['more', 9_000, expect.stringMatching(/reports ₦9,000.* list says ₦/)],
	['less', 1, undefined],
])('A price that is %s in the answer than in the list counts', async (_, amount, warnings) => {
	reword('/api/exam', { amount });
	const [receipt] = (await run(exam({ limits: { maxPerPurchase: 5_000 } }))).receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount });
	expect(receipt.warnings).toEqual(warnings);
});

describe('A purchase that was sent before an error of this package', () => {
	const marked = 'Funded, as nobody said before';

	/** Makes one function of this package throw an unexpected error. */
	function failIn(name: string): void {
		const plain = String.prototype.toLowerCase;
		jest.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
			const isHere = this.includes(marked) && new Error().stack?.includes(`at ${name} `);
			if (isHere) throw new Error('A fault of this package');
			return plain.call(this);
		});
	}

	it.each([
		['while it reads the answer', 'leavesResultOpen'],
		['while it explains the answer', 'explainMessage'],
	])('is unknown after an error %s, and no later run sends it', async (_, name) => {
		reword(bets, { message: marked });
		failIn(name);
		await expectUnknown(betting(byKey), () => {
			jest.restoreAllMocks();
			bench().endFaults();
		});
	});
});
