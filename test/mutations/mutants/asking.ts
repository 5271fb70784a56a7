import { inFile } from '../mutant';

const requery = inFile('api/answers/requery.ts');
const dialect = inFile('api/dialect.ts');

/** Rules of looking a purchase up. */
export const askingMutants = [
	requery(
		'if (names.length > 0 && !isNamed)',
		'if (false)',
		'adopts the purchase of another reference',
	),
	requery('if (names.length > 0 && !isNamed)', 'if (isNamed)', 'adopts nothing'),
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
		'const recorded = isNamed && !saysFailed(answer.body);',
		'const recorded = false;',
		'says nothing of a record without a status',
	),
	requery(
		'const recorded = isNamed && !saysFailed(answer.body);',
		'const recorded = isNamed;',
		'takes a refused look-up for a record',
	),
	requery(
		'...(isNamed && { recorded: true })',
		'',
		'says nothing of a record that contradicts its look-up',
	),
	requery(
		'const unknown = isNamed ?',
		'const unknown = true ?',
		'takes any word of a record without a name for the status of the purchase',
	),
	requery(
		'if (named !== undefined || !isInData) return named;',
		'if (named !== undefined) return named;',
		'takes the status of the look-up for that of the purchase',
	),
	dialect('/refund|revers|cancel/', '/refund/', 'does not say that it was refunded'),
	dialect("'no record',", '', 'does not know that there is no such purchase'),
];
