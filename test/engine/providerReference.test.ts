import type { IDataObject } from 'n8n-workflow';

import { otherWorker, type Result } from '../support/bench';
import type { ConfigPatch } from '../simulator';
import { goOn, operation, receiptIn, useBench } from './support/kit';
import { byKey, cards, exam, impatient, rows, sms } from './support/products';

/** Products for which such a server makes its own reference and names it in the answer. */
const products: Array<
	[
		name: string,
		path: string,
		product: keyof NonNullable<ConfigPatch['products']>,
		parameters: typeof exam,
		listed: RegExp,
	]
> = [
	['exam pins', '/api/exam', 'exam', exam, /, 1 pin of WAEC/],
	['recharge cards', '/api/recharge_card', 'rechargeCard', cards, /, 1 card of MTN/],
	['texts', '/api/bulksms', 'sms', sms, /, sms for 08031234567/],
];

describe.each(products)(
	"A provider's own reference of %s",
	(_, path, product, parametersOf, listed) => {
		const bench = useBench();
		const own = /^SRV-/;
		const parameters = (more: object = {}) =>
			parametersOf({ ...byKey, ...more, options: { ...impatient, settleFor: 0.1 } });
		const buy = async (more: object = {}) => await bench().buy(parameters(more), rows(1));
		const charges = () => bench().books.charges;
		const settle = (outcome: 'success' | 'failed') => {
			const [{ requestId }] = bench().simulator.transactions();
			bench().simulator.settle(requestId, outcome);
		};
		const asked = ({ lookUps }: Result) => lookUps.map((one) => decodeURIComponent(one.path));
		beforeEach(() =>
			bench().simulator.configure({
				products: { [product]: { ignoreReference: true, requeryable: true } },
			}),
		);

		test('is in the receipt, also of a later run', async () => {
			const [first] = (await buy()).items;
			expect(first).toMatchObject({
				outcome: 'success',
				providerReference: expect.stringMatching(own),
			});
			const [second] = (await buy()).items;
			expect(second).toMatchObject({ replayed: true, providerReference: first.providerReference });
		});

		test.each(['success', 'failed'] as const)(
			'is looked up by a later run if the answer said "pending", and the purchase is a %s',
			async (outcome) => {
				bench().addFault(path, { kind: 'pending' }, { count: 1 });
				const first = await buy();
				expect(first.outcomes).toEqual(['pending']);
				settle(outcome);
				const later = await bench().buy(parameters(), rows(1), { node: { type: otherWorker } });
				expect(asked(later)[0]).toContain(String(first.items[0].providerReference));
				expect([later.outcomes, charges()]).toEqual([['success'], outcome === 'success' ? 1 : 2]);
			},
		);

		test.each(['success', 'failed'] as const)(
			'is looked up by Follow Up, and the purchase is a %s',
			async (outcome) => {
				bench().addFault(path, { kind: 'pending' }, { count: 1 });
				const { providerReference } = (await buy()).items[0];
				settle(outcome);
				const { items } = await bench().buy(operation('ledger/followUp'), [{}]);
				expect(items).toMatchObject([{ was: 'pending', outcome, providerReference }]);
				const again = await buy();
				expect([again.outcomes, charges()]).toEqual([['success'], outcome === 'success' ? 1 : 2]);
			},
		);

		test('decides an answer that says "failed" at once', async () => {
			bench().addFault(path, { kind: 'fail' }, { count: 1 });
			const first = await bench().buy(parameters(), rows(1), { node: goOn });
			expect(first.outcomes).toEqual(['failed']);
			const { providerReference } = receiptIn(first.items[0]);
			expect(asked(first).at(-1)).toContain(String(providerReference));
			const again = await buy();
			expect([again.outcomes, charges()]).toEqual([['success'], 2]);
		});

		test('leads the advice after a lost answer, which never names our own reference', async () => {
			bench().addFault(path, { kind: 'timeout' }, { count: 1 });
			const [{ error }] = (await bench().buy(parameters(), rows(1), { node: goOn })).items;
			const { title, advice, receipt } = error as {
				title: string;
				advice: string;
				receipt: IDataObject;
			};
			expect([title, receipt.outcome]).toEqual([expect.stringContaining('unknown'), 'unknown']);
			expect(advice).toMatch(/by time and amount: \d+ Nov, \d\d:\d\d, /);
			expect(advice).toMatch(listed);
			expect(advice).not.toContain(String(receipt.reference));
		});

		test('is in the advice if the look-up does not decide', async () => {
			bench().addFault(path, { kind: 'fail', message: 'Please try later' }, { count: 1 });
			bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
			const [{ error }] = (
				await bench().buy(parameters({ repeatProtection: 'run' }), rows(1), { node: goOn })
			).items;
			const { advice, receipt } = error as { advice: string; receipt: IDataObject };
			expect(receipt).toMatchObject({
				outcome: 'unknown',
				providerReference: expect.stringMatching(own),
			});
			expect(advice.toLowerCase()).toContain(
				`look for ${String(receipt.providerReference)}`.toLowerCase(),
			);
		});
	},
);
