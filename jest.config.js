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

const model = '<rootDir>/test/purchase/model.test.ts';

module.exports = {
	// Many files wait for the clock more than they reckon: three of them share a core.
	maxWorkers: 3 * availableParallelism(),
	testSequencer: '<rootDir>/build/longestFirst.js',
	projects: [
		// The sources by themselves.
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/engine/', model],
		},
		// Every sequence of faults that one purchase can meet: shallow here, deeper with MODEL=deep or full.
		{ ...shared, displayName: 'model', testMatch: [model] },
		// The built node of dist/ on n8n's own engine.
		{
			...shared,
			displayName: 'engine',
			testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
		},
	],
};
