const shared = {
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } } },
		],
	},
	testEnvironment: 'node',
};

// `unit` tests the sources by themselves; `engine` runs the built node of dist/ on n8n's own engine.
module.exports = {
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/engine/', '<rootDir>/test/host/'],
		},
		{
			...shared,
			displayName: 'engine',
			setupFilesAfterEnv: ['<rootDir>/test/support/patience.ts'],
			testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
		},
	],
};
