const path = require('path');
const { mkdirSync, writeFileSync } = require('fs');
const { readFile } = require('fs/promises');
const { build } = require('esbuild');
const { transpileModule } = require('typescript');
const { n8n } = require('../package.json');

const root = path.resolve(__dirname, '..');
const bundleFile = 'nodes/VtuWallet/bundle.js';
/** The build and the tests use these modules, together with the nodes. */
const inner = [
	'nodes/VtuWallet/journal/claims/processState',
	'nodes/VtuWallet/resources',
	'nodes/VtuWallet/resources/form',
];

const classNameOf = (file) => path.basename(file).split('.')[0];

/**
 * Writes three files: the descriptions, the code of executions, polls and lists, and the code of both. So n8n loads few files
 * at its start. Each file that package.json names takes its class from the first.
 */
async function bundle(dist) {
	const entries = [...n8n.nodes, ...n8n.credentials].map((file) => file.replace(/^dist\//, ''));
	const sources = [...entries.map((file) => file.replace(/\.js$/, '')), ...inner];
	const folder = path.join(dist, path.dirname(bundleFile));
	const { outputFiles } = await build({
		stdin: {
			contents: sources.map((file) => `export * from './${file}';`).join('\n'),
			resolveDir: root,
			loader: 'ts',
		},
		absWorkingDir: root,
		outdir: folder,
		entryNames: path.basename(bundleFile, '.js'),
		// A hash of the code, because a package may be updated while n8n runs.
		chunkNames: '[name]-[hash]',
		write: false,
		bundle: true,
		splitting: true,
		platform: 'node',
		format: 'esm',
		target: 'node20',
		external: ['n8n-workflow', 'zod'],
		// A checkout may link its node_modules.
		preserveSymlinks: true,
		logLevel: 'warning',
		plugins: [smaller],
	});
	mkdirSync(folder, { recursive: true });
	for (const { path: file, text } of outputFiles) {
		writeFileSync(file, inAscii(asCommonJs(text)));
	}
	for (const file of entries) writeEntry(dist, file);
}

/** esbuild keeps only some of the comments, those within expressions. */
const smaller = {
	name: 'smaller',
	setup({ onLoad }) {
		onLoad({ filter: /\.(?:ts|mjs)$/ }, async ({ path: file }) => {
			const options = { removeComments: true, target: 'es2022', module: 'esnext' };
			const source = await readFile(file, 'utf8');
			return { contents: transpileModule(source, { compilerOptions: options }).outputText };
		});
	},
};

/** esbuild splits modules only, and n8n requires what it loads. The files do not import each other in a circle. */
const asCommonJs = (code) =>
	`'use strict';\n${code}`
		.replace(
			/^import (\{[^}]*\}) from (".*");$/gm,
			(_, names, file) => `const ${names.replace(/ as /g, ': ')} = require(${file});`,
		)
		.replace(
			/^export \{([^}]*)\};$/gm,
			(_, names) => `module.exports = {${names.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1')}};`,
		)
		.replace(/\bimport\((".*")\)/g, 'Promise.resolve().then(() => require($1))')
		.replace(/\/\* @__PURE__ \*\/ /g, '');

/**
 * esbuild writes strings in ASCII and leaves regular expressions as they are. With a single letter beyond Latin-1, Node
 * keeps the whole text in twice the bytes, and reads it more slowly.
 */
const inAscii = (code) =>
	code.replace(
		/[\u0080-\uffff]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

function writeEntry(dist, file) {
	const target = path.join(dist, file);
	const from = path.posix.relative(path.posix.dirname(file), bundleFile);
	const request = from.startsWith('.') ? from : `./${from}`;
	const name = classNameOf(file);
	mkdirSync(path.dirname(target), { recursive: true });
	writeFileSync(
		target,
		`'use strict';\nconst { ${name} } = require('${request}');\nexports.${name} = ${name};\n`,
	);
}

module.exports = { bundle, bundleFile };
