import { canonicalJson } from '../../values/canonical';
import { ownKey, type KeptState } from './keptState';

/** A name of a row: in which field, and what else of the row decides what it means. */
export interface SaidName {
	field: string;
	within: string;
	said: string;
}

/**
 * What names meant when this execution first looked them up. The provider may give its plans other numbers between two
 * tries, and a purchase is recognised by the number that it was first asked for with.
 */
export class NameMemory {
	constructor(
		private readonly kept: Pick<KeptState, 'names'>,
		private readonly account: number,
	) {}

	/** The ID that a name had at first; `now` is kept where it has none yet. */
	firstIdOf({ field, within, said }: SaidName, now?: string): string | undefined {
		const names = (this.kept.names ??= {});
		const key = ownKey(this.account, canonicalJson([field, within, said]));
		if (now !== undefined) names[key] ??= now;
		return names[key];
	}
}
