import { sources } from '../fuzz/patterns';
import { isThere, textOf } from '../support/checkout';
import { guidelines } from './guidelines';

describe("n8n's guidelines", () => {
	test.each(guidelines)('"$asked" names files and tests that exist', ({ places, tests }) => {
		expect(places.filter((place) => !isThere(place))).toEqual([]);
		expect(tests.length).toBeGreaterThan(0);
		for (const [file, title] of tests) {
			expect([file, textOf(file).includes(title)]).toEqual([file, true]);
			// A word alone would be found in any file.
			expect(title.split(' ').length).toBeGreaterThanOrEqual(3);
		}
	});

	const told = ['inlineWorkflow.ts', "passes n8n's scanner", 'Declarative style', 'guidelines.ts'];
	test.each(told)('docs/verification.md tells the reviewer of "%s"', (words) =>
		expect(textOf('docs/verification.md')).toContain(words),
	);
});

test('reaches Data Tables in one place', () => {
	const calling = sources.filter((file) => /\.executeWorkflow\(/.test(textOf(file)));
	expect(calling).toEqual(['nodes/VtuWallet/journal/tables/inlineWorkflow.ts']);
});
