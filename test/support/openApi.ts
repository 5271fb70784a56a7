import { zodToJsonSchema } from 'zod-to-json-schema';

import manifest from '../../package.json';
import { builtOperations } from './builtPackage';
import type { PurchaseEndpoint } from './operations';
import { callsOf } from './readmeCalls';

type Json = Record<string, unknown>;
type Schema = Json & { properties?: Record<string, Json>; anyOf?: Schema[] };

/** As the operations describe a field that they do not have from the document. */
const inferred = /^Not in the provider/;

/** Each field says whether the provider's document shows it. */
function marked(schema: Schema, documented: boolean): Schema {
	const { properties, anyOf } = schema;
	return {
		...schema,
		...(anyOf && { anyOf: anyOf.map((one) => marked(one, documented)) }),
		...(properties && {
			properties: Object.fromEntries(
				Object.entries(properties).map(([name, { description, ...field }]) => {
					const isShown = documented && !inferred.test(String(description));
					return [name, { ...field, 'x-documented': isShown }];
				}),
			),
		}),
	};
}

/** Its own type is too deep for the compiler. */
const toSchema = zodToJsonSchema as unknown as (
	type: PurchaseEndpoint['contract'],
	options: object,
) => Schema;
const plain = { target: 'openApi3', $refStrategy: 'none' };

const bodyOf = ({ contract, documented }: PurchaseEndpoint): Json => ({
	required: true,
	content: {
		'application/json': { schema: marked(toSchema(contract, plain), documented) },
	},
});

const parametersOf = (path: string): Json[] =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));

/** Every request that the package can make, with the bodies of purchases, as an OpenAPI document. */
export function openApi(): string {
	const { resources } = builtOperations();
	const paths: Record<string, Json> = {};
	for (const { value, name, operations } of resources) {
		if (value === 'custom') continue;
		const endpoints = operations.flatMap((one) => (one.kind === 'purchase' ? [one.endpoint] : []));
		for (const { call, documented } of callsOf(value)) {
			const [method, path] = call.split(' ');
			const endpoint = endpoints.find((one) => one.method === method && one.path === path);
			paths[path] = {
				...paths[path],
				[method.toLowerCase()]: {
					tags: [name],
					'x-documented': documented,
					...(path.includes('{') && { parameters: parametersOf(path) }),
					...(endpoint && { requestBody: bodyOf(endpoint) }),
					responses: { '200': { description: 'Described in api/answers/schemas' } },
				},
			};
		}
	}
	const document = {
		openapi: '3.0.3',
		info: {
			title: 'The requests of n8n-nodes-vtu-wallet',
			version: manifest.version,
			description:
				'Made by npm run docs. x-documented says whether the document of the provider shows a request or a field.',
		},
		paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
	};
	return `${JSON.stringify(document, null, '\t')}\n`;
}
