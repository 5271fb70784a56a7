const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Loads the package's sources, its build and the tests anew for each test file, and what others have written (n8n's
 * engine, zod and the like) once in a worker: that takes up to a second.
 */
class SharingRuntime extends Runtime {
	constructor(...given) {
		super(...given);
		const { executor } = this;
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, isActual) {
		return isOfOthers(name) && !options?.isInternalModule
			? createRequire(from)(name)
			: super.requireModule(from, name, options, isActual);
	}
}

const isOfOthers = (name = '') => /^[@a-z]/i.test(name) && !isBuiltin(name);

module.exports = SharingRuntime;
