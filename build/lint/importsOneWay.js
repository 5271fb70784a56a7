const path = require('path');

const onlyFrom = require('./onlyFrom.json');
const { rooms, roomOf, namedBy, product } = require('./rooms.js');

/** What is pure, and tested without a host. */
const withoutN8n = ['purchase', 'values'];

const unixPath = (file) => file.replaceAll('\\', '/').replace(/\.ts$/, '');

const isIn = (file, place) => file === product + place || file.startsWith(`${product}${place}/`);

/** The rule of onlyFrom.json that this import breaks. */
const brokenBy = (file, target, names) =>
	onlyFrom.find(
		({ of, from, names: guarded }) =>
			target === product + of &&
			(names === undefined || names.some((name) => guarded.includes(name))) &&
			![of, ...from].some((place) => isIn(file, place)),
	);

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
			only: '{{ to }} (build/lint/onlyFrom.json)',
			unknown: 'build/lint/rooms.json does not say what {{ from }} may import',
		},
	},
	create(context) {
		const file = path.relative(context.cwd, context.filename);
		const from = roomOf(file);
		if (from === undefined) return {};

		/** `names`: what is imported as a value; undefined for all. */
		function check(node, source, isTypeOnly, names) {
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
			const broken = isTypeOnly ? undefined : brokenBy(unixPath(file), unixPath(target), names);
			if (broken) report('only', broken.why);
			const to = roomOf(`${target}.ts`);
			if (to === undefined) return report('outside', target);
			if (to === from || room.imports.includes(namedBy(from, to))) return;
			if (!room.types?.includes(namedBy(from, to))) return report('arrow', to);
			if (!isTypeOnly) report('typesOnly', to);
		}

		const checkStatement = (node, kind) => {
			const named = node.specifiers ?? [];
			const isType = (specifier) => specifier[kind] === 'type';
			const isTypeOnly = node[kind] === 'type' || (named.length > 0 && named.every(isType));
			const values = named.filter((specifier) => !isType(specifier));
			const isListed = values.length > 0 && values.every(({ imported }) => imported?.name);
			const names = isListed ? values.map(({ imported }) => imported.name) : undefined;
			check(node, node.source?.value, isTypeOnly, names);
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
