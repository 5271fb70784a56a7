import type { Marking } from './marks';

/** Stands beside an open mark that a run with a ledger has left: what became of it may stand in the ledger by now. */
export const leftMark = (reference: string) => `${reference}~`;
const askedMark = (reference: string) => `${reference}~?`;

/** Written after the open mark, and gone with it. */
export const left: Marking = {
	additions: ({ mark }) => [leftMark(mark)],
	readBack: () => ({ answer: 'new', remove: [] }),
};

/** Answers "known" where the mark stands, and "new" also where an earlier question was killed and left its own marks. */
export const asked: Marking = {
	additions: ({ mark }) => [leftMark(mark), askedMark(mark)],
	readBack({ mark }, added) {
		const answer = added.has(leftMark(mark)) || !added.has(askedMark(mark)) ? 'new' : 'known';
		return { answer, remove: [leftMark(mark), askedMark(mark)].filter((one) => added.has(one)) };
	},
};
