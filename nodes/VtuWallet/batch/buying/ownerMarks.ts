import { digest } from '../../values/canonical';
import type { PlannedRow } from '../rows/plannedRow';
import type { Deed, Marking } from './marks';

/** For whom a reference of the user's own was sent: the reference itself does not say it. */
export const ownerMark = (mark: string, { subject }: Pick<PlannedRow, 'subject'>): string =>
	`${mark}#${digest([subject.product, subject.keyed ?? subject.recipient])}`;

/** The same marking, which also tells whether the reference was sent for somebody else. */
export const ownedBy = (owner: string, marking: Marking): Marking => ({
	additions(deed) {
		const marks = marking.additions(deed);
		return marks.length > 0 ? [...marks, owner] : marks;
	},
	readBack(deed, added) {
		const reading = marking.readBack(deed, added);
		const { answer, remove } = reading;
		if (deed.do === 'settle')
			return freesIt(deed) ? { ...reading, remove: [...remove, owner] } : reading;
		if (answer === 'new' || !added.has(owner)) return reading;
		return { answer: answer === 'refused' ? answer : 'anothers', remove: [...remove, owner] };
	},
});

/** Whether the reference may be used for something else afterwards. */
const freesIt = ({ end }: Extract<Deed, { do: 'settle' }>) =>
	end === 'refused' || end === 'neverSent';

/**
 * Asks for whom a reference was sent: "known" where it was for this one. The doubt stands beside the question, so that a
 * process that dies over it leaves no answer.
 */
export const askedFor = (owner: string): Marking => {
	const doubt = `${owner}~`;
	return {
		additions: () => [doubt, owner],
		readBack(_, added) {
			const isSure = added.has(doubt) && !added.has(owner);
			return {
				answer: isSure ? 'known' : 'new',
				remove: [doubt, owner].filter((mark) => added.has(mark)),
			};
		},
	};
};
