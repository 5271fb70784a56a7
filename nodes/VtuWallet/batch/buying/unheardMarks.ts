import { leftMark } from './leftMarks';
import { openMark, type Marking } from './marks';

/**
 * For purchases that travel in a batch. The provider never hears their references, so it files no refusal under them,
 * and one mark less is enough.
 */
export const unheard: Marking = {
	additions(deed) {
		const { mark } = deed;
		if (deed.do === 'record') return [mark, openMark(mark)];
		return deed.end === 'bought' ? [mark] : [];
	},
	readBack(deed, added) {
		const { mark } = deed;
		const both = [openMark(mark), mark];
		if (deed.do === 'settle') {
			const bought = [openMark(mark)];
			const gone = { bought, refused: both, neverSent: both, pending: [], open: [] };
			const isOpen = gone[deed.end].length === 0;
			return { answer: 'new', remove: isOpen ? [] : [...gone[deed.end], leftMark(mark)] };
		}
		if (!added.has(openMark(mark)))
			return { answer: 'known', remove: added.has(mark) ? [mark] : [] };
		if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };
		return { answer: 'new', remove: [] };
	},
};
