import type { ClaimEnd } from '../purchase/claims';
import type { NewEntry } from './entries';
import type { Ending, RunEnding } from './types';

const wellEnded: ReadonlySet<ClaimEnd['outcome'] | undefined> = new Set(['success', 'pending']);

/** The last entry of a run. It is written once, if possible together with the end of the last purchase. */
export class RunEnd {
	private readonly left = new Set<string>();
	private hasPurchases = false;
	private hasFailure = false;
	private isWritten = false;
	private readonly answers = new Set<string>();

	/** `isRetry`: the run ends what an earlier try began, even if it buys nothing. */
	constructor(private readonly isRetry: boolean) {}

	expect(ids: readonly string[]): void {
		for (const id of ids) this.left.add(id);
		this.hasPurchases ||= ids.length > 0;
	}

	answer(origins: readonly string[]): void {
		for (const origin of origins) this.answers.add(origin);
	}

	/** The entry that goes with these endings, if no purchase is left. */
	with(endings: readonly Ending[]): NewEntry[] {
		if (this.left.size === 0) return [];
		for (const { id, end, row } of endings) {
			// Without a row, the next attempt follows.
			if (end !== undefined && row === undefined) continue;
			this.left.delete(id);
			this.hasFailure ||= !wellEnded.has(end?.outcome);
		}
		return this.left.size === 0 ? this.write(this.hasFailure ? 'failed' : 'finished') : [];
	}

	/** A run that bought nothing and answers nothing leaves no entry. */
	atClose(how: RunEnding): NewEntry[] {
		const leavesTrace = this.hasPurchases || this.answers.size > 0 || this.isRetry;
		return leavesTrace ? this.write(how) : [];
	}

	private write(kind: RunEnding): NewEntry[] {
		if (this.isWritten) return [];
		this.isWritten = true;
		return [{ kind, marks: [], answers: [...this.answers] }];
	}
}
