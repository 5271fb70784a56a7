import { BadInput } from '../values/badInput';
import type { PurchaseRows } from './purchases';
import { purchaseOf } from './purchasesTable';
import { ledgerRefusal } from './refusals';
import { mayBeOf } from './runName';

/**
 * Under another instance ID every key and period has another reference: this ledger would find none of what it holds, and
 * all of it would be bought again. Throws `BadInput`.
 */
export async function refuseOtherInstance(
	purchases: Pick<PurchaseRows, 'read'>,
	{ tableName, instanceId }: { tableName: string; instanceId: string },
): Promise<void> {
	const [newest] = await purchases
		.read({ where: [], match: 'all', limit: 1, newestFirst: true })
		.catch((caught: unknown) => {
			throw ledgerRefusal(caught);
		});
	if (newest === undefined || mayBeOf(instanceId, purchaseOf(newest).claim)) return;
	throw new BadInput(
		'Ledger Table',
		`The ledger "${tableName}" was written by an n8n with another instance ID: this one would buy again what stands there`,
		"Nothing was sent. Give this n8n, and each of its workers, the instance ID back that it had (by N8N_INSTANCE_ID, or by its encryption key). Or begin a new ledger under another name in 'Ledger Table': it knows nothing of what was bought before, so take out the rows that are bought already.",
	);
}
