const path = require('path');

const rooms = require('./rooms.json');

/** What is pure, and tested without a host. */
const withoutN8n = ['purchase', 'values'];

const product = 'nodes/VtuWallet/';

/**
 * The room of a file, by its path from the checkout's root: a folder of the product, `face` for the node files
 * beside those folders, `credentials`; undefined for what is no part of the product.
 */
function roomOf(file) {
	const unixPath = file.replaceAll('\\', '/');
	if (unixPath.startsWith('credentials/')) return 'credentials';
	if (!unixPath.startsWith(product)) return undefined;
	const [first, ...deeper] = unixPath.slice(product.length).split('/');
	return deeper.length === 0 ? 'face' : first;
}

/** Imports run one way: a file imports from its own room and from those that rooms.json names for it. */
module.exports = {
	meta: {
		type: 'problem',
		schema: [],
		messages: {
			arrow: '{{ from }} may not import from {{ to }} (build/lint/rooms.json)',
			typesOnly: '{{ from }} may import types alone from {{ to }} (build/lint/rooms.json)',
			outside: 'Shipped code may not import what is not shipped: {{ to }}',
			host: '{{ from }} is pure and may not import from {{ to }}',
			unknown: 'build/lint/rooms.json does not say what {{ from }} may import',
		},
	},
	create(context) {
		const file = path.relative(context.cwd, context.filename);
		const from = roomOf(file);
		if (from === undefined) return {};

		function check(node, source, isTypeOnly) {
			if (typeof source !== 'string') return;
			const report = (messageId, to) =>
				context.report({ node, messageId, data: { from, to: to ?? '' } });
			const room = rooms[from];
			if (!room) return report('unknown');
			if (!source.startsWith('.')) {
				if (withoutN8n.includes(from) && source.startsWith('n8n-')) report('host', source);
				return;
			}
			const target = path.join(path.dirname(file), source);
			const to = roomOf(target);
			if (to === undefined) return report('outside', target);
			if (to === from || room.imports.includes(to)) return;
			if (!room.types?.includes(to)) return report('arrow', to);
			if (!isTypeOnly) report('typesOnly', to);
		}

		const checkStatement = (node, kind) => {
			const named = node.specifiers ?? [];
			const isTypeOnly =
				node[kind] === 'type' ||
				(named.length > 0 && named.every((specifier) => specifier[kind] === 'type'));
			check(node, node.source?.value, isTypeOnly);
		};
		return {
			ImportDeclaration: (node) => checkStatement(node, 'importKind'),
			ExportNamedDeclaration: (node) => checkStatement(node, 'exportKind'),
			ExportAllDeclaration: (node) => checkStatement(node, 'exportKind'),
			ImportExpression: (node) => check(node, node.source.value, false),
			TSImportType: (node) => check(node, node.argument.literal?.value, true),
			CallExpression: (node) => {
				if (node.callee.name === 'require') check(node, node.arguments[0]?.value, false);
			},
		};
	},
};
