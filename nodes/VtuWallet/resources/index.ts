import type { Operation, Resource } from '../batch/operation';
import { BadInput } from '../values/badInput';
import { buyAirtime } from './airtime/buy.operation';
import { getCablePlans } from './cable/getPlans.operation';
import { getCableProviders } from './cable/getProviders.operation';
import { subscribeCable } from './cable/subscribe.operation';
import { verifyCable } from './cable/verify.operation';
import { buyData } from './data/buy.operation';
import { getDataPlans } from './data/getPlans.operation';
import { getDiscos } from './electricity/getDiscos.operation';
import { payElectricity } from './electricity/pay.operation';
import { verifyElectricity } from './electricity/verify.operation';
import { getNetworks } from './network/getMany.operation';
import { requeryTransaction } from './transaction/requery.operation';
import { waitForTransaction } from './transaction/wait.operation';

/** Everything that the node can do. Adding a product is its operation file and a line here. */
export const resources: readonly Resource[] = [
	{ value: 'airtime', name: 'Airtime', operations: [buyAirtime] },
	{ value: 'cable', name: 'Cable TV', operations: [subscribeCable, verifyCable, getCableProviders, getCablePlans] },
	{ value: 'data', name: 'Data', operations: [buyData, getDataPlans] },
	{ value: 'electricity', name: 'Electricity', operations: [payElectricity, verifyElectricity, getDiscos] },
	{ value: 'network', name: 'Network', operations: [getNetworks] },
	{ value: 'transaction', name: 'Transaction', operations: [requeryTransaction, waitForTransaction] },
];

export function operationOf(resource: string, operation: string): Operation {
	const found = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new BadInput('Operation', 'This operation is not one of the node', "Choose one from the list 'Operation'.");
}
