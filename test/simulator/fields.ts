import { Refusal, type JsonObject } from './types';

/** The fields of a body or a query. `refusal` replaces the general wording if the family has its own. */
export interface FieldRule {
	type: 'integer' | 'string' | 'boolean' | 'array';
	optional?: boolean;
	oneOf?: ReadonlyArray<string | number>;
	min?: number;
	max?: number;
	pattern?: RegExp;
	refusal?: string;
}

export type FieldRules = Record<string, FieldRule>;

export const requiredReference: FieldRules = {
	'request-id': { type: 'string', pattern: /^\S.{0,99}$/ },
};
export const optionalReference: FieldRules = {
	'request-id': { ...requiredReference['request-id'], optional: true },
};

/** Refuses a body that differs from the document. Accepts fields that the document does not name. */
export function checkBody(body: JsonObject, rules: FieldRules): void {
	for (const [name, rule] of Object.entries(rules)) {
		const value = body[name];
		if (value === undefined || value === null || value === '') {
			if (rule.optional && value === undefined) continue;
			throw new Refusal(`The ${name} field is required.`);
		}
		if (!hasType(value, rule.type)) throw new Refusal(`The ${name} must be ${article(rule.type)}.`);
		if (!isAllowed(value, rule))
			throw new Refusal(rule.refusal ?? `The selected ${name} is invalid.`);
	}
}

/** A query comes as text: integers are read from it first. */
export function checkQuery(query: Record<string, string>, rules: FieldRules): void {
	const typed = Object.entries(query).map(([name, value]) => {
		const isInteger = rules[name]?.type === 'integer' && /^\d+$/.test(value);
		return [name, isInteger ? Number(value) : value] as const;
	});
	checkBody(Object.fromEntries(typed), rules);
}

function hasType(value: unknown, type: FieldRule['type']): boolean {
	if (type === 'integer') return Number.isSafeInteger(value);
	if (type === 'array') return Array.isArray(value);
	return typeof value === type;
}

function isAllowed(value: unknown, rule: FieldRule): boolean {
	if (rule.oneOf && !rule.oneOf.some((allowed) => allowed === value)) return false;
	if (typeof value === 'number')
		return value >= (rule.min ?? -Infinity) && value <= (rule.max ?? Infinity);
	return !rule.pattern || (typeof value === 'string' && rule.pattern.test(value));
}

function article(type: FieldRule['type']): string {
	return type === 'integer' || type === 'array' ? `an ${type}` : `a ${type}`;
}
