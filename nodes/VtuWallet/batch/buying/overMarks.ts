import { pendingMark, type Marking } from './marks';

/** Stands beside the open mark of an attempt that has failed for certain, once the next one was sent. */
const behindMark = (reference: string) => `${reference}>`;
/** Stands beside the questions while they are asked. */
const doubtMark = (reference: string) => `${reference}>?`;

/** Stands open for good: the next attempt may be bought when nothing else tells of it any more. */
export const behind = (usual: Marking): Marking => ({
	additions: (deed) => [...usual.additions(deed), behindMark(deed.mark)],
	readBack: () => ({ answer: 'new', remove: [] }),
});

/**
 * Asks what else stands beside an open mark. What an earlier question left there when it was killed proves nothing, and
 * its doubt stays with it.
 */
export const besideOpen: Marking = {
	additions: ({ mark }) => [doubtMark(mark), behindMark(mark), pendingMark(mark)],
	readBack({ mark }, added) {
		const all = [doubtMark(mark), behindMark(mark), pendingMark(mark)];
		const remove = all.filter((one) => added.has(one));
		if (!added.has(doubtMark(mark))) return { answer: 'known', remove };
		if (!added.has(behindMark(mark))) return { answer: 'leftBehind', remove };
		return { answer: added.has(pendingMark(mark)) ? 'known' : 'pending', remove };
	},
};
