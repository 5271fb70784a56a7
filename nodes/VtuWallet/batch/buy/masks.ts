import { hideSecrets, longSecrets, secretsIn } from '../../api/wire/secrets';
import type { Lookup, Verdict } from '../../purchase/outcome';
import type { PlannedRow } from '../operation';

type Hide = <T>(value: T) => T;

/** Takes the secrets of rows out of what the provider says. */
export class Masks {
	/** The long secrets of all rows: an answer about one row may repeat a secret of another. */
	private words: ReadonlySet<string> = new Set();

	read(rows: readonly PlannedRow[]): void {
		this.words = longSecrets(rows.map(({ plan }) => secretsIn(plan.body, plan.secrets)));
	}

	/** For what the provider says about this purchase. */
	of({ body, secrets }: PlannedRow['plan'], reference: string): Hide {
		const own = secretsIn(body, secrets);
		return (value) => hideSecrets(value, own, { words: this.words, reference });
	}
}

export const masked = (verdict: Verdict, hide: Hide): Verdict =>
	({
		...verdict,
		message: hide(verdict.message),
		...('body' in verdict && { body: hide(verdict.body) }),
	}) as Verdict;

/** The date stays: a number in it may equal a secret. */
export function maskedLookup(found: Lookup, hide: Hide): Lookup {
	const { reason, transaction } = found;
	const date = transaction?.date;
	return {
		...found,
		...(reason !== undefined && { reason: hide(reason) }),
		...(transaction && {
			transaction: { ...hide(transaction), ...(date !== undefined && { date }) },
		}),
	};
}
