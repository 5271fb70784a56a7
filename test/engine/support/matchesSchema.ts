import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import type { ConfigPatch } from '../../simulator';

import { packageRoot } from '../../support/builtPackage';

/** The part of JSON Schema that the schemas of the outputs use. */
export interface JsonSchema {
	type: string | string[];
	properties?: Record<string, JsonSchema>;
	required?: string[];
	items?: JsonSchema;
	enum?: unknown[];
	/** `{}`: any value of the provider's answer. */
	additionalProperties?: object | boolean;
}

/** The values that do not fit, each with its place. A field that the schema lacks does not fit either. */
export function mismatches(value: unknown, schema: JsonSchema, place = 'item'): string[] {
	const types = [schema.type].flat();
	if (!types.includes(typeOf(value)))
		return [`${place} is ${typeOf(value)}, not ${types.join(' or ')}`];
	if (schema.enum && value !== null && !schema.enum.includes(value))
		return [`${place} is ${JSON.stringify(value)}`];
	if (Array.isArray(value))
		return value.flatMap((entry, index) =>
			mismatches(entry, schema.items ?? { type: [] }, `${place}[${index}]`),
		);
	if (typeof value !== 'object' || value === null) return [];
	const { properties = {}, required = [] } = schema;
	return [
		...required.filter((name) => !(name in value)).map((name) => `${place}.${name} is missing`),
		...Object.entries(value).flatMap(([name, entry]) =>
			name in properties
				? mismatches(entry, properties[name], `${place}.${name}`)
				: isOpen(schema)
					? []
					: [`${place}.${name} is not in the schema`],
		),
	];
}

const isOpen = ({ additionalProperties }: JsonSchema) =>
	typeof additionalProperties === 'object' || additionalProperties === true;

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** The place where n8n looks for the schemas of version 1. */
export const schemaFolder = path.join(packageRoot, 'dist/nodes/VtuWallet/__schema__/v1.0.0');

export const schemaOf = (operation: string) =>
	JSON.parse(readFileSync(path.join(schemaFolder, `${operation}.json`), 'utf8')) as JsonSchema & {
		version: number;
	};

/** The output of an operation fits the schema that n8n's editor shows before the first run. */
export function expectFits(name: string, items: IDataObject[]): void {
	const schema = schemaOf(name);
	expect(items.length).toBeGreaterThan(0);
	expect(items.flatMap((item) => mismatches(item, schema))).toEqual([]);
}

/** How providers answer. */
export const answerShapes: Array<[how: string, config: ConfigPatch]> = [
	['as the document has it', {}],
	[
		'with the fields that siblings add',
		{
			shapes: { extraFields: true, money: 'naira', lists: 'data' },
			charges: { cable: 100, electricity: 100 },
		},
	],
];
