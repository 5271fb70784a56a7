import { readdirSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { checkout, isThere, textOf } from './checkout';

export interface Import {
	/** Paths from the checkout's root, with forward slashes. */
	from: string;
	to: string;
	/** Imports types alone, so that compiling removes it. */
	isType: boolean;
}

/** Every relative import of the sources in these folders. */
export function importsIn(folders: string[]): Import[] {
	return folders.flatMap(sourcesIn).flatMap(importsOf);
}

export function sourcesIn(folder: string): string[] {
	return readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => `${folder}/${file.split(path.sep).join('/')}`)
		.sort();
}

function importsOf(from: string): Import[] {
	const { statements } = ts.createSourceFile(from, textOf(from), ts.ScriptTarget.ES2022);
	return statements.flatMap((statement) => {
		if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
		const { moduleSpecifier } = statement;
		if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
		if (!moduleSpecifier.text.startsWith('.')) return [];
		const target = path.posix.join(path.posix.dirname(from), moduleSpecifier.text);
		return [{ from, to: fileOf(target), isType: isTypeOnly(statement) }];
	});
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
	const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
	if (!clause) return false;
	if (clause.isTypeOnly) return true;
	const named = ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause;
	if (!named || ts.isNamespaceImport(named) || ts.isNamespaceExport(named)) return false;
	if (ts.isImportClause(clause) && clause.name) return false;
	return named.elements.length > 0 && named.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function fileOf(target: string): string {
	const candidates = [`${target}.ts`, `${target}/index.ts`, target];
	return candidates.find(isThere) ?? target;
}

/** The files of the first circle found, in order; undefined when there is none. */
export function circleIn(imports: Import[]): string[] | undefined {
	const targets = new Map<string, string[]>();
	for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
	const done = new Set<string>();
	const visit = (file: string, way: string[]): string[] | undefined => {
		if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const target of targets.get(file) ?? []) {
			const circle = visit(target, [...way, file]);
			if (circle) return circle;
		}
		done.add(file);
		return undefined;
	};
	for (const file of targets.keys()) {
		const circle = visit(file, []);
		if (circle) return circle;
	}
	return undefined;
}
