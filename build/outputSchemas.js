const { mkdirSync, writeFileSync } = require('fs');
const path = require('path');
const { zodToJsonSchema } = require('zod-to-json-schema');
const { bundleFile } = require('./bundle');

/** Plain types, objects and lists: n8n's editor reads no references. Options may add fields to any output. */
const plain = {
	$refStrategy: 'none',
	allowedAdditionalProperties: undefined,
	rejectedAdditionalProperties: undefined,
};

/** Writes a schema for every operation of the built node, where n8n looks for them. */
function writeOutputSchemas(dist) {
	const built = path.join(dist, bundleFile);
	// `npm run dev` builds more than once in one process.
	delete require.cache[built];
	const { outputOf, resources } = require(built);
	for (const { value: resource, operations } of resources) {
		const folder = path.join(dist, 'nodes/VtuWallet/__schema__/v1.0.0', resource);
		mkdirSync(folder, { recursive: true });
		for (const operation of operations) {
			const schema = { ...zodToJsonSchema(outputOf(operation), plain), $schema: undefined };
			const text = JSON.stringify({ ...schema, version: 1 });
			writeFileSync(path.join(folder, `${operation.value}.json`), `${text}\n`);
		}
	}
}

module.exports = { writeOutputSchemas };
