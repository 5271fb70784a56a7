import { inFile } from '../mutant';

const packing = inFile('ledger/packing.ts');
const tidyUp = inFile('ledger/tidyUp.ts');

export const tidyingMutants = [
	packing(
		'.filter((reference) => !isBought(reference))',
		'.filter(() => false)',
		'leaves a claim of several, and removes what took it back for some of them',
	),
	packing(
		'return left.length === going.length ? going : withoutHeld(list, left, isBought);',
		'return left;',
		'looks once only for claims that stay',
	),
	packing(
		"['bought', 'free'].includes(claims.standing(reference, ''))",
		'true',
		'removes the claim of a purchase that is open',
	),
	packing('(latest.get(reference) ?? Infinity) < before &&', '', 'removes what was written lately'),
	packing(
		"...slices(bought).map((slice) => ({ kind: 'bought' as const, marks: marksOf(slice) })),",
		'',
		'forgets what was bought',
	),
	packing(
		"...slices(refused).map((slice) => ({ kind: 'refused' as const, marks: marksOf(slice) })),",
		'',
		'forgets what was refused',
	),
	packing(
		'if (!going.has(listed)) isContinued = false;',
		'if (!going.has(listed)) return ranges;',
		'removes the first neighbours only',
	),
	packing(
		'else if (isContinued && range',
		'else if (range',
		'removes what stands between two that may go',
	),
	packing(
		'[...list].sort((a, b) => a.id - b.id)',
		'[...list].sort((a, b) => b.id - a.id)',
		'removes what took a claim back before the claim',
	),
	tidyUp(
		"if (outcome === 'success') await claimsTable.add([{ kind: 'bought', marks }]);",
		'',
		'forgets what only its row called bought',
	),
	tidyUp('if (preview) continue;', '', 'removes rows where it is only to count them'),
	tidyUp('if (!options.preview) await', 'await', 'removes claims where it is only to count them'),
	tidyUp(
		'if (ranges.length === 0) return;\n\tconst { environment',
		'if (ranges.length > 0) return;\n\tconst { environment',
		'makes no claims fewer',
	),
	tidyUp(
		"{ column: 'createdAt', is: 'lt', value: before.toISOString() },",
		'',
		'removes rows that are not old yet',
	),
	tidyUp(
		'const isOwn = row.environment === who.environment && row.account === who.account;',
		'const isOwn = true;',
		"packs another account's claims as its own",
	),
];
