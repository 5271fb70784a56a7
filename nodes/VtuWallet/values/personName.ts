/** Titles on bills and in sheets. */
const titles = new Set(
	(
		'mr mrs ms miss master madam mallam malam alhaji alh alhaja hajia chief dr doctor prof professor engr engineer ' +
		'barr barrister arc arch architect surv surveyor pst pastor rev reverend fr father sr sir lady elder evang evangelist ' +
		'bishop prophet prince princess hrh hon honourable otunba oba capt captain col maj gen jnr jr snr phd'
	).split(' '),
);

const titlesOfMen = new Set(
	'mr master malam mallam alhaji alh father fr sir prince otunba oba'.split(' '),
);
const titlesOfWomen = new Set('mrs ms miss madam alhaja hajia lady princess'.split(' '));

/** A shorter name with another letter is another name. */
const longEnoughForASlip = 5;
/** Providers cut long names. A shorter beginning is another name: Emmanuel is not Emmanuella. */
const longEnoughForABeginning = 10;

/**
 * In any order, without titles, with initials, and with one slip of the keys in a long name. At least one full name must agree, and every
 * name of the shorter side must have its match.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
	const [fewer, more] = [namesIn(one), namesIn(other)].sort((a, b) => a.length - b.length);
	const left = [...more];
	let agreed = 0;
	// Full names first, so that an initial does not match one.
	for (const name of [...fewer].sort((a, b) => b.length - a.length)) {
		const at = bestMatch(name, left);
		if (at < 0) return false;
		if (name.length > 1 && left[at].length > 1) agreed += 1;
		left.splice(at, 1);
	}
	// Of one family name, Mr and Mrs are two persons.
	return agreed >= (haveOtherTitles(one, other) ? 2 : 1);
}

function haveOtherTitles(one: string, other: string): boolean {
	const sexOf = (text: string) => {
		const words = wordsIn(text);
		const [isMan, isWoman] = [titlesOfMen, titlesOfWomen].map((all) =>
			words.some((word) => all.has(word)),
		);
		return isMan === isWoman ? undefined : isMan;
	};
	const [first, second] = [sexOf(one), sexOf(other)];
	return first !== undefined && second !== undefined && first !== second;
}

/** The same names in another order, with other titles or capitals. */
export const hasSameNames = (one: string, other: string): boolean =>
	namesIn(one).sort().join(' ') === namesIn(other).sort().join(' ');

function namesIn(text: string): string[] {
	const words = wordsIn(text);
	const names = words.filter((word) => !titles.has(word));
	return names.length > 0 ? names : words;
}

const wordsIn = (text: string): string[] =>
	text
		.normalize('NFD')
		.replace(/[\u0300-\u036f'\u2018\u2019`]/g, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

function bestMatch(name: string, candidates: string[]): number {
	const same = candidates.indexOf(name);
	return same >= 0 ? same : candidates.findIndex((candidate) => isLike(name, candidate));
}

function isLike(one: string, other: string): boolean {
	const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
	if (shorter.length === 1) return longer.startsWith(shorter);
	if (shorter.length >= longEnoughForABeginning && longer.startsWith(shorter)) return true;
	return shorter.length >= longEnoughForASlip && isOneSlipAway(shorter, longer);
}

/** A doubled letter, a consonant more at the end, or two neighbours swapped. A changed letter makes another name: Oluwafemi is not Oluwakemi. */
function isOneSlipAway(shorter: string, longer: string): boolean {
	if (longer.length - shorter.length > 1) return false;
	let start = 0;
	while (start < shorter.length && shorter[start] === longer[start]) start++;
	if (longer.length > shorter.length) {
		const isOneMore = shorter.slice(start) === longer.slice(start + 1);
		const isDoubled = longer[start] === longer[start - 1];
		const isLast = start === shorter.length && !/[aeiou]/.test(longer[start]);
		return isOneMore && (isDoubled || isLast);
	}
	const isSwapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
	return isSwapped && shorter.slice(start + 2) === longer.slice(start + 2);
}
