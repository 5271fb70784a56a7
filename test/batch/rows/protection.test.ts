import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../../nodes/VtuWallet/api/types';
import type { PurchaseOperation } from '../../../nodes/VtuWallet/batch/operation';
import { CannotSeeEarlier } from '../../../nodes/VtuWallet/batch/rows/cannotSeeEarlier';
import { Protection } from '../../../nodes/VtuWallet/batch/rows/protection';
import type { RowReader } from '../../../nodes/VtuWallet/batch/rows/row';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';

const operation = {
	fields: [{ name: 'plan', displayName: 'Data Plan', type: 'string', default: '' }],
} as unknown as PurchaseOperation;
const account = { environment: 'sandbox', fingerprint: 'f' } as Account;
const settings: Pick<Settings, 'protection' | 'period' | 'preview'> = {
	protection: 'run',
	period: 'day',
	preview: false,
};

/** A try of one execution, which finds in the context what the tries before it have left there. */
class Execution {
	/** Kept by the name of the node, and under one more name for what belongs to no node. */
	private readonly stored: Record<string, IDataObject> = {};
	private tries = 0;

	/** Whether n8n tells when the execution began. */
	constructor(private readonly told = true) {}

	nextTry(
		written: Record<string, string>,
		name = 'Buy',
		{
			timeZone = 'Africa/Lagos',
			...settled
		}: Partial<typeof settings> & { timeZone?: string } = {},
	): Protection {
		this.tries += 1;
		const context = {
			getNode: () => ({ id: 'node', name }),
			getWorkflow: () => ({ id: 'workflow' }),
			getWorkflowDataProxy: () => ({ $runIndex: 0 }),
			...(this.told && { getExecutionContext: () => ({ establishedAt: 1, source: 'manual' }) }),
			getExecutionId: () => `execution ${this.tries}`,
			getMode: () => (this.tries === 1 ? 'manual' : 'retry'),
			getTimezone: () => timeZone,
			getInstanceId: () => 'instance',
			getContext: (type: string) => (this.stored[type === 'flow' ? type : name] ??= {}),
		} as unknown as IExecuteFunctions;
		const reader = { written: (name: string) => written[name] } as unknown as RowReader;
		return new Protection(context, reader, account, { ...settings, ...settled }, operation);
	}
}

test('another day by the time zone of the workflow is another protection, and the same day is not', () => {
	const protectionIn = (timeZone: string) =>
		new Execution().nextTry({}, 'Buy', { protection: 'period', timeZone }).traits.protection;
	expect(protectionIn('Africa/Lagos')).toBe(protectionIn('Europe/Berlin'));
	expect(protectionIn('Africa/Lagos')).not.toBe(protectionIn('America/New_York'));
});

describe('A Retry of a node in which a purchase was changed', () => {
	it('goes on where nothing was changed', () => {
		const execution = new Execution();
		execution.nextTry({ plan: '5' }).memory.attempts.markSent('reference');
		expect(() => execution.nextTry({ plan: '5' })).not.toThrow();
	});

	it('is refused by the name of the field once something may have been bought', () => {
		const execution = new Execution();
		execution.nextTry({ plan: '5' }).memory.attempts.markSent('reference');
		for (const times of ['once', 'again'])
			expect(() => execution.nextTry({ plan: times })).toThrow("'Data Plan' has been changed");
		expect(() => execution.nextTry({ plan: '5' })).not.toThrow();
	});

	it('goes on where everything was refused, and compares with what it then asks for', () => {
		const execution = new Execution();
		const { memory } = execution.nextTry({ plan: '5' });
		memory.attempts.markSent('reference');
		memory.attempts.markEnded('reference');
		execution.nextTry({ plan: '6' }).memory.attempts.markSent('other');
		expect(() => execution.nextTry({ plan: '5' })).toThrow("'Data Plan' has been changed");
		expect(() => execution.nextTry({ plan: '6' })).not.toThrow();
	});
});

describe('A Retry that goes on with a loop after the node was renamed', () => {
	it('is refused for as long as the node has its new name: identical rows would count as found', () => {
		const execution = new Execution();
		execution.nextTry({ plan: '5' }).memory.attempts.markSent('reference');
		for (const times of ['once', 'again'])
			expect(() => execution.nextTry({ plan: '5' }, `Buy ${times}`)).toThrow("was called 'Buy'");
		const { memory } = execution.nextTry({ plan: '5' });
		expect(memory.attempts.knows('reference')).toBe(true);
	});

	it('is refused also at a further Retry under that new name, which finds what the refused one has kept', () => {
		const execution = new Execution();
		execution.nextTry({ plan: '5' }).memory.attempts.markSent('reference');
		for (let times = 1; times <= 3; times++)
			expect(() => execution.nextTry({ plan: '5' }, 'Renamed')).toThrow("was called 'Buy'");
		expect(execution.nextTry({ plan: '5' }).memory.attempts.knows('reference')).toBe(true);
	});

	it('goes on where nothing was kept under another name', () => {
		const execution = new Execution();
		execution.nextTry({ plan: '5' }, 'Buy');
		expect(() => execution.nextTry({ plan: '5' }, 'Buy')).not.toThrow();
	});
});

test('where n8n cannot hold it, only the first try is sure that nothing was bought before', () => {
	const execution = new Execution(false);
	const refusals = ['first', 'second'].map(() => {
		try {
			return execution.nextTry({ plan: '5' });
		} catch (caught) {
			return caught;
		}
	});
	expect(refusals.map((refusal) => refusal instanceof CannotSeeEarlier)).toEqual([false, true]);
	for (const refusal of refusals)
		expect(refusal).toMatchObject({ message: expect.stringContaining('does not tell') as string });
});
