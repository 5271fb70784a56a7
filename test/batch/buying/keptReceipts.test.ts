import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Receipt } from '../../../nodes/VtuWallet/batch/report/receipt';
import { enter, purchased, stored } from './memories';

/** More of a receipt, and an answer of any kind. */
const answers = fc.tuple(
	fc.dictionary(
		fc.constantFrom('token', 'pins', 'amount', 'response', 'response.x', '__proto__', '7'),
		fc.oneof(fc.constant('same'), fc.jsonValue()),
	) as fc.Arbitrary<Partial<Receipt>>,
	fc.option(fc.jsonValue(), { nil: undefined }),
);

describe('A receipt that the node keeps in its execution context', () => {
	it('gives a receipt back whole, and as a replay to another execution only', () => {
		const context = {};
		enter(context).keepReceipt('airtime-1', purchased(false));
		expect(enter(context).replay('airtime-1')?.receipt).toMatchObject({
			token: '1234',
			replayed: false,
		});
		expect(enter(stored(context), 0, 'retry').replay('airtime-1')).toMatchObject({
			receipt: { token: '1234', replayed: true },
			response: { status: 'success' },
		});
		expect(enter(context).replay('airtime-2')).toBeUndefined();
	});

	it('stays with the first receipt of a purchase', () => {
		const memory = enter({});
		memory.keepReceipt('airtime-1', purchased(false));
		memory.keepReceipt('airtime-1', purchased(true, { token: '' }));
		expect(memory.replay('airtime-1')?.receipt).toMatchObject({ token: '1234', replayed: false });
	});

	it('gives every one of many receipts back to the letter, whatever it holds', () => {
		fc.assert(
			fc.property(fc.array(answers, { maxLength: 8 }), (many) => {
				const context: IDataObject = {};
				const memory = enter(context);
				many.forEach(([more, response], index) =>
					memory.keepReceipt(`r-${index}`, {
						...purchased(false, more),
						response: response as IDataObject,
					}),
				);
				const loaded = enter(stored(context), 0, 'retry');
				many.forEach(([more, response], index) => {
					const before = { receipt: purchased(true, more).receipt, response };
					const { receipt, response: found } = loaded.replay(`r-${index}`) ?? {};
					expect(JSON.stringify({ receipt: { ...receipt, replayed: true }, response: found })).toBe(
						JSON.stringify({ ...before, receipt: { ...before.receipt, replayed: true } }),
					);
				});
			}),
		);
	});

	it('hardly grows with receipts that are alike', () => {
		const context: IDataObject = {};
		const memory = enter(context);
		const lengthOf = () => JSON.stringify(context).length;
		const keep = (reference: string, balanceAfter: number) => {
			memory.attempts.markSent(reference);
			memory.attempts.markEnded(reference);
			memory.keepReceipt(reference, purchased(false, { reference, balanceAfter }));
		};
		keep('airtime-1', 900);
		const before = lengthOf();
		keep('airtime-2', 800);
		expect(lengthOf() - before).toBeLessThan(70);
		expect(memory.attempts.knows('airtime-2')).toBe(true);
	});

	it('knows of an attempt that its receipt speaks for, until the next one', () => {
		const context: IDataObject = {};
		const first = enter(context);
		first.attempts.markSent('airtime-1');
		first.attempts.markEnded('airtime-1');
		first.keepReceipt('airtime-1', purchased(false));
		first.keepReceipt('found-1', purchased(true, { reference: 'found-1' }));
		expect(first.attempts.recall('airtime-1')).toMatchObject({
			sentBefore: false,
			byThisExecution: true,
		});
		expect([
			first.hasSent,
			first.attempts.knows('airtime-1'),
			first.attempts.knows('found-1'),
		]).toEqual([true, true, false]);
		const later = enter(stored(context), 1);
		expect(later.attempts.sentForEarlierRows('airtime-1')).toBe(true);
		const retried = enter(stored(context), 0, 'retry');
		expect(retried.attempts.recall('airtime-1')).toMatchObject({ byThisExecution: false });
		retried.attempts.markSent('airtime-1');
		expect(retried.attempts.recall('airtime-1')).toMatchObject({
			sentBefore: true,
			byThisExecution: true,
		});
		retried.attempts.markEnded('airtime-1');
		expect(retried.attempts.recall('airtime-1').sentBefore).toBe(false);
	});

	it('keeps an attempt beside its receipt where it has more to say', () => {
		const context: IDataObject = {};
		const memory = enter(context);
		memory.attempts.markShared('airtime-1');
		memory.attempts.markEnded('airtime-1');
		memory.attempts.markSent('airtime-2');
		memory.attempts.markEnded('airtime-2');
		memory.attempts.keepAnswer('airtime-2', { odd: true });
		memory.attempts.markSent('airtime-3');
		for (const reference of ['airtime-1', 'airtime-2', 'airtime-3'])
			memory.keepReceipt(reference, purchased(false, { reference }));
		const retried = enter(stored(context), 0, 'retry');
		expect(retried.attempts.recall('airtime-1').shared).toBe(true);
		expect(retried.attempts.answerTo('airtime-2')).toEqual({ odd: true });
		expect(retried.attempts.recall('airtime-3').sentBefore).toBe(true);
	});
});
