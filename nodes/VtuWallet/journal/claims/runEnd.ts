import type { ClaimEnd } from '../../purchase/claims';
import type { RunEnding } from '../../purchase/runs';
import type { NewEntry } from './entries';
import type { Announcement, Ending } from './types';

const wellEnded: ReadonlySet<ClaimEnd['outcome'] | undefined> = new Set(['success', 'pending']);

/** What a run says about itself: that it is at work, and once how it ended, if possible with the end of its last purchase. */
export class RunEnd {
	/** The purchases that have not ended. */
	private readonly left = new Set<string>();
	private isPart = false;
	/** Nothing is written about a run that was not announced, such as a single row of a webhook. */
	private isOpen = false;

	/** Another try or run may have bought what this one was about to buy. */
	constructor(private readonly isBought: (id: string) => boolean) {}

	begin(run: Announcement): NewEntry[] {
		this.isOpen = true;
		return [{ kind: 'run', marks: [], run }];
	}

	expect(ids: readonly string[]): void {
		for (const id of ids) this.left.add(id);
	}

	/** A limit, a check or the user keeps a row back. */
	keepBack(): void {
		this.isPart = true;
	}

	/** The entry that goes with these endings, if no purchase is left. `isBroken`: the journal keeps the run from going on. */
	with(endings: readonly Ending[], isBroken: boolean): NewEntry[] {
		if (this.left.size === 0) return [];
		for (const { id, end, row } of endings) {
			// An ending without a row is followed by the next attempt.
			if (end !== undefined && row === undefined) continue;
			this.left.delete(id);
			this.isPart ||= !wellEnded.has(end?.outcome) && !this.isBought(id);
		}
		return this.left.size > 0 ? [] : this.write('whole', isBroken);
	}

	atClose(how: RunEnding, isBroken = false): NewEntry[] {
		const isLeft = [...this.left].some((id) => !this.isBought(id));
		return this.write(isLeft && how === 'whole' ? 'part' : how, isBroken);
	}

	/** A run that the journal keeps from going on has broken off. */
	private write(how: RunEnding, isBroken: boolean): NewEntry[] {
		if (!this.isOpen) return [];
		this.isOpen = false;
		const kind = isBroken ? 'broken' : how === 'whole' && this.isPart ? 'part' : how;
		return [{ kind, marks: [] }];
	}
}
