import type { IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import type { LedgerSettings } from '../../ledger/openLedger';
import type { Settings } from '../settings';
import { dayLimitOf } from './dayInLedger';
import { UsedLedger } from './usedLedger';

/** How a run opens its ledger, and a preview looks into it. */
export function ledgerSettings(
	context: IExecuteFunctions,
	account: Account,
	tableName: string,
	{ concurrency, timeoutMs, maxPerDay }: Settings,
): LedgerSettings & { used: UsedLedger } {
	const used = new UsedLedger(context, tableName);
	return {
		tableName,
		account,
		instanceId: context.getInstanceId(),
		concurrency,
		timeoutMs,
		dayLimit: dayLimitOf(context, maxPerDay),
		used,
		wasUsed: async () => await used.wasUsed(),
	};
}
