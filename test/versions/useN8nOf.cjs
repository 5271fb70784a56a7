/*
 * Loaded before anything else in a process that is to run on another n8n than the one in node_modules: whatever is
 * n8n's, and what packages take from n8n at run time, then comes from the folder that N8N_ENGINE names.
 */
const Module = require('module');
const path = require('path');

const folder = process.env.N8N_ENGINE;
const ofThatN8n = Module.createRequire(path.join(folder, 'package.json'));
const provided = /^(n8n-(core|workflow)|@n8n\/[\w-]+|reflect-metadata|zod)(\/|$)/;
const usual = Module._resolveFilename;

Module._resolveFilename = function (request, parent, ...more) {
	const isOfThatN8n = parent?.filename?.startsWith(folder + path.sep);
	if (isOfThatN8n || !provided.test(request)) return usual.call(this, request, parent, ...more);
	return ofThatN8n.resolve(request);
};
