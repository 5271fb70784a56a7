import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { toItems } from '../../nodes/VtuWallet/batch/report/items';
import { resources } from '../../nodes/VtuWallet/resources';
import { VtuWallet } from '../../nodes/VtuWallet/VtuWallet.node';
import { VtuWalletTrigger } from '../../nodes/VtuWallet/VtuWalletTrigger.node';
import { sources } from '../fuzz/patterns';

const checkout = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');

describe('docs/verification.md', () => {
	const rows = read('docs/verification.md')
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^\| (n8n asks|---)/.test(line))
		.map((line) => line.split('|').map((cell) => cell.trim()));

	test.each(rows)('%s"%s" names files and tests that exist', (_, asked, met, held) => {
		expect(asked).not.toBe('');
		const places = [
			...met.matchAll(
				/`((?:\.github\/|[\w-]+\/)[\w./-]+|[\w-]+\.(?:md|json)|LICENSE|nodes|credentials|examples)`/g,
			),
		];
		expect(
			places.map(([, place]) => place).filter((place) => !existsSync(path.join(checkout, place))),
		).toEqual([]);
		if (met.startsWith('Not met: ')) return;
		const tests = [...held.matchAll(/`([^`]+)` "([^"]+)"/g)];
		expect(tests.length).toBeGreaterThan(0);
		for (const [, file, title] of tests) {
			expect([file, read(file).includes(title)]).toEqual([file, true]);
			// A word alone would be found in any file.
			expect(title.split(' ').length).toBeGreaterThanOrEqual(3);
		}
	});
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

test('the README says why the node is not declarative', () => {
	expect(read('README.md')).toMatch(/## Why it is not declarative\n+\S/);
});

test('input items are left as they came', async () => {
	const inputs = [{ json: { phone: '0803', error: 'old' } }, { json: { phone: '0805' } }];
	const before = structuredClone(inputs);
	const results = inputs.map((_, index) => ({
		kind: 'output' as const,
		index,
		json: [{ name: 'a' }],
	}));
	const items = await toItems(results, inputs, { simplify: true, includeInputFields: true });
	items[0].json.phone = 'changed';
	expect(inputs).toEqual(before);
});

describe.each([
	['the node', new VtuWallet().description.properties],
	['the trigger', new VtuWalletTrigger().description.properties],
])('the form of %s', (_, properties) => {
	const fields = everyField(properties);

	test("speaks as n8n's own nodes do", () => {
		const odd = fields.filter(
			({ type, placeholder = '', description = '' }) =>
				(type === 'string' && placeholder !== '' && !placeholder.startsWith('e.g. ')) ||
				(type === 'boolean' && !description.startsWith('Whether ')),
		);
		expect(odd.map(({ displayName }) => displayName)).toEqual([]);
	});

	test('is in English letters', () => {
		const texts = fields.flatMap(
			({ displayName, description = '', hint = '', placeholder = '' }) => [
				displayName,
				description,
				hint,
				placeholder,
			],
		);
		expect(texts.filter((text) => /[^\p{ASCII}₦’‘“”–…→×]/u.test(text))).toEqual([]);
	});

	test('every list can be limited, and locators begin with their list', () => {
		const names = fields.map(({ name }) => name);
		expect(names.includes('returnAll')).toBe(names.includes('limit'));
		for (const { type, modes, default: given, displayName } of fields)
			if (type === 'resourceLocator')
				expect([displayName, modes?.[0].name, (given as { mode: string }).mode]).toEqual([
					displayName,
					'list',
					'list',
				]);
	});
});

describe.each(
	resources.flatMap(({ name, value, operations }) =>
		operations.map((operation) => [`${name}: ${operation.name}`, value, operation] as const),
	),
)('the form of %s', (_, resource, { value: operation, kind }) => {
	const fields = new VtuWallet().description.properties.filter(
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

function everyField(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inside = (property.options ?? []).flatMap((option) =>
			'type' in option
				? [option]
				: 'values' in option
					? (option as INodePropertyCollection).values
					: [],
		);
		return [property, ...everyField(inside)];
	});
}
