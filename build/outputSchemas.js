const { mkdirSync, writeFileSync } = require('fs');
const path = require('path');

/** What n8n's editor reads: plain types, objects and lists. Anything else here is an output that it could not show. */
function jsonSchemaOf(type) {
	const { typeName, innerType, type: entry, values } = type._def;
	switch (typeName) {
		case 'ZodString':
			return { type: 'string' };
		case 'ZodNumber':
			return { type: 'number' };
		case 'ZodBoolean':
			return { type: 'boolean' };
		case 'ZodEnum':
			return { type: 'string', enum: values };
		case 'ZodOptional':
			return jsonSchemaOf(innerType);
		case 'ZodNullable': {
			const schema = jsonSchemaOf(innerType);
			return { ...schema, type: [schema.type, 'null'] };
		}
		case 'ZodArray':
			return { type: 'array', items: jsonSchemaOf(entry) };
		case 'ZodObject':
			return objectSchemaOf(type.shape);
		default:
			throw new Error(`An output cannot hold a ${typeName}`);
	}
}

function objectSchemaOf(shape) {
	const fields = Object.entries(shape);
	return {
		type: 'object',
		properties: Object.fromEntries(fields.map(([name, type]) => [name, jsonSchemaOf(type)])),
		required: fields.filter(([, type]) => !type.isOptional()).map(([name]) => name),
	};
}

/** Writes a schema for every operation of the built node, where n8n looks for them. */
function writeOutputSchemas(dist) {
	const { resources } = require(path.join(dist, 'nodes/VtuWallet/resources'));
	const { outputOf } = require(path.join(dist, 'nodes/VtuWallet/resources/output'));
	for (const { value: resource, operations } of resources) {
		const folder = path.join(dist, 'nodes/VtuWallet/__schema__/v1.0.0', resource);
		mkdirSync(folder, { recursive: true });
		for (const operation of operations) {
			const schema = { ...jsonSchemaOf(outputOf(operation)), version: 1 };
			writeFileSync(
				path.join(folder, `${operation.value}.json`),
				`${JSON.stringify(schema, null, '\t')}\n`,
			);
		}
	}
}

module.exports = { jsonSchemaOf, writeOutputSchemas };
