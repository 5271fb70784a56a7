import { inFile } from '../mutant';

const requery = inFile('api/answers/requery.ts');
const dialect = inFile('api/dialect.ts');

/** Rules of looking a purchase up. */
export const askingMutants = [
	requery('!names.includes(reference)', 'false', 'adopts the purchase of another reference'),
	requery('!names.includes(reference)', 'names.includes(reference)', 'adopts nothing'),
	requery('word, names.length > 0)', 'word, true)', 'takes a nameless record for ours'),
	requery(
		'return { ...readRequery(answer, reference, notFoundWording), answer };',
		"return { ...readRequery(answer, reference, ''), answer };",
		'does not know the wording that the user names',
	),
	requery(
		'cancelled.test(`${status} ${message}`',
		'cancelled.test(`${status}`',
		'buys again what the message calls cancelled',
	),
	requery(
		'notFound.includes(words) ||',
		'notFound.some((known) => words.includes(known)) ||',
		'takes any missing thing for a missing purchase',
	),
	requery(
		"if (statusWordOf(body) === 'success') return false;",
		'',
		'takes the message of a success for "not found"',
	),
	requery(
		"if (saysFailed(answer.body) && status !== 'failed')",
		'if (false)',
		'believes a look-up that was refused',
	),
	requery(
		'if (named !== undefined || !isInData) return named;',
		'if (named !== undefined) return named;',
		'takes the status of the look-up for that of the purchase',
	),
	dialect('/refund|revers|cancel/', '/refund/', 'does not say that it was refunded'),
	dialect("'no record',", '', 'does not know that there is no such purchase'),
];
