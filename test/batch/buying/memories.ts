import type { IDataObject } from 'n8n-workflow';

import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { Purchased, Receipt } from '../../../nodes/VtuWallet/batch/report/receipt';

/** What an execution remembers, as its tries enter the node one after the other. */

export const began = 1_700_000_000_000;
export const enter = (
	context: IDataObject,
	runIndex = 0,
	execution = 'first',
	establishedAt = began,
) => new Memory(context, execution, { establishedAt, runIndex });
/** As the host stores and loads it. */
export const stored = (context: IDataObject) => JSON.parse(JSON.stringify(context)) as IDataObject;

export const purchased = (replayed: boolean, more: Partial<Receipt> = {}): Purchased => {
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
