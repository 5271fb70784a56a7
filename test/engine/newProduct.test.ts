import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type * as BuiltPackage from '../support/builtPackage';
import { ChangedPackage } from '../support/changedPackage';
import { checkout, textOf } from '../support/checkout';
import type * as Papers from '../support/readmeTables';

/**
 * CONTRIBUTING.md promises that a product is one operation file and one line: here one is added to a copy of the
 * project.
 */

const copy = new ChangedPackage();

/** The operation, with the imports for its place. */
function putOperation(): void {
	const imports = {
		'../../../nodes/VtuWallet/resources/': '../',
		'../../../nodes/VtuWallet/': '../../',
		'../../support/operations': '../../batch/operation',
	};
	const text = Object.entries(imports).reduce(
		(whole, [here, there]) => whole.replaceAll(`'${here}`, `'${there}`),
		readFileSync(path.join(__dirname, 'newProduct/buy.operation.ts'), 'utf8'),
	);
	const folder = copy.at('nodes/VtuWallet/resources/insurance');
	mkdirSync(folder);
	writeFileSync(path.join(folder, 'buy.operation.ts'), text);
}

function putLine(): void {
	const index = 'nodes/VtuWallet/resources/index.ts';
	copy.replace(
		index,
		/^import /m,
		"import { buyInsurance } from './insurance/buy.operation';\nimport ",
	);
	copy.replace(
		index,
		/(const ofProvider[^[]*\[\]? = \[\n)/,
		"$1\t{ value: 'insurance', name: 'Insurance', operations: [buyInsurance] },\n",
	);
}

putOperation();
putLine();
// `npm run typecheck` reads the operation at its place here.
copy.build();

afterAll(() => copy.remove());

// From here on, the tests find the build of the copy.
process.env.PACKAGE_UNDER_TEST = copy.root;
const { builtNode } = jest.requireActual<typeof BuiltPackage>('../support/builtPackage');
const { withTables } = jest.requireActual<typeof Papers>('../support/readmeTables');

test('a new product is in the form of the built node, with its list, and all else stays the same', () => {
	const [before, after] = [builtNode('VtuWallet', checkout), builtNode('VtuWallet')];
	const listsOf = ({ methods }: typeof before) => Object.keys(methods?.listSearch ?? {});
	expect(listsOf(after)).toEqual(
		expect.arrayContaining([...listsOf(before), 'searchInsuranceCovers']),
	);
	const ofInsurance = after.description.properties.filter(({ displayOptions }) =>
		displayOptions?.show?.resource?.includes('insurance'),
	);
	expect(ofInsurance.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['operation', 'cover', 'plate', 'mode', 'repeatProtection', 'options']),
	);
	const filters = after.description.properties.filter(
		({ name, displayOptions }) =>
			name === 'filters' && displayOptions?.show?.resource?.includes('ledger'),
	);
	expect(filters).toHaveLength(3);
	for (const one of filters)
		expect(JSON.stringify(one)).toContain('{"name":"Insurance","value":"insurance"}');
	expect(after.description.properties.length - before.description.properties.length).toBe(
		ofInsurance.length,
	);
});

test('a new product is in the tables of the documents', () => {
	const table = (paper: string) => withTables(paper, textOf(paper));
	expect(table('README.md')).toMatch(/^- Insurance: \*\*Buy\*\*$/m);
	expect(table('docs/operations.md')).toMatch(
		/\*\*Insurance\*\* +\| Buy ¹ +\| yes +\| Insure a vehicle for a year/,
	);
	expect(table('docs/buying-once.md')).toMatch(
		/\| [^|\n]*Insurance[^|\n]*\| not promised +\| no +\|/,
	);
});

describe('a new product behaves as every purchase, and every list of the form stays whole', () => {
	for (const file of ['./newProduct/insurance.behaviour', '../package/operations.test'])
		jest.requireActual(file);
});
