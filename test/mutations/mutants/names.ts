import { inFile } from '../mutant';

const naming = inFile('values/naming.ts');
const meaning = inFile('batch/rows/meaning.ts');
const nameMemory = inFile('batch/buying/nameMemory.ts');
const unnamed = inFile('batch/rows/unnamed.ts');
const plan = inFile('batch/rows/plan.ts');
const protection = inFile('batch/rows/protection.ts');
const buy = inFile('batch/buying/buyOne.ts');
const marks = inFile('batch/buying/ledgerMarks.ts');
const outcomes = inFile('batch/buying/keptOutcomes.ts');
const readState = inFile('batch/buying/readState.ts');
const foundPrices = inFile('batch/foundPrices.ts');
const ported = inFile('resources/data/ported.ts');

/** What a sheet calls a thing, and whose network it is of. */
export const nameMutants = [
	naming('needed.every((word) => saidWords.has(word)) &&', '', 'takes Compact Plus for Compact'),
	naming(
		'[...saidWords].every((word) => name.has(word) || about.has(word))',
		'true',
		'takes a plan that is not what the row says',
	),
	naming('if (matches.size > 1)', 'if (matches.size > 9)', 'takes the first of two that fit'),
	foundPrices("seed.by === 'key' ||", '', 'does not say that a key may have bought another plan'),
	foundPrices(
		'await Promise.race([all, stopped(signal)]);',
		'await all;',
		'loses what it has bought where Stop comes while a price is asked for',
	),
	foundPrices(
		'priced.get(result) ?? result',
		'result',
		'keeps to itself that another plan may have been bought',
	),
	meaning(
		'memory.firstIdOf(said, now.get(name))',
		'now.get(name)',
		'buys again what has got another number between two tries',
	),
	meaning(
		"within: names.within?.(asFirst) ?? ''",
		"within: ''",
		'takes the plan of one network for that of another',
	),
	nameMemory('names[key] ??= now', 'names[key] = now', 'forgets what a name meant at first'),
	plan('...alike.keys(),', '', 'buys one order number twice that is written in two ways'),
	inFile('batch/rows/alikeKeys.ts')(
		'.filter((byKey) => byKey.size > 1)',
		'.filter((byKey) => byKey.size > 2)',
		'takes two keys for two orders that only a comma tells apart',
	),
	plan(
		'first === row ? plan : operation.plan(first)',
		'plan',
		'does not recognise by what a name meant at first',
	),
	plan(
		'breath.each([...planned, ...unnamedRows],',
		'breath.each(planned,',
		'buys under a key of which another row says something else',
	),
	unnamed(
		'!protection.namesPurchases',
		'true',
		'calls a purchase by key not sent because the list is down',
	),
	unnamed(
		'first ? operation.plan(first) :',
		'false ? operation.plan(row) :',
		'forgets the try that bought it',
	),
	unnamed(
		'identity: { ...known(plan.identity), said }',
		'identity: known(plan.identity)',
		'takes two names under one key for one thing',
	),
	protection(
		"return this.by === 'period' || this.forgotten ||",
		'return this.forgotten ||',
		'says of what a period may have bought that it was not sent',
	),
	protection(
		"return this.by === 'period' || this.forgotten ||",
		"return this.by === 'period' ||",
		'says of what a killed try may have bought that it was not sent',
	),
	buy(
		'run.onlyLook() || planned.unnamed !== undefined',
		'run.onlyLook()',
		'sends a row of which nobody knows what it means',
	),
	outcomes('if (unnamed) return;', '', 'takes what nobody could read for what a key stands for'),
	marks('unnamed ? undefined :', '', 'says of a row that nobody can read that it is another one'),
	readState('areMaybeNames(stored.names) &&', '', 'takes what it cannot read for names'),
	ported(
		'if (networkGuessed || isPorted(row)) return;',
		'return;',
		'buys for another network than the one of the number',
	),
	ported('if (!isPorted(row)) {', 'if (false) {', "buys another network's plan unasked"),
	ported('if (!networkGuessed) {', 'if (false) {', 'buys a plan that the chosen network has not'),
];
