import { leftMark } from './leftMarks';
import { openMark, sentMark, whole, type Marking } from './marks';

/** For purchases that travel in a batch. The provider never hears their references, so it files no refusal under them. */
export const unheard: Marking = {
	additions: (deed) => whole.additions(deed),
	readBack(deed, added) {
		const { mark } = deed;
		const all = [openMark(mark), mark, sentMark(mark)];
		if (deed.do === 'settle') {
			const bought = [openMark(mark)];
			const gone = { bought, refused: all, neverSent: all, pending: [], open: [] };
			const isOpen = gone[deed.end].length === 0;
			return { answer: 'new', remove: isOpen ? [] : [...gone[deed.end], leftMark(mark)] };
		}
		if (!added.has(openMark(mark)))
			return { answer: 'known', remove: all.filter((one) => added.has(one)) };
		if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };
		return { answer: 'new', remove: [] };
	},
};
