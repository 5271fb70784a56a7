// Loads a package as n8n does: node load.cjs <folder>. Prints what n8n would know of it, and which of its files it has read for that, as JSON.
require('reflect-metadata');
const { PackageDirectoryLoader } = require('n8n-core');

async function main() {
	const loader = new PackageDirectoryLoader(process.argv[2]);
	await loader.loadAll();
	const { types, known } = loader;
	const read = Object.keys(require.cache).filter((file) => file.startsWith(process.argv[2]));
	console.log(JSON.stringify({ ...types, known, read }));
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
