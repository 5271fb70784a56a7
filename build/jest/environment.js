const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Node's own global scope, which the test files of a worker have one after another: so can they share what is loaded once
 * (runtime.js), and errors are of the same classes everywhere, as in n8n. What a file has changed is put back after it.
 */
class SharedScope {
	global = globalThis;

	constructor({ projectConfig: config }) {
		const { global } = this;
		this.putBack = [
			...[global, process, process.env, global.performance].map(rememberProperties),
			rememberListeners(process),
		];
		this.moduleMocker = new ModuleMocker(global);
		this.fakeTimers = new LegacyFakeTimers({
			config,
			global,
			moduleMocker: this.moduleMocker,
			timerConfig: { idToRef: (timer) => timer, refToId: (timer) => timer },
		});
		this.fakeTimersModern = new ModernFakeTimers({ config, global });
	}

	async setup() {}

	async teardown() {
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		this.moduleMocker.restoreAllMocks();
		for (const putBack of this.putBack) putBack();
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** Jest wants to have one. The runtime compiles for Node's own scope. */
	getVmContext() {
		return {};
	}
}

function rememberProperties(object) {
	const before = Object.getOwnPropertyDescriptors(object);
	return () => {
		for (const key of Reflect.ownKeys(object))
			if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
		for (const key of Reflect.ownKeys(before))
			if (before[key].configurable) Object.defineProperty(object, key, before[key]);
	};
}

function rememberListeners(emitter) {
	const before = new Set(emitter.eventNames().flatMap((name) => emitter.rawListeners(name)));
	return () => {
		// One that stays removes what was made for all files of the process.
		for (const name of emitter.eventNames())
			for (const listener of emitter.rawListeners(name))
				if (!before.has(listener) && !listener.stays) emitter.off(name, listener);
	};
}

module.exports = SharedScope;
