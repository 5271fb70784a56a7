import exceptions from '../../build/lint/testsFromOutside.json';
import { isThere } from '../support/checkout';
import { importsIn } from '../support/imports';

interface Rule {
	mayImportInside(file: string): boolean;
	insideImport(file: string, source: string): string | undefined;
	exceptionOf(file: string): string | undefined;
}

const { exceptionOf, insideImport, mayImportInside } = jest.requireActual<Rule>(
	'../../build/lint/testsFromOutside',
);

/** How often each exception imports the inside of the product. */
function importsOfExceptions(): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { from, to } of importsIn(['test'])) {
		const place = exceptionOf(from);
		if (place === undefined || !/^(nodes|credentials)\//.test(to)) continue;
		counts[place] = (counts[place] ?? 0) + 1;
	}
	return counts;
}

test('exceptions import no more inner files than build/lint/testsFromOutside.json allows', () => {
	const allowed = Object.entries(exceptions).map(([place, { imports }]) => [place, imports]);
	expect(importsOfExceptions()).toEqual(Object.fromEntries(allowed));
});

test.each(Object.entries(exceptions))('%s exists, and has a reason', (place, { why }) => {
	expect(isThere(place)).toBe(true);
	expect(why.split(' ').length).toBeGreaterThan(4);
});

test.each([
	['test/engine/a.test.ts', '../../nodes/VtuWallet/batch/run', false],
	['test/engine/a.test.ts', '../support/bench', true],
	['test/values/a.test.ts', '../../nodes/VtuWallet/values/money', true],
	['test/api/answers/a.test.ts', '../../../credentials/VtuWalletApi.credentials', true],
	['test/values.test.ts', '../nodes/VtuWallet/values/money', false],
])('%s may import %s: %s', (file, source, allowed) => {
	expect(mayImportInside(file) || insideImport(file, source) === undefined).toBe(allowed);
});
