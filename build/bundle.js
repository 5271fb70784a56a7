const path = require('path');
const { mkdirSync, writeFileSync } = require('fs');
const { build } = require('esbuild');
const { n8n } = require('../package.json');

const root = path.resolve(__dirname, '..');
const bundleFile = 'nodes/VtuWallet/bundle.js';
/** What the build and the tests use of the very modules that the nodes use. */
const inner = [
	'nodes/VtuWallet/batch/buying/processMemory',
	'nodes/VtuWallet/resources',
	'nodes/VtuWallet/resources/output',
];

const classNameOf = (file) => path.basename(file).split('.')[0];

/**
 * All code goes into one file, readable as it is, and each file that package.json names takes its class from there: n8n
 * loads six files at its start and not three hundred, and the nodes and credentials share what they remember.
 */
async function bundle(dist) {
	const entries = [...n8n.nodes, ...n8n.credentials].map((file) => file.replace(/^dist\//, ''));
	const sources = [...entries.map((file) => file.replace(/\.js$/, '')), ...inner];
	const { outputFiles } = await build({
		stdin: {
			contents: sources.map((file) => `export * from './${file}';`).join('\n'),
			resolveDir: root,
			loader: 'ts',
		},
		absWorkingDir: root,
		outfile: path.join(dist, bundleFile),
		write: false,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		external: ['n8n-workflow', 'zod'],
		logLevel: 'warning',
	});
	mkdirSync(path.join(dist, path.dirname(bundleFile)), { recursive: true });
	writeFileSync(path.join(dist, bundleFile), inAscii(outputFiles[0].text));
	for (const file of entries) writeEntry(dist, file);
}

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
