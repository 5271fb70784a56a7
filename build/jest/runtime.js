const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What this worker has compiled, by file: each test file calls it anew, and so has its own modules. */
const compiled = new Map();

/**
 * Loads the package's sources, its build and the tests anew for each test file, and what others have written (n8n's
 * engine, zod and the like) once in a worker: that takes up to a second.
 */
class SharingRuntime extends Runtime {
	constructor(...given) {
		super(...given);
		const { executor } = this;
		executor.compile = (source, filename) => {
			const known = compiled.get(filename);
			if (known?.source === source) return known.run;
			const run = compileFunction(source, executor.injectedModuleParameters, { filename });
			compiled.set(filename, { source, run });
			return run;
		};
	}

	requireModule(from, name, options, isActual) {
		return isOfOthers(name) && !options?.isInternalModule
			? createRequire(from)(name)
			: super.requireModule(from, name, options, isActual);
	}
}

const isOfOthers = (name = '') => /^[@a-z]/i.test(name) && !isBuiltin(name);

module.exports = SharingRuntime;
