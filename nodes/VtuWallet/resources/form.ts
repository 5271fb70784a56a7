import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { FormField, Operation, Resource } from '../batch/operation';
import { withWrittenWhole } from '../batch/rows/writtenWholeField';
import { alphabetical } from './fields/alphabetical';
import { purchaseFields } from './purchaseForm';

/** The whole form, made from the operation objects: no list of operations is written twice. */
export function formOf(resources: readonly Resource[]): INodeProperties[] {
	const [{ value: first }] = resources;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: byName(resources.map(({ name, value }) => ({ name, value }))),
			default: first,
		},
		...resources.map(operationSelector),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => operationFields(resource, operation)),
		),
	];
}

function operationSelector({ value, operations }: Resource): INodeProperties {
	const [{ value: first }] = operations;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: byName(
			operations.map(({ name, value, action, description }) => ({
				name,
				value,
				action,
				description,
			})),
		),
		default: first,
	};
}

function operationFields(resource: Resource, operation: Operation): INodeProperties[] {
	const shared = operation.kind === 'purchase' ? purchaseFields(operation) : [];
	const notice: INodeProperties[] =
		operation.notDocumented === undefined
			? []
			: [
					{
						displayName: operation.notDocumented,
						name: 'notDocumented',
						type: 'notice',
						default: '',
					},
				];
	return [...notice, ...operation.fields.map(withoutList), ...shared].map((field) => ({
		...withWrittenWhole(field),
		displayOptions: {
			...field.displayOptions,
			show: {
				resource: [resource.value],
				operation: [operation.value],
				...field.displayOptions?.show,
			},
		},
	}));
}

/** n8n wants plain data: what loads a list stays here. */
function withoutList(field: FormField): INodeProperties {
	const plain = { ...field };
	delete plain.list;
	return plain;
}

const byName = (options: INodePropertyOptions[]) =>
	[...options].sort((a, b) => alphabetical(a.name, b.name));
