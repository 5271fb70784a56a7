import type { IDataObject } from 'n8n-workflow';

import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { Purchased } from '../../../nodes/VtuWallet/batch/report/receipt';

const began = 1_700_000_000_000;
const enter = (context: IDataObject, runIndex = 0, execution = 'first', establishedAt = began) =>
	new Memory(context, execution, { establishedAt, runIndex });
/** As the host stores and loads it. */
const stored = (context: IDataObject) => JSON.parse(JSON.stringify(context)) as IDataObject;

const purchased = (replayed: boolean): Purchased => {
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

	it('begins anew at the first iteration', () => {
		const context = {};
		enter(context, 0).count('a');
		enter(context, 1).count('a');
		expect(enter(context, 0).count('a')).toBe(0);
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

	it('forgets everything in another execution', () => {
		const context = {};
		const first = enter(context);
		first.count('a');
		first.markSent('airtime-1');
		const other = enter(context, 0, 'second', began + 1);
		expect(other.knows('airtime-1')).toBe(false);
		expect(other.count('a')).toBe(0);
		expect(other.firstTry).toBe(true);
	});

	it('remembers what was sent, by whom, and whether it ended', () => {
		const context = {};
		const first = enter(context);
		first.markSent('airtime-1');
		expect(first.recall('airtime-1')).toEqual({
			sentBefore: true,
			byThisExecution: true,
			pending: false,
		});
		const retried = enter(stored(context), 0, 'retry');
		expect(retried.recall('airtime-1')).toEqual({
			sentBefore: true,
			byThisExecution: false,
			pending: false,
		});
		retried.markEnded('airtime-1');
		expect(retried.recall('airtime-1').sentBefore).toBe(false);
		expect(retried.recall('airtime-2')).toEqual({
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

	it('adds up what a run has planned through its iterations', () => {
		const context = {};
		enter(context, 0).plan(300);
		expect(enter(context, 0).plannedBefore).toBe(0);
		enter(context, 0).plan(300);
		expect(enter(context, 1).plannedBefore).toBe(300);
	});

	it('takes another account for what it is only once something was sent', () => {
		const context = {};
		const memory = enter(context);
		expect(memory.isAnotherAccount('ada')).toBe(false);
		expect(memory.isAnotherAccount('bola')).toBe(false);
		memory.markSent('airtime-1');
		expect(enter(context).isAnotherAccount('bola')).toBe(false);
		expect(enter(context).isAnotherAccount('ada')).toBe(true);
	});
});
