import type { ProviderFacts } from '../../../nodes/VtuWallet/api/types';
import { operationOf } from '../../../nodes/VtuWallet/resources';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import type { PurchaseOperation } from '../../support/operations';

/** `airtime buy`: the purchase of this resource and operation. */
export function purchaseNamed(name: string): PurchaseOperation {
	const [resource, value] = name.split(' ');
	const operation = operationOf(resource, value);
	if (operation.kind !== 'purchase') throw new Error(`${name} buys nothing`);
	return operation;
}

/** A usual provider, with `facts` of its own. */
export const providerOf = (facts: Partial<ProviderFacts> = {}): ProviderFacts => ({
	paths: new Map(),
	phoneFormat: 'international',
	networkIds: 'documented',
	cabinParameter: 'cabin',
	notFoundWording: '',
	lookUp: 'usual',
	...facts,
});

export const json = (body: unknown, status = 200): Answer => ({ kind: 'http', status, body });
