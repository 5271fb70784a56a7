const { projects } = require('../../jest.config');

const [unit] = projects;

/** The tests of the pure rooms, with Jest's own environment: Stryker adds to it which test ran what. */
module.exports = {
	rootDir: '../..',
	transform: unit.transform,
	testEnvironment: 'node',
	setupFilesAfterEnv: unit.setupFilesAfterEnv,
	testMatch: ['purchase', 'journal', 'values'].map((room) => `<rootDir>/test/${room}/**/*.test.ts`),
	testPathIgnorePatterns: ['/node_modules/', '/test/purchase/model.test.ts'],
};
