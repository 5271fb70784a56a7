/** What stands before or after names on bills and in sheets, and says nothing about who it is. */
const titles = new Set(
	(
		'mr mrs ms miss master madam mallam malam alhaji alh alhaja hajia chief dr doctor prof professor engr engineer ' +
		'barr barrister arc arch architect surv surveyor pst pastor rev reverend fr father sr sir lady elder evang evangelist ' +
		'bishop prophet prince princess hrh hon honourable otunba oba capt captain col maj gen jnr jr snr phd'
	).split(' '),
);

/** Below this length another letter makes another name. */
const longEnoughForASlip = 5;
/** Providers cut names that are too long for them. A shorter beginning is a name of its own: John is not Johnson. */
const longEnoughForABeginning = 8;

/**
 * Whether two spellings may name the same customer: in any order, without titles, with names left out on one side,
 * initials, and one slip in a long name. At least one full name must agree, and nothing may contradict: every name of
 * the side that has fewer is found on the other side.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
	const [fewer, more] = [namesIn(one), namesIn(other)].sort((a, b) => a.length - b.length);
	const left = [...more];
	let agreed = false;
	// Full names first, so that an initial cannot take the place of one.
	for (const name of [...fewer].sort((a, b) => b.length - a.length)) {
		const at = bestMatch(name, left);
		if (at < 0) return false;
		agreed ||= name.length > 1 && left[at].length > 1;
		left.splice(at, 1);
	}
	return agreed;
}

function namesIn(text: string): string[] {
	const words = text
		.normalize('NFD')
		.replace(/[\u0300-\u036f'\u2018\u2019`]/g, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
	const names = words.filter((word) => !titles.has(word));
	return names.length > 0 ? names : words;
}

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

/** One letter added, left out, changed, or two neighbours swapped. */
function isOneSlipAway(shorter: string, longer: string): boolean {
	if (longer.length - shorter.length > 1) return false;
	let start = 0;
	while (start < shorter.length && shorter[start] === longer[start]) start++;
	if (longer.length > shorter.length) return shorter.slice(start) === longer.slice(start + 1);
	const swapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
	return (
		shorter.slice(start + 1) === longer.slice(start + 1) ||
		(swapped && shorter.slice(start + 2) === longer.slice(start + 2))
	);
}
