import { openReleaseBench, readRelease, releases, thisVersion } from '../release/fixtures';
import { scenes } from '../release/scenes';
import type { Bench } from '../support/bench';

test('the repository has the data of this version', () => {
	expect(releases()).toContain(thisVersion);
});

describe.each(releases())('the data that release %s wrote', (version) => {
	const { at, tables, kept } = readRelease(version);
	let bench: Bench;

	beforeAll(async () => {
		bench = await openReleaseBench();
		for (const table of tables) bench.tables.tables.set(table.id, table);
	});
	afterAll(async () => await bench.close());

	beforeEach(() => {
		// Five minutes after that release stopped.
		const age = Date.now() - at - 5 * 60_000;
		const realNow = Date.now;
		jest.spyOn(Date, 'now').mockImplementation(() => realNow() - age);
	});
	afterEach(() => jest.restoreAllMocks());

	test.each(scenes)('$name', async ({ name, end, expected }) => {
		expect(await end(bench, kept[name])).toEqual(expected);
	});
});
