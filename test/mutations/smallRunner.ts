import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

import '../support/properties';
import { Loader, type Surroundings } from './loader';

/** Runs test files as Jest does, as far as ours go, in a few milliseconds each and up to the first failure. */

/** A busy machine needs patience; only what hangs for good waits so long. */
const longestMs = 60_000;

type Body = (...values: unknown[]) => unknown;
type Named = (name: string, body: Body) => void;

interface Level {
	before: Body[];
	after: Body[];
}

/** The first failure's message; undefined when all tests pass. */
export async function firstFailure(
	files: string[],
	changed?: { path: string; source: string },
): Promise<string | undefined> {
	const mocker = new ModuleMocker(globalThis);
	for (const file of files) {
		const cases: Array<() => Promise<void>> = [];
		try {
			new Loader(changed, surroundings(cases, mocker)).load(file);
			for (const run of cases) await run();
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		} finally {
			mocker.restoreAllMocks();
		}
	}
	return undefined;
}

/**
 * Ends a test whose promise never does. A test that works without a pause is never ended, since no timer runs meanwhile.
 */
async function inTime(body: Body): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error('The test did not end')), longestMs);
	});
	try {
		await Promise.race([body(), late]);
	} finally {
		clearTimeout(timer);
	}
}

function surroundings(cases: Array<() => Promise<void>>, mocker: ModuleMocker): Surroundings {
	const levels: Level[] = [{ before: [], after: [] }];
	const innermost = () => levels[levels.length - 1];

	const test: Named = (_, body) => {
		const around = [...levels];
		cases.push(async () => {
			for (const { before } of around) for (const hook of before) await hook();
			await inTime(body);
			for (const { after } of around) for (const hook of after) await hook();
		});
	};
	const describe: Named = (_, body) => {
		levels.push({ before: [], after: [] });
		body();
		levels.pop();
	};
	const each = (named: Named) => (rows: readonly unknown[]) => (name: string, body: Body) => {
		const isTable = rows.every((row) => Array.isArray(row));
		for (const row of rows) named(name, () => body(...(isTable ? (row as unknown[]) : [row])));
	};
	const withEach = (named: Named) => Object.assign(named, { each: each(named) });
	return {
		describe: withEach(describe),
		test: withEach(test),
		it: withEach(test),
		beforeEach: (hook: Body) => innermost().before.push(hook),
		afterEach: (hook: Body) => innermost().after.push(hook),
		afterAll: () => undefined,
		expect,
		jest: {
			fn: mocker.fn.bind(mocker),
			spyOn: mocker.spyOn.bind(mocker),
			setTimeout: () => undefined,
		},
	};
}
