import type { INodeProperties } from 'n8n-workflow';

import type { FormField, Operation, Resource } from '../batch/operation';
import { withLetterField } from './letterField';

import { alphabetical, field, shownFor } from './fields/field';
import { purchaseFields } from './purchaseForm';

/** The whole form, made from the operation objects. */
export function formOf(resources: readonly Resource[]): INodeProperties[] {
	return [
		selector('resource', 'Resource', resources),
		...resources.flatMap(({ value, operations }) =>
			shownFor({ resource: [value] }, selector('operation', 'Operation', operations)),
		),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => operationFields(resource, operation)),
		),
	];
}

/** The first entry is the default. */
function selector(
	name: string,
	displayName: string,
	entries: ReadonlyArray<Pick<Operation, 'name' | 'value'> & Partial<Operation>>,
): INodeProperties {
	const [{ value: first }] = entries;
	const options = entries.map(({ name: label, value, action, description }) => ({
		name: label,
		value,
		...(action && { action, description }),
	}));
	return {
		displayName,
		name,
		type: 'options',
		noDataExpression: true,
		default: first,
		options: options.sort((a, b) => alphabetical(a.name, b.name)),
	};
}

function operationFields(resource: Resource, operation: Operation): INodeProperties[] {
	const shared = operation.kind === 'purchase' ? purchaseFields(operation) : [];
	const { notDocumented } = operation;
	const notice = notDocumented === undefined ? [] : [field.notice('notDocumented', notDocumented)];
	return [...notice, ...operation.fields.map(withoutList), ...shared].map((one) => ({
		...withLetterField(one),
		displayOptions: {
			...one.displayOptions,
			show: {
				resource: [resource.value],
				operation: [operation.value],
				...one.displayOptions?.show,
			},
		},
	}));
}

/** n8n takes plain data only. */
function withoutList(one: FormField): INodeProperties {
	const plain = { ...one };
	delete plain.list;
	return plain;
}
