import type { SettledEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';

/** A purchase to be written down, or how one ended. */
export type Deed = { mark: string } & (
	| { do: 'record'; again: boolean }
	| { do: 'settle'; end: SettledEnd }
);

/** What an addition to the host's list of marks means. */
export interface Marking {
	/** The marks to add. Only by adding them can it be told whether they stood there. */
	additions(deed: Deed): string[];
	/** What stood there already, and what has to go again: at once, or once others have certainly seen it. */
	readBack(deed: Deed, added: Set<unknown>): Reading;
}

export interface Reading {
	answer: Recorded;
	remove: string[];
	removeLater?: string[];
}

/** Stands beside a reference for as long as nobody knows what became of it, and in its place while it is pending. */
export const openMark = (reference: string) => `${reference}?`;
/** Stands beside a reference from its first sending on, and alone when that was refused. */
export const sentMark = (reference: string) => `${reference}!`;

/** Stands beside an open mark of what the provider took and had not decided: its absence proves nothing then. */
export const pendingMark = (reference: string) => `${reference}…`;

/**
 * The same question without a claim: what it has added goes in the same turn, before another run of this process reads the
 * list and takes it for a purchase that is under way.
 */
export const onlyAsking = (usual: Marking): Marking => ({
	additions: (deed) => usual.additions(deed),
	readBack(deed, added) {
		const { answer } = usual.readBack(deed, added);
		const asked = usual.additions(deed);
		// What an earlier question has left there and says nothing by itself goes with it: others need not ask so much.
		const remove = answer === 'new' ? asked : asked.filter((mark) => added.has(mark));
		return { answer, remove };
	},
});

/**
 * Whether anything at all stands there of what `whole` marks. Where it does not, nothing else is asked: a worker that
 * writes the list at the same moment may bring back what was added to ask, and this mark alone keeps nobody from sending.
 */
export const everSent: Marking = {
	additions: ({ mark }) => [sentMark(mark)],
	readBack({ mark }, added) {
		const isNew = added.has(sentMark(mark));
		return { answer: isNew ? 'new' : 'known', remove: isNew ? [sentMark(mark)] : [] };
	},
};

/** A mark that stands for itself, and for good. */
export const noted: Marking = {
	additions: ({ mark }) => [mark],
	readBack: ({ mark }, added) => ({ answer: added.has(mark) ? 'new' : 'known', remove: [] }),
};

/** For products that requery finds: only what is not decided is marked, so that a run that was killed is noticed. */
export const underWay: Marking = {
	additions(deed) {
		if (deed.do === 'record') return [openMark(deed.mark)];
		return deed.end === 'pending' ? [openMark(deed.mark), pendingMark(deed.mark)] : [];
	},
	readBack(deed, added) {
		const open = openMark(deed.mark);
		if (deed.do === 'record') return { answer: added.has(open) ? 'new' : 'known', remove: [] };
		if (deed.end === 'pending') return { answer: 'new', remove: [] };
		const pending = pendingMark(deed.mark);
		// What was bought a moment ago may not show yet: another worker that wants the same must go on asking.
		if (deed.end === 'bought') return { answer: 'new', remove: [pending], removeLater: [open] };
		return { answer: 'new', remove: [open, pending] };
	},
};

/** For products of which nobody else tells the end, and whose refusal may be filed under the reference. */
export const whole: Marking = {
	additions(deed) {
		const { mark } = deed;
		if (deed.do === 'record') return [sentMark(mark), mark, openMark(mark)];
		// It was bought: later runs need not ask. Where it was only found, it may never have been written down.
		return deed.end === 'bought' ? [sentMark(mark), mark] : [];
	},
	readBack(deed, added) {
		const { mark } = deed;
		if (deed.do === 'settle') {
			const all = [sentMark(mark), mark, openMark(mark)];
			const gone = {
				bought: [openMark(mark)],
				pending: [mark],
				// The same reference may serve again, unless the provider has filed the refusal under it.
				refused: all.slice(1),
				neverSent: all,
				open: [],
			};
			return { answer: 'new', remove: gone[deed.end] };
		}
		if (!added.has(openMark(mark))) {
			if (added.has(mark) && !added.has(sentMark(mark)))
				return { answer: 'pending', remove: [mark] };
			// The older of its marks were dropped: written anew, they would outlive the one that matters.
			const remove = [sentMark(mark), mark].filter((other) => added.has(other));
			return { answer: 'known', remove };
		}
		if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };
		if (added.has(sentMark(mark)) || deed.again) return { answer: 'new', remove: [] };
		return { answer: 'refused', remove: [mark, openMark(mark)] };
	},
};
