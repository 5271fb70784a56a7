/** A guideline of n8n, the places that follow it, and tests by their file and a part of their title. */
export interface Guideline {
	asked: string;
	places: string[];
	tests: Array<[file: string, title: string]>;
}

/** What n8n asks of a verified package. docs/verification.md names the guidelines that are not met. */
export const guidelines: Guideline[] = [
	{
		asked: 'The scanner passes sources and package',
		places: [],
		tests: [['test/engine/package/package.test.ts', 'passes the sources and the packed package']],
	},
	{
		asked: "Made or checked with n8n's command-line tool",
		places: ['CONTRIBUTING.md'],
		tests: [['test/engine/package/loader.test.ts', 'finds both nodes and all three credentials']],
	},
	{
		asked: 'One service to a package, no copy of an existing node, no logic node',
		places: ['nodes/VtuWallet'],
		tests: [['test/package/operations.test.ts', 'the operations that were promised are all there']],
	},
	{
		asked: 'Name, keyword, licence MIT, author and repository',
		places: ['package.json', 'LICENSE'],
		tests: [['test/package/verification.test.ts', 'package.json says what n8n wants to know']],
	},
	{
		asked: 'No dependencies at run time',
		places: ['package.json'],
		tests: [
			['test/engine/package/package.test.ts', 'asks npm for nothing at run time'],
			['test/engine/package/package.test.ts', 'requires only what n8n provides'],
		],
	},
	{
		asked: 'No environment variables, no files; all data through parameters',
		places: ['nodes', 'credentials'],
		tests: [['test/package/verification.test.ts', "asks the host's process for nothing"]],
	},
	{
		asked: 'Published by a GitHub Action with provenance',
		places: ['.github/workflows/publish.yml', 'docs/releasing.md'],
		tests: [
			[
				'test/package/workflows.test.ts',
				'is built once, and every test and the registry get that very file',
			],
		],
	},
	{
		asked: 'Documents with usage, credentials, example workflows',
		places: ['README.md', 'examples'],
		tests: [
			['test/package/links.test.ts', 'every link in %s leads somewhere'],
			['test/package/readme.test.ts', 'are as npm run docs writes them'],
		],
	},
	{
		asked: 'TypeScript, errors handled, input checked',
		places: ['nodes/VtuWallet/batch', 'tsconfig.json'],
		tests: [['test/fuzz/parsers.test.ts', 'reads anything or refuses it in words of its own']],
	},
	{
		asked: 'English only',
		places: [],
		tests: [['test/package/verification.test.ts', 'is in English letters']],
	},
	{
		asked: 'Resource and operation, names of parameters used again',
		places: ['nodes/VtuWallet/resources/form.ts'],
		tests: [
			[
				'test/package/operations.test.ts',
				'every operation of the form has a handler, and the reverse',
			],
		],
	},
	{
		asked: 'Input is never changed',
		places: ['nodes/VtuWallet/batch/report/items.ts'],
		tests: [['test/engine/batch.test.ts', 'leaves the input items as they came']],
	},
	{
		asked: "n8n's own request helper",
		places: ['nodes/VtuWallet/api/wire/hostRequest.ts'],
		tests: [['test/api/client.test.ts', 'a request is exactly what it is meant to be']],
	},
	{
		asked: "Data Tables only through n8n's own node, in an inline workflow",
		places: ['nodes/VtuWallet/journal/inlineWorkflow.ts'],
		tests: [['test/package/verification.test.ts', 'reaches Data Tables in one place']],
	},
];
