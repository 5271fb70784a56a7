import { readFileSync } from 'node:fs';

import { inProject } from './loader';
import { brokenSource, type Mutant } from './mutant';
import { firstFailure } from './smallRunner';

/** The quick tests. The model takes seconds, so it runs after them, on what they did not notice. */
const quick = [
	...[
		'beforeSending',
		'earlierTries',
		'lostAnswers',
		'failures',
		'pending',
		'attempts',
		'provingNothing',
		'throttled',
	].map((name) => `test/purchase/machine/${name}.test.ts`),
	...[
		'reference',
		'userReference',
		'keyMeaning',
		'aftermath',
		'backoff',
		'kinds',
		'ownership',
		'recipients',
		'period',
	].map((name) => `test/purchase/${name}.test.ts`),
	...[
		'buyOne',
		'writtenToList',
		'whatIsFound',
		'whoseReference',
		'contradictedRefusals',
		'buyShared',
		'processedItems',
		'ledgerRecords',
		'givenBack',
		'leftBehind',
		'executionMemory',
		'keptReceipts',
		'laterLoops',
		'readState',
		'singleFlight',
		'onlyAsks',
	].map((name) => `test/batch/buying/${name}.test.ts`),
	...[
		'verdict',
		'refused',
		'refusedAfterMoney',
		'neverTaken',
		'together',
		'refusals',
		'statusWords',
		'answer',
		'requery',
	].map((name) => `test/api/answers/${name}.test.ts`),
	...['cutOff', 'fault', 'redact', 'secrets'].map((name) => `test/api/wire/${name}.test.ts`),
	...['buyPooled', 'claimBatch', 'inDoubt', 'planRecipients', 'withinRun'].map(
		(name) => `test/batch/pooled/${name}.test.ts`,
	),
	...[
		'naming',
		'readings',
		'money',
		'quietHours',
		'yesOrNo',
		'textGaps',
		'pins',
		'unreadCodes',
		'maskedCodes',
	].map((name) => `test/values/${name}.test.ts`),
	...['host', 'run', 'knownRows', 'foundPrices', 'report/report', 'report/inputFields'].map(
		(name) => `test/batch/${name}.test.ts`,
	),
	'test/batch/report/productFields.test.ts',
	'test/resources/lines.test.ts',
	'test/resources/counted.test.ts',
	...['limits', 'steady', 'protection', 'writtenWhole', 'unnamed', 'repeatedRows', 'ledBack'].map(
		(name) => `test/batch/rows/${name}.test.ts`,
	),
];
/** The ledger is tested by itself, with runs that wait for each other: only what breaks it needs these. */
const ofLedger = [
	'dayBudget',
	'writing',
	'dayCost',
	'editedRows',
	'ledger',
	'accounts',
	'interleavings',
	'telling',
	'waiting',
	'clock',
	'looking',
].map((name) => `test/ledger/${name}.test.ts`);
/** Reading pictures takes seconds: only what makes them needs these. */
const ofPictures = [
	'batch/report/files',
	'resources/esimQrCode',
	'values/png/modulesPng',
	'values/qr/qrCode',
].map((name) => `test/${name}.test.ts`);
/** Who buys with a node is tested with workers that wait for each other. */
const ofBuyers = ['nodeNumber', 'buyers'].map((name) => `test/batch/buying/${name}.test.ts`);
const thorough = ['test/purchase/model.test.ts'];

/** What has tests of its own, by where it is. */
const specialTests: Array<[RegExp, string[]]> = [
	[/^ledger\/spent\./, ['test/ledger/report.test.ts']],
	[/^ledger\/(packing|tidyUp)\./, ['test/ledger/tidyUp.test.ts']],
	[/^batch\/buying\/settledEnd\./, ['test/batch/buying/settledEnd.test.ts']],
	[/^ledger\//, ofLedger],
	[
		/^batch\/buying\/(buyers|buyerNumber|nodeNumber|sample|spelled|standingMarks|usedLedger)\./,
		ofBuyers,
	],
	[/^batch\/buying\/dayInLedger\./, ['test/ledger/looking.test.ts']],
	[/^batch\/buying\/(earlierTries|triedMarks)\./, ['test/batch/buying/earlierTries.test.ts']],
	[/^values\/(qr|png)\/|^batch\/report\/files|^resources\/esim\//, ofPictures],
];

/** How it was noticed; undefined when it was not. `toModel` is told once no other test has noticed it. */
export async function noticed(
	{ file, find, replace }: Mutant,
	toModel: () => void,
): Promise<'at once' | 'by the model' | undefined> {
	const path = inProject(`nodes/VtuWallet/${file}`);
	const source = readFileSync(path, 'utf8');
	const changed = { path, source: brokenSource(source, { file, find, replace }) };
	const special = specialTests.find(([place]) => place.test(file))?.[1];
	const failure = await firstFailure(
		likeliestFirst(file, special ?? quick).map(inProject),
		changed,
	);
	if (failure !== undefined) return 'at once';
	if (special) return undefined;
	toModel();
	return (await firstFailure(thorough.map(inProject), changed)) !== undefined
		? 'by the model'
		: undefined;
}

/** How long each test file takes on this machine while nothing is broken. */
const tookMs = new Map<string, number>();

/** All tests have to pass on the unbroken code first: a test that fails anyway would seem to notice everything. */
export async function soundness(): Promise<string | undefined> {
	for (const test of [...quick, ...ofLedger, ...ofBuyers, ...ofPictures]) {
		const began = performance.now();
		const failure = await firstFailure([inProject(test)]);
		if (failure !== undefined) return `${test}: ${failure}`;
		tookMs.set(test, performance.now() - began);
	}
	return undefined;
}

/** Its own test, then those of its folder, then all others; but what waits for the clock comes last. */
function likeliestFirst(file: string, tests: readonly string[]): string[] {
	const folder = `test/${file.replace(/[^/]+$/, '')}`;
	const own = `test/${file.replace(/\.ts$/, '')}.test.ts`;
	const rank = (test: string) => {
		if (test === own) return 0;
		if (costOf(test) > waitsMs) return 3;
		return test.startsWith(folder) ? 1 : 2;
	};
	return [...tests].sort((a, b) => rank(a) - rank(b) || costOf(a) - costOf(b));
}

const waitsMs = 1_000;
const costOf = (test: string) => tookMs.get(test) ?? 0;
