import type { ClaimEnd } from '../purchase/claims';
import type { Ending } from './journal';
import type { EndedRun, RunEnding } from './runEnding';

const wellEnded: ReadonlySet<ClaimEnd['outcome'] | undefined> = new Set(['success', 'pending']);

/** Writes down once how a run ended: with the end of its last purchase, so that this takes no call of its own. */
export class OwnEnding {
	private readonly left = new Set<string>();
	private hasPurchases = false;
	private hasFailure = false;
	private isWritten = false;
	private readonly answers = new Set<string>();

	/** `isRetry`: it ends what an earlier try began, even if it buys nothing. */
	constructor(private readonly run: { isRetry: boolean }) {}

	expect(ids: readonly string[]): void {
		for (const id of ids) this.left.add(id);
		this.hasPurchases ||= ids.length > 0;
	}

	answer(origins: readonly string[]): void {
		for (const origin of origins) this.answers.add(origin);
	}

	/** The ending that is written together with these ends, if they are the last ones. */
	with(endings: readonly Ending[]): EndedRun | undefined {
		if (this.left.size === 0) return undefined;
		for (const { id, end, row } of endings) {
			// Without a row, only an attempt has ended: the next one follows.
			if (end !== undefined && row === undefined) continue;
			this.left.delete(id);
			this.hasFailure ||= !wellEnded.has(end?.outcome);
		}
		return this.left.size === 0 ? this.write(this.hasFailure ? 'failed' : 'finished') : undefined;
	}

	/** A run that bought nothing and answers nothing leaves no entry. */
	atClose(how: RunEnding): EndedRun | undefined {
		const leavesTrace = this.hasPurchases || this.answers.size > 0 || this.run.isRetry;
		return leavesTrace ? this.write(how) : undefined;
	}

	private write(how: RunEnding): EndedRun | undefined {
		if (this.isWritten) return undefined;
		this.isWritten = true;
		return { how, answers: [...this.answers] };
	}
}
