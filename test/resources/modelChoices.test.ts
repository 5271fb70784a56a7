import type { INodeProperties } from 'n8n-workflow';

import { refuseModelChoices } from '../../nodes/VtuWallet/batch/plan/refusedParameters';
import { resources } from '../../nodes/VtuWallet/resources';
import { VtuWallet } from '../../nodes/VtuWallet/VtuWallet.node';
import type { PurchaseOperation } from '../support/operations';

/** Parameters that say what is bought and for whom. The builder of the workflow sets all others. */
const mayFill = new Set([
	...['phone', 'network', 'planType', 'amount', 'dataPlan', 'cable', 'cablePlan', 'iuc', 'disco'],
	...['meterType', 'meterNumber', 'exam', 'quantity', 'sender', 'recipients', 'message'],
	...['bettingId', 'customerId', 'packageId', 'packageType', 'country', 'esimId', 'flightId'],
	...['passengers', 'passengersJson', 'passengersFrom'],
	...['cardPlan', 'cardName', 'body', 'recipient'],
	...['verificationToken', 'sharePin', 'key', 'listName', 'reference', 'options.expectedName'],
]);

const purchases = resources.flatMap(({ value, operations }) =>
	operations
		.filter((operation): operation is PurchaseOperation => operation.kind === 'purchase')
		.map((operation) => [`${value} ${operation.value}`, operation, value] as const),
);

const collections = ['options', 'limits'];
const isShownFor = ({ displayOptions }: INodeProperties, resource: string, operation: string) => {
	const { show = {} } = displayOptions ?? {};
	const fits = (name: string, value: string) =>
		show[name] === undefined || show[name].includes(value);
	return fits('resource', resource) && fits('operation', operation);
};

/** Every parameter of an operation's form, and every entry of its collections. */
function parametersOf(operation: PurchaseOperation, resource: string): string[] {
	const { properties } = new VtuWallet().description;
	const shown = properties.filter((property) => isShownFor(property, resource, operation.value));
	return shown
		.filter(({ type }) => type !== 'notice')
		.flatMap(({ name, options = [] }) =>
			collections.includes(name) ? options.map((entry) => `${name}.${entry.name}`) : [name],
		);
}

const chosen = "={{ $fromAI('it') }}";
const written = (name: string, value: unknown) => {
	const [collection, entry] = name.split('.');
	return entry === undefined ? { [name]: value } : { [collection]: { [entry]: value } };
};
const isRefused = (operation: PurchaseOperation, parameters: object): boolean => {
	try {
		refuseModelChoices({ ...parameters }, operation);
		return false;
	} catch {
		return true;
	}
};

describe.each(purchases)('a model that uses %s', (title, operation, resource) => {
	const names = parametersOf(operation, resource);
	const isOwn = (name: string) =>
		mayFill.has(name) && !(title.startsWith('custom') && name === 'amount');

	test.each(names)('may fill %s only if the parameter says what is bought', (name) => {
		for (const value of [chosen, { __rl: true, mode: 'id', value: chosen }, [chosen]])
			expect(isRefused(operation, written(name, value))).toBe(!isOwn(name));
		for (const value of ['typed', 7, '={{ $json.column }}', null])
			expect(isRefused(operation, written(name, value))).toBe(false);
	});

	test('may not fill a whole collection', () => {
		for (const name of collections) expect(isRefused(operation, { [name]: chosen })).toBe(true);
	});
});
