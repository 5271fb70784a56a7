import type { Execution } from './executions';
import type { Host } from './host';
import { walletNode, type Shop } from './shop';
import { chain, node, runByHand, saveWorkflow } from './workflows';

export const ledgerTable = 'VTU Wallet Ledger';

/** The one that the form suggests. */
export const usualTable = 'VTU Wallet Purchases';

/** Runs an operation of the ledger in a workflow of its own, in which the node is called "Ledger". */
export async function runOnLedger(
	host: Host,
	shop: Shop,
	operation: string,
	more: Record<string, unknown> = {},
	timeoutMs?: number,
): Promise<Execution> {
	const start = node('Start', 'n8n-nodes-base.manualTrigger');
	const ledger = walletNode(shop, 'Ledger', {
		resource: 'ledger',
		operation,
		ledgerTable,
		...more,
	});
	const id = await saveWorkflow(host.rest, chain(operation, [start, ledger]));
	return await host.executions.finished(await runByHand(host.rest, id, 'Start'), timeoutMs);
}
