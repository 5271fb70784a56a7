const { availableParallelism } = require('node:os');

const shared = {
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } } },
		],
	},
	// All files of a worker share what others have written: it took most of the time to load it for each of them.
	testEnvironment: '<rootDir>/build/jest/environment.js',
	runtime: '<rootDir>/build/jest/runtime.js',
	setupFilesAfterEnv: [
		'<rootDir>/test/support/patience.ts',
		'<rootDir>/test/support/properties.ts',
	],
};

/** They play every way that a purchase can go, within a budget: shallow here, deeper with MODEL=deep. */
const models = ['purchase/model', 'journal/races', 'journal/modelJournal'].map(
	(name) => `<rootDir>/test/${name}.test.ts`,
);

/** What needs a build: it sees the package as n8n does. */
const onBuild = ['engine', 'package', 'chaos'].map((folder) => `<rootDir>/test/${folder}/`);

module.exports = {
	// Many files wait for the clock three times as long as they reckon: three of them share a core.
	maxWorkers: 3 * availableParallelism(),
	testSequencer: '<rootDir>/build/longestFirst.js',
	projects: [
		// The sources by themselves.
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['/node_modules/', '/.stryker/', ...onBuild, ...models],
		},
		{ ...shared, displayName: 'model', testMatch: models },
		// The built node of dist/ on n8n's own engine.
		{
			...shared,
			displayName: 'engine',
			testMatch: onBuild.map((folder) => `${folder}**/*.test.ts`),
		},
	],
};
