import type { FormField, PickList } from '../../batch/operation';
import { formatNaira } from '../../values/money';

interface LocatorForm {
	displayName: string;
	name: string;
	description: string;
	list: PickList;
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
export function locator(form: LocatorForm): FormField {
	const {
		displayName,
		name,
		description,
		list,
		dependsOn,
		id = numberedId(form.displayName),
		required = true,
	} = form;
	const field: FormField = {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required,
		list,
		description,
		...(dependsOn ? { typeOptions: { loadOptionsDependsOn: dependsOn } } : {}),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: list.name, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: id.placeholder,
				validation: [{ type: 'regex', properties: { regex: id.regex, errorMessage: id.advice } }],
			},
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				hint: "Write it as your sheet does. It has to fit exactly one line of the provider's list.",
				placeholder: list.names?.placeholder,
			},
		],
	};
	return list.names
		? field
		: { ...field, modes: field.modes?.filter((mode) => mode.name !== 'name') };
}

/** A price as one of the words that a line may be called by. */
export const priceText = (price?: number): string | undefined =>
	price === undefined ? undefined : String(price);

/** A line of a list: its parts that are known, the price last. */
export function label(parts: Array<string | undefined>, price?: number): string {
	const shown = price === undefined ? parts : [...parts, formatNaira(price)];
	return shown.filter((part) => part !== undefined && part !== '').join(' · ');
}
