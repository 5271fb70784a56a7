import { isRecord } from '../../api/answers/schemas/fields';
import { CannotSeeEarlier } from '../rows/cannotSeeEarlier';
import { areReceiptsWhole } from './keptReceipts';
import type { KeptState } from './keptState';

const lists = ['open', 'toMeet', 'attempts', 'meanings'] as const;
const counts = ['before', 'now'] as const;
const numbers = ['runIndex', 'tries'] as const;

/**
 * What an earlier try of this execution has kept; undefined where there was none. A half of it would make the node forget
 * what it has sent, so what is not whole ends the run before anything is sent, and
 * so does what another version of this package has written between a try and its *Retry*.
 */
export function readState(stored: unknown, establishedAt: number): KeptState | undefined {
	if (!isRecord(stored) || stored.establishedAt !== establishedAt) return undefined;
	if (stored.version === 3 && isWhole(stored)) return stored as unknown as KeptState;
	throw new CannotSeeEarlier({
		field: 'Repeat Protection',
		message:
			'What an earlier try of this execution has noted down cannot be read, so nothing was sent now',
		advice:
			"Look the purchases up with the 'Requery' operation, then buy what is missing in a new execution, with 'Repeat Protection' set to 'Once per Key'.",
	});
}

const isWhole = (stored: Record<string, unknown>): boolean =>
	isMaybeBeginning(stored.began) &&
	areMaybeNames(stored.names) &&
	Array.isArray(stored.accounts) &&
	numbers.every((name) => Number.isSafeInteger(stored[name])) &&
	lists.every((name) => isRecord(stored[name])) &&
	(stored.met === undefined || isRecord(stored.met)) &&
	areReceiptsWhole(stored) &&
	counts.every((name) => {
		const count = stored[name];
		return isRecord(count) && isRecord(count.identical) && Number.isFinite(count.planned);
	});

/** Kept since a name was first used: what was read as another would be bought once more. */
const areMaybeNames = (names: unknown): boolean =>
	names === undefined ||
	(isRecord(names) && Object.values(names).every((id) => typeof id === 'string'));

/** Kept since it was first needed: what an older version has stored holds none. */
const isMaybeBeginning = (began: unknown): boolean =>
	began === undefined ||
	(isRecord(began) &&
		typeof began.execution === 'string' &&
		Number.isFinite(began.origin) &&
		Number.isFinite(began.at));
