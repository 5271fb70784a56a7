import { readdirSync } from 'node:fs';
import path from 'node:path';

import { namedBy, roomOf, rooms } from '../../build/lint/rooms';
import { checkout, isThere, textOf } from '../support/checkout';
import { circleIn, importsIn, type Import } from '../support/imports';

const imports = importsIn(['nodes', 'credentials']);

// `npm run docs` draws the picture of ARCHITECTURE.md from the same list, and lint reads it.
test('build/lint/rooms.json allows the arrows that the imports draw, and no other', () => {
	const allowed = Object.entries(rooms).flatMap(([from, { imports: to, types = [] }]) => [
		...to.map((room) => `${from} --> ${room}`),
		...types.map((room) => `${from} -.-> ${room}`),
	]);
	expect(allowed.sort()).toEqual(arrowsOf(imports));
});

test('no imports form a circle, not even imports of types', () =>
	expect(circleIn(imports)).toBeUndefined());

test('the search for circles finds one', () => {
	const to = (from: string, target: string) => ({ from, to: target, isType: true });
	expect(circleIn([to('a', 'b'), to('b', 'c'), to('c', 'b')])).toEqual(['b', 'c', 'b']);
});

test.each([
	['nodes/VtuWallet', 'ARCHITECTURE.md', '## Rooms'],
	['test', 'CONTRIBUTING.md', '## Tests'],
])('every folder of %s has an explanation in %s', (folder, paper, title) => {
	const [, chapter] = textOf(paper).split(`${title}\n`);
	const [explained] = chapter.split('\n## ');
	const folders = readdirSync(path.join(checkout, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => `\`${name}/\``);
	expect(folders.filter((name) => !explained.includes(name))).toEqual([]);
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file that %s names exists', (file) => {
	const named = textOf(file).matchAll(
		/`((?:nodes|credentials|test|build|docs|examples|api|batch|journal|purchase|resources)\/[\w./-]+)`/g,
	);
	const isNowhere = (name: string) => !isThere(name) && !isThere(`nodes/VtuWallet/${name}`);
	expect([...named].map(([, name]) => name).filter(isNowhere)).toEqual([]);
});

/** `a --> b` between two rooms, or `a -.-> b` when types alone are imported. */
function arrowsOf(all: Import[]): string[] {
	const between = (isType: boolean) =>
		new Set(
			all
				.filter((one) => one.isType === isType)
				.map(({ from, to }) => [roomOf(from), roomOf(to)])
				.filter(([from, to]) => from !== to)
				.map(([from = '', to = '']) => `${from} --> ${namedBy(from, to)}`),
		);
	const real = between(false);
	const typesOnly = [...between(true)].filter((arrow) => !real.has(arrow));
	return [...real, ...typesOnly.map((arrow) => arrow.replace('-->', '-.->'))].sort();
}
