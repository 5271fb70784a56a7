import type { Operation, Resource } from '../batch/operation';
import { BadInput } from '../values/badInput';
import { buyAirtime } from './airtime/buy.operation';
import { requeryTransaction } from './transaction/requery.operation';
import { waitForTransaction } from './transaction/wait.operation';

/** Everything that the node can do. Adding a product is its operation file and a line here. */
export const resources: readonly Resource[] = [
	{ value: 'airtime', name: 'Airtime', operations: [buyAirtime] },
	{ value: 'transaction', name: 'Transaction', operations: [requeryTransaction, waitForTransaction] },
];

export function operationOf(resource: string, operation: string): Operation {
	const found = resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new BadInput('Operation', 'This operation is not one of the node', "Choose one from the list 'Operation'.");
}
