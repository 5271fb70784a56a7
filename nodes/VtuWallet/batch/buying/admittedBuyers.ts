import type { Api } from '../../api/types';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { Buyers } from './buyers';
import type { NodeListContext } from './nodeNumber';

interface Order {
	context: NodeListContext;
	operation: Pick<PurchaseOperation, 'endpoint'>;
	settings: Pick<Settings, 'protection' | 'ledgerTable' | 'sendAgain'>;
}

/**
 * Nothing where purchases are of one run or of the sandbox, or are all written down before they are sent. Throws
 * `CannotSeeEarlier`.
 */
export async function admittedBuyers(
	{ context, operation, settings }: Order,
	api: Api,
): Promise<Buyers | undefined> {
	const { deduplicates, requeryable } = operation.endpoint;
	if (settings.protection === 'run' || !deduplicates || !requeryable) return undefined;
	if (api.account.environment === 'sandbox') return undefined;
	const { ledgerTable, sendAgain } = settings;
	const buyers = new Buyers({ context, api, hasLedger: ledgerTable !== undefined, sendAgain });
	await buyers.admit();
	return buyers;
}
