import { type Kept, scenes } from '../release/scenes';
import { type Bench, openBench, triggerType, walletType } from '../support/bench';
import { loadNode } from '../support/builtPackage';
import { ChangedPackage } from '../support/changedPackage';
import { purchasesName } from './support/kit';
import { airtime, one } from './support/products';

/** A later release, in which airtime has a new field with a default, and the ledger a new column. */
const next = new ChangedPackage();
next.replace(
	'nodes/VtuWallet/resources/airtime/buy.operation.ts',
	/fields: \[phoneField, /,
	"$&field.text('colour', 'Colour', { default: 'red', description: 'The colour' }), ",
);
next.replace(
	'nodes/VtuWallet/journal/tables/ledgerColumns.ts',
	/export const laterColumns = \{/,
	"$& colour: 'string',",
);
next.build();
afterAll(() => next.remove());

let bench: Bench;
const kept: Record<string, Kept> = {};
const columnsOfLedger = () =>
	[...bench.tables.tables.values()]
		.filter(({ name }) => name === purchasesName)
		.flatMap(({ columns }) => columns.map(({ name }) => name));

beforeAll(async () => {
	bench = await openBench();
	for (const { name, begin } of scenes) kept[name] = await begin(bench);
	bench.nodeTypes.replace(walletType, loadNode('VtuWallet', next.root));
	bench.nodeTypes.replace(triggerType, loadNode('VtuWalletTrigger', next.root));
	const realNow = Date.now;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 5 * 60_000);
});
afterAll(async () => {
	jest.restoreAllMocks();
	await bench.close();
});

describe('a release with a new field and a new column goes on with the data of the release before', () => {
	test.each(scenes)('$name', async ({ name, end, expected }) => {
		expect(await end(bench, kept[name])).toEqual(expected);
		expect(columnsOfLedger()).not.toContain('colour');
	});

	test('and uses both', async () => {
		bench.tables.tables.clear();
		const { error, outcomes } = await bench.buy(airtime({ colour: 'blue' }), one());
		expect([error, outcomes]).toEqual([undefined, ['success']]);
		expect(columnsOfLedger()).toContain('colour');
		const { properties } = bench.nodeTypes.getByNameAndVersion(walletType).description;
		expect(properties.map(({ name }) => name)).toContain('colour');
	});
});
