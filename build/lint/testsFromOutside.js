const path = require('path');

const exceptions = require('./testsFromOutside.json');

/** Tests of what is pure may import their room; every other test imports the built package. */
const rooms = ['purchase', 'journal', 'values', 'api', 'credentials'];

const unixPath = (file) => file.replaceAll('\\', '/');

/** Whether the inside of the product may be imported by this file, by its path from the checkout's root. */
function mayImportInside(file) {
	const [top, room, ...deeper] = unixPath(file).split('/');
	return top !== 'test' || (rooms.includes(room) && deeper.length > 0);
}

/** The path of a source of the product that this file imports; undefined for anything else. */
function insideImport(file, source) {
	if (typeof source !== 'string' || !source.startsWith('.')) return undefined;
	const target = unixPath(path.join(path.dirname(file), source));
	return /^(nodes|credentials)\//.test(target) ? target : undefined;
}

const exceptionOf = (file) =>
	Object.keys(exceptions).find((place) => unixPath(file).startsWith(place));

/** A test outside the pure rooms sees the package as n8n sees it, so that the inside may change. */
const rule = {
	meta: {
		type: 'problem',
		schema: [],
		messages: {
			inside:
				'A test outside test/{{ rooms }} imports the built package (test/support/builtPackage.ts), not {{ target }}',
		},
	},
	create(context) {
		const file = path.relative(context.cwd, context.filename);
		if (mayImportInside(file) || exceptionOf(file) !== undefined) return {};

		function check(node, source) {
			const target = insideImport(file, source);
			if (target === undefined) return;
			context.report({ node, messageId: 'inside', data: { rooms: rooms.join(', '), target } });
		}
		const checkStatement = (node) => check(node, node.source?.value);
		return {
			ImportDeclaration: checkStatement,
			ExportNamedDeclaration: checkStatement,
			ExportAllDeclaration: checkStatement,
			ImportExpression: checkStatement,
			TSImportType: (node) => check(node, node.argument.literal?.value),
			CallExpression: (node) => {
				const { object, property, name = property?.name } = node.callee;
				if (name === 'require' || (object?.name === 'jest' && /mock|requireActual/i.test(name)))
					check(node, node.arguments[0]?.value);
			},
		};
	},
};

module.exports = { rule, mayImportInside, insideImport, exceptionOf };
