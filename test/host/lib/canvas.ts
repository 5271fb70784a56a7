import type { Locator, Page } from 'playwright-core';

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export interface Canvas {
	nodes: Box[];
	notes: Array<Box & { hidesText: boolean }>;
}

/** The places of all things on the open canvas, which shows the whole workflow. */
export async function lookAtCanvas(page: Page, countOfNodes: number): Promise<Canvas> {
	const nodes = page.locator('[data-test-id="canvas-node"][data-node-name]');
	await nodes.nth(countOfNodes - 1).waitFor();
	await page.keyboard.press('1');
	// The view glides to its place.
	await page.waitForTimeout(1_000);
	const canvas: Canvas = { nodes: [], notes: [] };
	for (const one of await nodes.all())
		canvas.nodes.push(await boxOf(one, (await one.getAttribute('data-node-name')) ?? ''));
	for (const note of await page.getByTestId('sticky').all()) {
		const [title] = (await note.innerText()).split('\n');
		canvas.notes.push({ ...(await boxOf(note, title)), hidesText: await hidesText(note) });
	}
	return canvas;
}

async function boxOf(one: Locator, name: string): Promise<Box> {
	const box = await one.boundingBox();
	if (!box) throw new Error(`"${name}" cannot be seen`);
	return { name, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** It is longer than its note, and would have to be scrolled. */
async function hidesText(note: Locator): Promise<boolean> {
	return (await note.evaluate(`(note) => [...note.querySelectorAll('*')].some(
		({ clientHeight, scrollHeight }) => clientHeight > 20 && scrollHeight > clientHeight + 2,
	)`)) as boolean;
}

/** Faults that a person would see: things that cover each other, and notes that are cut off. */
export function faultsOf({ nodes, notes }: Canvas): string[] {
	const pairs = nodes.flatMap((one, index) => nodes.slice(index + 1).map((other) => [one, other]));
	return [
		...pairs
			.filter(([one, other]) => touch(one, other))
			.map(([one, other]) => `"${one.name}" and "${other.name}" lie upon each other`),
		...notes.flatMap((note) => [
			...nodes
				.filter((one) => touch(note, one) && !holds(note, one))
				.map((one) => `The note "${note.name}" covers a part of "${one.name}"`),
			...(note.hidesText ? [`The note "${note.name}" is cut off`] : []),
		]),
	];
}

const touch = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

const holds = (outer: Box, inner: Box) =>
	outer.left <= inner.left &&
	outer.right >= inner.right &&
	outer.top <= inner.top &&
	outer.bottom >= inner.bottom;
