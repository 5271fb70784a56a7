import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { FormField, Operation, Resource } from '../batch/operation';
import { firstLetter, isCollection } from '../batch/plan/refusedParameters';
import { receiptShape } from '../batch/report/receiptShape';
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

/** The entry that gets that letter. The form shows it only in a collection that is one expression. */
const letterField: INodeProperties = {
	displayName: 'Not Supported: One Expression',
	name: firstLetter,
	type: 'string',
	default: '',
	displayOptions: { show: { [firstLetter]: [{ _cnd: { exists: true } }] } },
	description: 'A collection cannot be read from one expression. Set each of its entries.',
};

/** Adds the letter entry to a collection. Other fields stay as they are. */
export function withLetterField(field: INodeProperties): INodeProperties {
	if (!isCollection(field)) return field;
	return { ...field, options: [...((field.options ?? []) as INodeProperties[]), letterField] };
}

/** The simplified item, from which the build makes the schemas for the editor. */
export function outputOf({ kind, output }: Operation): z.AnyZodObject {
	return z.object(
		kind === 'purchase' ? { ...receiptShape.first, ...output, ...receiptShape.last } : output,
	);
}
