import { readFileSync } from 'node:fs';

import { inProject } from './loader';
import { brokenSource, type Mutant } from './mutant';
import { firstFailure } from './smallRunner';

/** The model comes last: it takes seconds, and only what the others leave alive. */
const quick = [
	...[
		'machine',
		'reference',
		'userReference',
		'aftermath',
		'backoff',
		'kinds',
		'ownership',
		'recipients',
		'period',
	].map((name) => `test/purchase/${name}.test.ts`),
	...[
		'buyOne',
		'buyShared',
		'processedItems',
		'ledgerRecords',
		'executionMemory',
		'readState',
		'singleFlight',
	].map((name) => `test/batch/buying/${name}.test.ts`),
	...['verdict', 'refusals', 'statusWords', 'answer', 'requery'].map(
		(name) => `test/api/answers/${name}.test.ts`,
	),
	'test/api/wire/cutOff.test.ts',
	...['buyPooled', 'inDoubt', 'planRecipients'].map((name) => `test/batch/pooled/${name}.test.ts`),
	...['naming', 'quietHours', 'yesOrNo', 'textGaps'].map((name) => `test/values/${name}.test.ts`),
	'test/resources/lines.test.ts',
	...['limits', 'steady', 'protection', 'writtenWhole'].map(
		(name) => `test/batch/rows/${name}.test.ts`,
	),
];
/** The ledger is tested by itself, with runs that wait for each other: only what breaks it needs these. */
const ofLedger = ['dayBudget', 'writing', 'ledger', 'interleavings', 'telling', 'waiting'].map(
	(name) => `test/ledger/${name}.test.ts`,
);
const thorough = ['test/purchase/model.test.ts'];

/** How it was noticed; undefined when it was not. */
export async function noticed({
	file,
	find,
	replace,
}: Mutant): Promise<'at once' | 'by the model' | undefined> {
	const path = inProject(`nodes/VtuWallet/${file}`);
	const source = readFileSync(path, 'utf8');
	const changed = { path, source: brokenSource(source, { file, find, replace }) };
	if (file.startsWith('ledger/'))
		return (await firstFailure(ofLedger.map(inProject), changed)) === undefined
			? undefined
			: 'at once';
	if ((await firstFailure(ownFirst(file).map(inProject), changed)) !== undefined) return 'at once';
	return (await firstFailure(thorough.map(inProject), changed)) !== undefined
		? 'by the model'
		: undefined;
}

/** Nothing is proven by tests that fail anyway. */
export async function soundness(): Promise<string | undefined> {
	return await firstFailure([...quick, ...ofLedger].map(inProject));
}

function ownFirst(file: string): string[] {
	const room =
		['batch/buying/', 'batch/pooled/', 'api/answers/', 'api/wire/', 'values/', 'resources/'].find(
			(folder) => file.startsWith(folder),
		) ?? 'purchase/';
	const own = `test/${room}${file.replace(/^.*\/|\.ts$/g, '')}.test.ts`;
	const rank = (test: string) => (test === own ? 0 : test.startsWith(`test/${room}`) ? 1 : 2);
	return [...quick].sort((a, b) => rank(a) - rank(b));
}
