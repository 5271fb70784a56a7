import type { Execution } from './executions';
import { host, shop } from './place';
import { vtuWallet } from './shop';
import { chain, node, runByHand, saveWorkflow, start, type WorkflowNode } from './workflows';

/** A VTU Wallet node that pays from the simulator's live wallet. */
export function walletNode(
	name: string,
	parameters: Record<string, unknown>,
	extra: Partial<WorkflowNode> = {},
): WorkflowNode {
	const credentials = { vtuWalletApi: shop.login };
	return node(
		name,
		vtuWallet,
		{ authentication: 'login', ...parameters },
		{ credentials, ...extra },
	);
}

export type Protection = 'run' | 'key';

/** Airtime for each row `{ phone, amount, order }`. */
export function airtimeNode(
	protection: Protection,
	parameters: Record<string, unknown> = {},
	extra: Partial<WorkflowNode> = {},
): WorkflowNode {
	const buying = {
		resource: 'airtime',
		operation: 'buy',
		phone: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		repeatProtection: protection,
		...(protection === 'key' && { key: '={{ $json.order }}' }),
		...parameters,
	};
	return walletNode('Buy Airtime', buying, extra);
}

export const ledgerTable = 'VTU Wallet Ledger';

/** The one that the form suggests. */
export const usualTable = 'VTU Wallet Purchases';

/** Runs an operation of the ledger in a workflow of its own, in which the node is called "Ledger". */
export async function runOnLedger(
	operation: string,
	more: Record<string, unknown> = {},
): Promise<Execution> {
	const ledger = walletNode('Ledger', { resource: 'ledger', operation, ledgerTable, ...more });
	return await runByHand(await saveWorkflow(host.rest, chain(operation, [start(), ledger])));
}
