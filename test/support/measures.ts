import { statSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import rings from '../../build/kernel.json';
import onlyFrom from '../../build/lint/onlyFrom.json';
import limits from '../../build/measures.json';
import { checkout, textOf } from './checkout';
import { importsIn, sourcesIn } from './imports';
import { markdownTable } from './markdownTable';
import { comparing, reading, sources, testing, walk } from './syntax';

const product = 'nodes/VtuWallet/';
const imports = importsIn(['nodes']);

interface Part {
	files: number;
	lines: number;
}

const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;

const partOf = (files: Iterable<string>): Part => {
	const all = [...new Set(files)];
	return { files: all.length, lines: all.reduce((sum, file) => sum + linesOf(file), 0) };
};

/** The files of a part of a ring: a file, or all files of a folder. */
function filesOf(part: string): string[] {
	const place = product + part;
	if (!statSync(path.join(checkout, place)).isDirectory()) return [place];
	return sourcesIn(place);
}

/** A file in two rings counts in the first. */
function ringParts(): Array<Part & { ring: string }> {
	const seen = new Set<string>();
	return rings.map(({ ring, parts, without = [] }) => {
		const others = without.map((part) => product + part);
		const files = parts
			.flatMap(filesOf)
			.filter((file) => !seen.has(file) && !others.includes(file));
		for (const file of files) seen.add(file);
		return { ring, ...partOf(files) };
	});
}

/** What runs with a file: its imports without those of types alone. */
function closureOf(file: string): Part {
	const found = new Set([product + file]);
	for (const from of found)
		for (const one of imports) if (one.from === from && !one.isType) found.add(one.to);
	return partOf(found);
}

const outcomes = new Set(['success', 'pending', 'failed', 'unknown', 'notSent']);

/** The function or method that holds a node. */
function placeOf(node: ts.Node): string {
	for (let at = node; !ts.isSourceFile(at); at = at.parent) {
		if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return String(at.pos);
		if (ts.isVariableStatement(at) && ts.isSourceFile(at.parent)) return String(at.pos);
	}
	return 'file';
}

/** Whether the code gives a purchase this outcome, and does not only compare or read it. */
function isGiven({ parent }: ts.StringLiteral): boolean {
	if (ts.isPropertyAssignment(parent)) return /^(outcome|written)$/.test(parent.name.getText());
	if (ts.isConditionalExpression(parent)) return true;
	return ts.isCallExpression(parent) && /endedBy|endedAs|finish/.test(parent.expression.getText());
}

/** The functions outside the machine that say how a purchase ended. */
function deciders(): string[] {
	const places = new Set<string>();
	for (const file of sources.filter((file) => file.includes('/batch/')))
		walk(file, (node) => {
			if (ts.isStringLiteral(node) && outcomes.has(node.text) && isGiven(node))
				places.add(`${file} ${placeOf(node)}`);
		});
	return [...places];
}

const states = new Set(['free', 'mine', 'held', 'bought']);

/** The places that make a standing beside `standingOf`. */
const standingsMade = (): string[] =>
	sources
		.filter((file) => !file.includes('/purchase/'))
		.flatMap((file) => {
			const places: string[] = [];
			walk(file, (node) => {
				if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'state') return;
				const { initializer: to } = node;
				if (ts.isStringLiteral(to) && states.has(to.text)) places.push(file);
			});
			return places;
		});

/** The rooms that import a guarded name. */
function importersOf(name: string): string[] {
	const { from } = onlyFrom.find(({ names }) => names.includes(name)) ?? { from: [] };
	return from;
}

/** The files that ask whether requests are shared, by the operation, by its run or by the facts of shared requests. */
const asking = () => {
	const byFacts = reading('sharedRequest').filter((file) => !file.includes('/batch/members/'));
	return new Set([
		...reading('pooling'),
		...byFacts,
		...['campaign', 'ownRequest'].flatMap(testing),
	]);
};

const core = sources.filter((file) => /VtuWallet\/(purchase|batch|journal)\//.test(file));

/** The figures of the code as it is. */
export function measures(): Record<keyof typeof limits, number> {
	const parts = ringParts();
	const sum = (of: keyof Part) => parts.reduce((all, part) => all + part[of], 0);
	const machine = closureOf('purchase/machine.ts');
	const driver = closureOf('batch/buy/drive.ts');
	return {
		'Kernel: files in which one wrong line can buy twice': sum('files'),
		'Kernel: its lines': sum('lines'),
		'Lines that say who may send (ring 0)': parts[0].lines,
		'Files that run with the machine': machine.files,
		'Lines that run with the machine': machine.lines,
		'Files that run with the driver': driver.files,
		'Lines that run with the driver': driver.lines,
		'Places that decide an outcome': 1 + deciders().length,
		'Places that make a standing': importersOf('standingOf').length + standingsMade().length,
		'Rooms that write claims': importersOf('rowsOf').length,
		'Files that compare the repeat protection': comparing(/(protection|\bby)$/, [
			'run',
			'list',
			'key',
			'period',
			'reference',
		]).length,
		'Files that compare the trust': comparing(/trust/i, ['full', 'asks', 'none']).length,
		'Files that ask whether it is a campaign': asking().size,
	};
}

/** The figures that may not grow, for ARCHITECTURE.md. */
export const limitsTable = (): string =>
	markdownTable(
		['Measure', 'At most'],
		Object.entries(limits).map(([name, most]) => [name, most.toLocaleString('en')]),
	);

/** What each ring may do. */
export const ringsTable = (): string =>
	markdownTable(
		['Ring', 'Where', 'What it may do'],
		rings.map(({ ring, may, parts }) => {
			const [number, ...name] = ring.split(' ');
			return [`${number} ${name.join(' ')}`, foldersOf(parts), may];
		}),
	);

/** Folders as they are, and files by their folder. */
const foldersOf = (parts: readonly string[]): string =>
	[...new Set(parts.map((part) => (part.endsWith('.ts') ? path.dirname(part) : part)))]
		.map((folder) => `\`${folder}\``)
		.join(', ');

if (process.argv.includes('--print')) {
	for (const { ring, files, lines } of ringParts())
		console.log(`${ring.padEnd(20)} ${String(files).padStart(3)} files ${lines} lines`);
	console.log();
	for (const [name, figure] of Object.entries(measures()))
		console.log(`${name.padEnd(56)} ${String(figure).padStart(7)}`);
	console.log(`Core (purchase, batch, journal): ${partOf(core).lines} lines`);
	if (process.argv.includes('--places')) console.log([...deciders(), ...asking()].join('\n'));
}
