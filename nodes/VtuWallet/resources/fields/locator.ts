import type { INodeProperties } from 'n8n-workflow';

interface LocatorForm {
	displayName: string;
	name: string;
	description: string;
	/** The method of `methods/` that fills the list. */
	search: string;
	/** What the id looks like: the provider's numbers by default. */
	id?: { placeholder: string; regex: string; advice: string };
	/** Names of the parameters that decide what the list holds; a locator is named with `.value`. */
	dependsOn?: string[];
	required?: boolean;
}

const numberedId = (displayName: string) => ({
	placeholder: 'e.g. 12',
	regex: '\\s*[0-9]+\\s*',
	advice: `'${displayName}' is known by its number: enter that, or choose it with the mode From List`,
});

/** A thing that is picked from the provider's list, or named by its id. */
export function locator(form: LocatorForm): INodeProperties {
	const {
		displayName,
		name,
		description,
		search,
		dependsOn,
		id = numberedId(form.displayName),
		required = true,
	} = form;
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required,
		description,
		...(dependsOn ? { typeOptions: { loadOptionsDependsOn: dependsOn } } : {}),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: search, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: id.placeholder,
				validation: [{ type: 'regex', properties: { regex: id.regex, errorMessage: id.advice } }],
			},
		],
	};
}
