import { deepestNamed, isHolder } from '../../values/nested';
import { countNames, doneInside, no, statusNames, yes } from '../dialect';
import { isNothing, type Entry } from './entries';
import { isOffer, isUnknownDeed, troubleIn, wordsOf, type Sign } from './signsOfText';
import { wordFor } from './statuses';

/** What a status or a flag says, by its name and its value. */
export function statusSigns(entry: Entry): Sign[] {
	const { name, full, value, isOther } = entry;
	if (isOther) return [];
	const isStatus = statusNames.all.test(name);
	if (isHolder(value)) {
		const words = isStatus ? wordsIn(value) : [];
		return words.flatMap((word) => statusSigns({ ...entry, value: word }));
	}
	if (statusNames.code.test(full)) return codeSigns(String(value));
	const flag = isStatus && !statusNames.done.test(name) ? undefined : flagSigns(entry);
	if (flag !== undefined) return flag;
	if (!isStatus) return deedDone(full, value);
	// A `state` of one letter is a status; a longer one may be a place.
	const isLetter = statusNames.bare.test(name) && /^[a-z]$/i.test(String(value).trim());
	if (statusNames.things.test(full) && !isLetter) return troubleIn(value);
	const words = ownStatus(value);
	if (!statusNames.refunds.test(full)) return words;
	return words.flatMap((word) => (word === 'no' || word === 'none' ? [] : ['failed', word]));
}

/** `["failed"]`, `{ code: "failed" }`. A number in a record is an id. */
const wordsIn = (holder: unknown): unknown[] =>
	Array.isArray(holder)
		? holder.flat(deepestNamed).filter((value) => !isHolder(value))
		: Object.entries(Object(holder) as object)
				.filter(([name]) => /^(?:name|value|text|label|code|title)$/i.test(name))
				.map(([, value]) => value as unknown)
				.filter((value) => typeof value === 'string' && /\p{L}/u.test(value));

function ownStatus(value: unknown): Sign[] {
	const word = wordsOf(value);
	if (/^[045]\d+$/.test(word)) return codeSigns(word);
	if (/^\d+$/.test(word) && !yes.includes(word) && !no.includes(word)) return ['other'];
	if (/\p{L}|^-*$/u.test(word) && word !== 'false' && isNothing(word)) return [];
	const trouble = troubleIn(value);
	if (trouble.length > 0) return trouble;
	return [isDone(word) ? 'success' : (wordFor(word) ?? 'other')];
}

const isDone = (word: string): boolean =>
	doneInside.test(word) && !/\b(?:no|not|never|yet|to be|part\w*)\b/.test(word);

/** `delivery: "confirmed"`, `refund: "done"`. */
function deedDone(name: string, value: unknown): Sign[] {
	if (!statusNames.deeds.test(name) || !isDone(wordsOf(value))) return [];
	return statusNames.refunds.test(name) ? ['failed', 'success'] : ['success'];
}

/** HTTP and bank codes of an error. The bank code of a success is `00`. */
function codeSigns(code: string): Sign[] {
	const word = code.trim().toLowerCase();
	if (/^00+$/.test(word)) return ['yes'];
	return /^(?:-\d+|[45]\d\d(?: \D*)?|0+[1-9]\d*|[1-9]\d|e(?:rr)?(?:or)?[-_ ]?\d+)$/.test(word)
		? ['failed']
		: troubleIn(code);
}

/** `delivered: false`, `is_failed: true`, `order_held: "yes"`, `queued: 1`. */
function flagSigns({ name, written, value }: Entry): Sign[] | undefined {
	const said = String(value).trim().toLowerCase();
	const isYes = /^(?:true|t|yes|y|1)$/.test(said);
	if (!isYes && !/^(?:false|f|no|n|0)$/.test(said)) return undefined;
	const isCount = typeof value === 'number' && !/^(?:is|has|was)|success|^ok$/.test(name);
	const isDoubt = isCount && (isYes || /^results?$/.test(name));
	if (statusNames.done.test(name) && !isDoubt) return [isYes ? 'yes' : 'no'];
	if (!isYes) return [];
	if (/(?:count|numbers?|total)$/.test(name)) return [];
	if (isCount && [countNames.failed, countNames.pending].some((names) => names.test(name)))
		return [];
	const words = wordsOf(written.replace(/-/g, ' ')).replace(/^(?:is|has|was) ?/, '');
	// `orderheld` has no sign between its words.
	const last = words.includes(' ') ? words.split(' ').at(-1) : name.replace(statusNames.fronts, '');
	const deeds = [words, last ?? ''];
	const trouble = deeds.flatMap(troubleIn);
	const isUndone = statusNames.undone.test(words) || deeds.some(isUnknownDeed);
	if (!isUndone && isOffer.test(name)) return [];
	return isUndone && trouble.length === 0 ? ['other'] : trouble;
}
