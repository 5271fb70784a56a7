import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { IdentifiedRow } from '../../../nodes/VtuWallet/batch/buying/keptOutcomes';
import type { KeptState } from '../../../nodes/VtuWallet/batch/buying/keptState';
import type { Purchased, Receipt } from '../../../nodes/VtuWallet/batch/report/receipt';
import { identityDigest } from '../../../nodes/VtuWallet/purchase/reference';
import { BadInput } from '../../../nodes/VtuWallet/values/badInput';

const began = 1_700_000_000_000;
const enter = (context: IDataObject, runIndex = 0, execution = 'first', establishedAt = began) =>
	new Memory(context, execution, { establishedAt, runIndex });
/** As the host stores and loads it. */
const stored = (context: IDataObject) => JSON.parse(JSON.stringify(context)) as IDataObject;

/** More of a receipt, and an answer of any kind. */
const answers = fc.tuple(
	fc.dictionary(
		fc.constantFrom('token', 'pins', 'amount', 'response', 'response.x', '__proto__', '7'),
		fc.oneof(fc.constant('same'), fc.jsonValue()),
	) as fc.Arbitrary<Partial<Receipt>>,
	fc.option(fc.jsonValue(), { nil: undefined }),
);

const purchased = (replayed: boolean, more: Partial<Receipt> = {}): Purchased => {
	const receipt = {
		reference: 'airtime-1',
		outcome: 'success' as const,
		charged: 'yes' as const,
		replayed,
		product: 'airtime',
		recipient: '08031234567',
		amount: 100,
		balanceAfter: 900,
		message: '',
		token: '1234',
		...more,
	};
	return {
		receipt,
		response: { status: 'success' },
		result: { outcome: 'success', charged: 'yes', replayed, attempt: 0, message: '' },
		advice: '',
	};
};

describe('What the node keeps in its execution context', () => {
	it('counts identical purchases on through the iterations of a loop', () => {
		const context = {};
		const first = enter(context, 0);
		expect([first.count('a'), first.count('a'), first.count('b')]).toEqual([0, 1, 0]);
		const second = enter(context, 1);
		expect([second.count('a'), second.count('b')]).toEqual([2, 1]);
		expect(enter(context, 2).count('a')).toBe(3);
	});

	it('counts the iteration that is tried again anew, from where the ones before it had ended', () => {
		const context = {};
		enter(context, 0).count('a');
		const second = enter(context, 1);
		expect([second.count('a'), second.count('a')]).toEqual([1, 2]);
		const retried = enter(stored(context), 1, 'retry');
		expect([retried.count('a'), retried.count('a')]).toEqual([1, 2]);
		expect(retried.firstTry).toBe(false);
	});

	it('knows when the execution began, by the clock of this process only', () => {
		const context: IDataObject = {};
		const { executionBegan } = enter(context);
		expect(executionBegan).toBeLessThanOrEqual(performance.now());
		expect(enter(stored(context)).executionBegan).toBe(executionBegan);
		const { vtuWallet } = stored(context) as { vtuWallet: { began: { origin: number } } };
		vtuWallet.began.origin -= 60_000;
		expect(enter({ vtuWallet }).executionBegan).toBe(-Infinity);
	});

	it('begins anew where the loop does', () => {
		const context = {};
		enter(context, 0).count('a');
		enter(context, 1).count('a');
		expect(enter(context, 0).count('a')).toBe(0);
	});

	it('that cannot be read ends the run: half of it would forget what was sent', () => {
		const context: IDataObject = {};
		enter(context).attempts.markSent('airtime-1');
		const whole = stored(context).vtuWallet as IDataObject;
		for (const name of Object.keys(whole).filter((one) => one !== 'establishedAt'))
			expect(() => enter({ vtuWallet: { ...whole, [name]: 'x' } })).toThrow(
				expect.objectContaining({
					name: 'CannotSeeEarlier',
					message: expect.stringMatching(/cannot be read/),
				}),
			);
	});

	const unreadable = expect.objectContaining({
		name: 'CannotSeeEarlier',
		message: expect.stringMatching(/cannot be read/) as string,
	}) as Error;

	it('that another version of the package has written ends the run', () => {
		const context: IDataObject = {};
		enter(context).attempts.markSent('airtime-1');
		const whole = stored(context).vtuWallet as IDataObject;
		for (const version of [1, 2, 4])
			expect(() => enter({ vtuWallet: { ...whole, version } })).toThrow(unreadable);
	});

	it.each<[what: string, damage: (kept: KeptState) => void]>([
		['a shape too few', ({ shapes }) => void shapes.pop()],
		['a field too few in a shape', ({ shapes }) => void shapes[0].names.pop()],
		['a value too few in a shape', ({ shapes }) => void shapes[0].first.pop()],
		['a shape without the outcome', ({ shapes }) => void (shapes[0].names[0] = 'receipt.x')],
		['a writer too few', ({ writers }) => void writers.pop()],
		['a value too few', ({ receipts }) => void receipts['0:airtime-2'].pop()],
		['a value too many', ({ receipts }) => void receipts['0:airtime-2'].push('x')],
		['an odd sign for what differs', ({ receipts }) => void (receipts['0:airtime-2'][3] = '2')],
		['an odd end of an attempt', ({ receipts }) => void (receipts['0:airtime-2'][1] = 2 as 1)],
	])('ends the run where its receipts have %s', (_, damage) => {
		const context: IDataObject = {};
		const memory = enter(context);
		for (const reference of ['airtime-1', 'airtime-2'])
			memory.keepReceipt(reference, purchased(false, { reference }));
		const whole = stored(context) as unknown as { vtuWallet: KeptState };
		expect(() => enter(structuredClone(whole) as unknown as IDataObject)).not.toThrow();
		damage(whole.vtuWallet);
		expect(() => enter(whole as unknown as IDataObject)).toThrow(unreadable);
	});

	it('knows that a count is lost', () => {
		expect(enter({}, 1).countLost).toBe(true);
		expect(enter({}, 0).countLost).toBe(false);
		const context = {};
		enter(context, 0);
		enter(context, 1);
		enter(context, 2);
		expect(enter(stored(context), 1).countLost).toBe(true);
	});

	it('keeps a count that was lost for lost, in later loops and at each further Retry, until it begins anew', () => {
		const context = {};
		expect(enter(context, 2).countLost).toBe(true);
		expect(enter(context, 3).countLost).toBe(true);
		const retried = stored(context);
		expect(enter(retried, 3).countLost).toBe(true);
		expect(enter(retried, 0).countLost).toBe(false);
		expect(enter(retried, 1).countLost).toBe(false);
	});

	it('forgets everything in another execution', () => {
		const context = {};
		const first = enter(context);
		first.count('a');
		first.attempts.markSent('airtime-1');
		const other = enter(context, 0, 'second', began + 1);
		expect(other.attempts.knows('airtime-1')).toBe(false);
		expect(other.count('a')).toBe(0);
		expect(other.firstTry).toBe(true);
	});

	it('remembers what was sent, by whom, and whether it ended', () => {
		const context = {};
		const first = enter(context);
		first.attempts.markSent('airtime-1');
		expect(first.attempts.recall('airtime-1')).toMatchObject({
			sentBefore: true,
			byThisExecution: true,
			pending: false,
		});
		const retried = enter(stored(context), 0, 'retry');
		expect(retried.attempts.recall('airtime-1')).toMatchObject({
			sentBefore: true,
			byThisExecution: false,
			pending: false,
		});
		retried.attempts.markEnded('airtime-1');
		expect(retried.attempts.recall('airtime-1').sentBefore).toBe(false);
		expect(retried.attempts.recall('airtime-2')).toMatchObject({
			sentBefore: false,
			byThisExecution: false,
			pending: false,
		});
	});

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

	it('adds up what a run has planned over the iterations of a loop', () => {
		const context = {};
		enter(context, 0).plan(300);
		expect(enter(context, 0).plannedBefore).toBe(0);
		enter(context, 0).plan(300);
		expect(enter(context, 1).plannedBefore).toBe(300);
	});

	it('takes another account for what it is only once something was sent', () => {
		const context = {};
		const as = (account: string) =>
			new Memory(context, 'first', { establishedAt: began, runIndex: 0, account });
		expect(as('ada').usedByAnotherAccount).toBe(false);
		expect(as('bola').usedByAnotherAccount).toBe(false);
		as('bola').attempts.markSent('airtime-1');
		expect(as('bola').usedByAnotherAccount).toBe(false);
		expect(as('ada').usedByAnotherAccount).toBe(true);
	});

	it('never takes the purchase of another account for one of this', () => {
		const context = {};
		const as = (account: string) =>
			new Memory(context, 'first', { establishedAt: began, runIndex: 0, account });
		const sandbox = as('sandbox');
		sandbox.attempts.markSent('own-1');
		sandbox.keepReceipt('own-1', purchased(false));
		expect(as('production').replay('own-1')).toBeUndefined();
		expect(as('production').attempts.knows('own-1')).toBe(false);
		expect(as('sandbox').replay('own-1')).toBeDefined();
	});

	it.each(['constructor', '__proto__', 'hasOwnProperty', 'toString'])(
		'takes a reference called %s for no purchase that it has made',
		(reference) => {
			const context = {};
			const memory = enter(context);
			expect(memory.replay(reference)).toBeUndefined();
			expect(memory.attempts.knows(reference)).toBe(false);
			expect(memory.count(reference)).toBe(0);
			memory.attempts.markSent(reference);
			memory.keepReceipt(reference, purchased(false));
			const again = enter(stored(context), 0, 'retry');
			expect(again.attempts.knows(reference)).toBe(true);
			expect(again.replay(reference)?.receipt.token).toBe('1234');
		},
	);

	describe('rows of a later loop', () => {
		const airtime = { product: 'airtime', recipient: '0803', identity: { amount: 100 } };
		const identity = identityDigest(airtime);
		const rowAt = (nth: number): IdentifiedRow => ({
			subject: airtime,
			reference: `airtime-${nth}`,
			seed: { by: 'run', nth, run: { workflowId: 'w', nodeId: 'n', establishedAt: began } },
		});
		const counts = (memory: Memory, times: number) =>
			Array.from({ length: times }, () => memory.count(identity));

		it('meet identical purchases whose outcome is open before they are new ones', () => {
			const context = {};
			const first = enter(context, 0);
			expect(counts(first, 3)).toEqual([0, 1, 2]);
			first.noteOutcome(rowAt(0), { outcome: 'success' });
			first.noteOutcome(rowAt(1), { outcome: 'unknown' });
			first.noteOutcome(rowAt(2), { outcome: 'pending' });
			const second = enter(context, 1);
			expect(counts(second, 4)).toEqual([1, 2, 3, 4]);
			second.noteOutcome(rowAt(1), { outcome: 'success' });
			expect(counts(enter(context, 2), 3)).toEqual([2, 5, 6]);
		});

		it('meet the same identical purchases in every try, whatever became of them meanwhile', () => {
			const context = {};
			const first = enter(context, 0);
			counts(first, 1);
			first.noteOutcome(rowAt(0), { outcome: 'unknown' });
			const second = enter(context, 1);
			expect(counts(second, 2)).toEqual([0, 1]);
			second.noteOutcome(rowAt(0), { outcome: 'success' });
			expect(counts(enter(stored(context), 1, 'retry'), 2)).toEqual([0, 1]);
		});

		it('are new purchases where the earlier one has failed for certain', () => {
			const context = {};
			const first = enter(context, 0);
			counts(first, 2);
			first.noteOutcome(rowAt(0), { outcome: 'failed' });
			// A refusal for a reason on no list counts as failed, and later questions may still show otherwise.
			first.noteOutcome(rowAt(1), { outcome: 'failed', foundNothing: true });
			expect(counts(enter(context, 1), 2)).toEqual([1, 2]);
		});

		const keyed = (amount: number): IdentifiedRow => ({
			subject: { ...airtime, identity: { amount } },
			reference: 'airtime-a',
			seed: { by: 'key', key: 'A', scope: { environment: 'sandbox', instanceId: 'i' } },
		});

		it('cannot use a key for something else than what it has bought', () => {
			const context = {};
			const first = enter(context, 0);
			first.noteOutcome(keyed(100), { outcome: 'success' });
			expect(first.isTakenByAnother(keyed(500))).toBe(false);
			const second = enter(context, 1);
			expect(second.isTakenByAnother(keyed(100))).toBe(false);
			expect(second.isTakenByAnother(keyed(500))).toBe(true);
			second.noteOutcome(keyed(100), { outcome: 'failed' });
			expect(enter(context, 2).isTakenByAnother(keyed(500))).toBe(false);
			// A corrected row of a retry meets the purchase that was made, with a warning.
			expect(enter(stored(context), 1, 'retry').isTakenByAnother(keyed(500))).toBe(false);
		});

		it('stands for nothing that is known where the row could not be read', () => {
			const context = {};
			const unnamed = new BadInput('Data Plan', 'Not in the list', '');
			enter(context, 0).noteOutcome({ ...keyed(0), unnamed }, { outcome: 'success' });
			expect(enter(context, 1).isTakenByAnother(keyed(100))).toBe(false);
		});
	});
});
