import { transformSync } from '@swc/core';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const project = resolve(__dirname, '../..');
const compiled = new Map<string, string>();

/** What a test file finds around it. */
export type Surroundings = Record<string, unknown>;

/**
 * Loads TypeScript of this project afresh, one file of it with another text: nothing is written, and what was loaded
 * elsewhere stays as it is. Packages are those of the process.
 */
export class Loader {
	private readonly loaded = new Map<string, { exports: unknown }>();

	constructor(
		private readonly changed: { path: string; source: string } | undefined,
		private readonly surroundings: Surroundings,
	) {}

	load(path: string): unknown {
		const known = this.loaded.get(path);
		if (known) return known.exports;
		const module: { exports: unknown } = { exports: {} };
		this.loaded.set(path, module);
		const source = this.changed?.path === path ? this.changed.source : readFileSync(path, 'utf8');
		const outside = createRequire(path);
		const require = (name: string) =>
			name.startsWith('.')
				? this.load(fileOf(resolve(dirname(path), name)))
				: (outside(name) as unknown);
		const names = [
			'module',
			'exports',
			'require',
			'__dirname',
			'__filename',
			...Object.keys(this.surroundings),
		];
		const run = new Function(...names, compile(path, source)) as (...values: unknown[]) => void;
		run(module, module.exports, require, dirname(path), path, ...Object.values(this.surroundings));
		return module.exports;
	}
}

export const inProject = (path: string) => join(project, path);

function fileOf(path: string): string {
	const file = [`${path}.ts`, join(path, 'index.ts'), path].find(
		(one) => existsSync(one) && statSync(one).isFile(),
	);
	if (!file) throw new Error(`There is no ${path}`);
	return file;
}

function compile(path: string, source: string): string {
	const key = `${path}\n${source}`;
	const known = compiled.get(key);
	if (known !== undefined) return known;
	const { code } = transformSync(source, {
		filename: path,
		module: { type: 'commonjs' },
		jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
	});
	compiled.set(key, code);
	return code;
}
