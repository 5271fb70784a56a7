import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodePropertyOptions } from 'n8n-workflow';

import { sources } from '../fuzz/patterns';
import { builtNode, builtOperations } from '../support/builtPackage';
import { guidelines } from './guidelines';

const { resources } = builtOperations();
const { properties } = builtNode('VtuWallet').description;
const checkout = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');

describe("n8n's guidelines", () => {
	test.each(guidelines)('"$asked" names files and tests that exist', ({ places, tests }) => {
		expect(places.filter((place) => !existsSync(path.join(checkout, place)))).toEqual([]);
		expect(tests.length).toBeGreaterThan(0);
		for (const [file, title] of tests) {
			expect([file, read(file).includes(title)]).toEqual([file, true]);
			// A word alone would be found in any file.
			expect(title.split(' ').length).toBeGreaterThanOrEqual(3);
		}
	});

	test.each(['inlineWorkflow.ts', "passes n8n's scanner", 'Declarative style', 'guidelines.ts'])(
		'docs/verification.md tells the reviewer of "%s"',
		(words) => expect(read('docs/verification.md')).toContain(words),
	);
});

test('package.json says what n8n wants to know', () => {
	const manifest = JSON.parse(read('package.json')) as Record<string, never>;
	expect(manifest).toMatchObject({
		name: expect.stringMatching(/^n8n-nodes-[a-z-]+$/) as string,
		license: 'MIT',
		keywords: expect.arrayContaining(['n8n-community-node-package']) as string[],
		author: {
			name: expect.stringMatching(/./) as string,
			email: expect.stringMatching(/@/) as string,
		},
		repository: {
			url: expect.stringMatching(/^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/) as string,
		},
	});
	expect(read('LICENSE')).toMatch(/^MIT License/);
});

test("asks the host's process for nothing", () => {
	const asking = sources.filter((file) =>
		/(?<![.\w])process\.(env|cwd|argv|exit|pid|nextTick|memoryUsage)\b|\bglobalThis\b|require\(|from '(node:)?(fs|os|path|child_process|http|https|net)'/.test(
			read(file),
		),
	);
	expect(asking).toEqual([]);
});

test('reaches Data Tables in one place', () => {
	const calling = sources.filter((file) => /\.executeWorkflow\(/.test(read(file)));
	expect(calling).toEqual(['nodes/VtuWallet/journal/inlineWorkflow.ts']);
});

describe.each(
	resources.flatMap(({ name, value, operations }) =>
		operations.map((operation) => [`${name}: ${operation.name}`, value, operation] as const),
	),
)('the form of %s', (_, resource, { value: operation, kind }) => {
	const fields = properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) && show.operation?.includes(operation),
	);

	test("has 'Output' where it has 'Simplify' and spends", () => {
		const named = (name: string) => fields.find((field) => field.name === name);
		const isForTools = (name: string) => named(name)?.displayOptions?.show?.['@tool']?.[0] === true;
		expect(isForTools('output')).toBe(kind === 'purchase');
		if (kind !== 'purchase') return;
		expect(isForTools('outputFields')).toBe(true);
		for (const name of ['simplify', 'includeInputFields', 'notBought'])
			expect(named(name)?.displayOptions?.hide).toEqual({ '@tool': [true] });
		const choices = (named('output')?.options ?? []) as INodePropertyOptions[];
		expect(choices.map(({ name }) => name)).toEqual(['Raw', 'Selected Fields', 'Simplified']);
	});

	test('has one box at most in a form', () => {
		const boxes = fields.filter(
			({ type, typeOptions }) => type === 'notice' && typeOptions?.sectionHeader !== true,
		);
		expect(boxes.length).toBeLessThanOrEqual(1);
	});
});
