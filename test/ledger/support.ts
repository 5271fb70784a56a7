import type { TableHost } from '../../nodes/VtuWallet/ledger/inlineWorkflow';
import type { Ledger } from '../../nodes/VtuWallet/ledger/ledger';
import { openLedger } from '../../nodes/VtuWallet/ledger/openLedger';
import type { LedgerPurchase } from '../../nodes/VtuWallet/ledger/purchasesTable';
import { DataTables } from '../support/dataTables';

export const account = {
	environment: 'production',
	baseUrl: 'https://wallet.example',
	fingerprint: 'f',
} as const;

export function hostOf(tables: DataTables, execution = 'e1', workflow = 'w1'): TableHost {
	return {
		executeWorkflow: async (info, items) => ({
			executionId: 'inner',
			data: await tables.executeWorkflow(info, items),
		}),
		getExecutionId: () => execution,
		getWorkflow: () => ({ id: workflow, name: 'W', active: true }),
	};
}

export async function ledgerOf(
	tables: DataTables,
	{
		execution = 'e1',
		workflow = 'w1',
		concurrency = 5,
		timeoutMs = -9_900,
		environment = 'production' as 'production' | 'sandbox',
		maxPerDay = undefined as number | undefined,
		/** Whose wallet: another address of the provider makes another one as well. */
		whose = {} as { baseUrl?: string; fingerprint?: string; user?: string },
		instanceId = 'this-n8n',
		wasUsed = undefined as (() => Promise<boolean>) | undefined,
	} = {},
): Promise<Ledger> {
	return await openLedger(hostOf(tables, execution, workflow), {
		tableName: 'VTU Wallet Ledger',
		account: { ...account, environment, ...whose },
		instanceId,
		wasUsed,
		concurrency,
		timeoutMs,
		dayLimit:
			maxPerDay === undefined
				? undefined
				: { most: maxPerDay, dayOf: (at) => new Date(at).toISOString().slice(0, 10) },
	});
}

export const purchase = (
	reference: string,
	changes: Partial<LedgerPurchase> = {},
): LedgerPurchase => ({
	reference,
	outcome: 'success',
	charged: 'yes',
	product: 'betting',
	recipient: 'bet9ja/1',
	amount: 100,
	message: 'Done',
	key: 'k',
	attempt: 0,
	details: {},
	...changes,
});
