import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { builtNode, loadCredentialTypes } from './builtPackage';

/** Every form that a person fills in, by its title, with all of its fields. */
export const forms = [
	...['VtuWallet', 'VtuWalletTrigger'].map((name) => builtNode(name).description),
	...Object.values(loadCredentialTypes()),
].map(({ displayName, properties }) => [displayName, properties.flatMap(fieldsIn)] as const);

/** A field with all fields of its collections. */
export function fieldsIn(field: INodeProperties): INodeProperties[] {
	const inner = (field.options ?? []).flatMap((option) =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
	return [field, ...inner.flatMap(fieldsIn)];
}

/** The choices of a field. */
export const choicesOf = ({ type, options = [] }: INodeProperties) =>
	['options', 'multiOptions'].includes(type) ? (options as INodePropertyOptions[]) : [];

/** All words that a person reads in a field. */
export const textsOf = (field: INodeProperties): string[] => {
	const { displayName, description = '', hint = '', placeholder = '' } = field;
	const choices = choicesOf(field).flatMap((one) => [one.name, one.description ?? '']);
	return [displayName, description, hint, placeholder, ...choices];
};
