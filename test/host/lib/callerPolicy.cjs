'use strict';

/**
 * Loaded into n8n before itself (`node --require`): n8n 3 has removed the caller policy "any". A workflow that stores it is
 * refused, here in the checker of n8n 2.
 */
const Module = require('node:module');

const load = Module._load;
const patched = new WeakSet();

Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	const Checker = /subworkflow-policy-checker/.test(request) && loaded.SubworkflowPolicyChecker;
	if (!Checker || patched.has(Checker)) return loaded;
	patched.add(Checker);
	const { findPolicy } = Checker.prototype;
	Checker.prototype.findPolicy = function (workflow) {
		const policy = findPolicy.call(this, workflow);
		return policy === 'any' ? 'removed in n8n 3' : policy;
	};
	process.stderr.write('The caller policy "any" is unknown to this n8n.\n');
	return loaded;
};
