import { inFile } from '../mutant';

const naming = inFile('values/naming.ts');
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
	ported(
		'if (networkGuessed || isPorted(row)) return;',
		'return;',
		'buys for another network than the one of the number',
	),
	ported('if (!isPorted(row)) {', 'if (false) {', "buys another network's plan unasked"),
	ported('if (!networkGuessed) {', 'if (false) {', 'buys a plan that the chosen network has not'),
];
