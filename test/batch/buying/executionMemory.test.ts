import type { IDataObject } from 'n8n-workflow';

import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { KeptState } from '../../../nodes/VtuWallet/batch/buying/keptState';
import { began, enter, purchased, stored } from './memories';

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
});
