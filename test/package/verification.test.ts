import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { sources } from '../fuzz/patterns';
import { guidelines } from './guidelines';

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

test('reaches Data Tables in one place', () => {
	const calling = sources.filter((file) => /\.executeWorkflow\(/.test(read(file)));
	expect(calling).toEqual(['nodes/VtuWallet/journal/inlineWorkflow.ts']);
});
