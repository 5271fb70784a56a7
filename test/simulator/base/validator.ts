import { Refusal, type JsonObject } from '../types';

/** The rules of one field, as Laravel writes them: `required|numeric|digits:11`. */
export type Validated = Record<string, string>;

interface Rule {
	/** The key of its sentence, if it differs from the rule's own name. */
	key?: string;
	holds(value: unknown, given: string): boolean;
	says: string;
}

const isNumeric = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));

const laravel: Record<string, Rule> = {
	required: {
		holds: (value) => value !== undefined && value !== null && String(value).trim() !== '',
		says: 'The :attribute field is required.',
	},
	numeric: { holds: isNumeric, says: 'The :attribute must be a number.' },
	integer: {
		holds: (value) => Number.isInteger(Number(value)),
		says: 'The :attribute must be an integer.',
	},
	digits: {
		holds: (value, given) => new RegExp(`^\\d{${given}}$`).test(String(value)),
		says: 'The :attribute must be :given digits.',
	},
	not_in: {
		holds: (value, given) => String(value) !== given,
		says: 'The selected :attribute is invalid.',
	},
	gt: {
		holds: (value, given) => Number(value) > Number(given),
		says: 'The :attribute must be greater than :given.',
	},
	min: {
		holds: (value, given) => Number(value) >= Number(given),
		says: 'The :attribute must be at least :given.',
	},
	max: {
		holds: (value, given) => Number(value) <= Number(given),
		says: 'The :attribute must not be greater than :given.',
	},
	letters: {
		key: 'max.string',
		holds: (value, given) => [...String(value)].length <= Number(given),
		says: 'The :attribute must not be greater than :given characters.',
	},
};

const taken: Rule = { holds: () => false, says: 'The :attribute has already been taken.' };

interface Options {
	/** Whether a value that must be unique is in the books already. */
	isTaken(value: unknown): boolean;
	bareKeys: boolean;
	/** Fields that the server fills in itself. */
	filledIn: string[];
}

/** Refuses with the first sentence that Laravel's validator finds. */
export function validate(body: JsonObject, rules: Validated, options: Options): void {
	for (const [field, line] of Object.entries(rules)) {
		if (options.filledIn.includes(field) && body[field] === undefined) continue;
		for (const part of line.split('|')) {
			const [name, given = ''] = part.split(':');
			const rule = name === 'unique' ? taken : laravel[name];
			const holds =
				name === 'unique' ? !options.isTaken(body[field]) : rule.holds(body[field], given);
			if (holds) continue;
			const attribute = field.replace(/_/g, ' ');
			const sentence = rule.says.replace(':attribute', attribute).replace(':given', given);
			throw new Refusal(options.bareKeys ? `validation.${rule.key ?? name}` : sentence);
		}
	}
}
