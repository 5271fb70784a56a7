import type { Verdict } from '../../purchase/verdict';
import type { HttpAnswer } from '../../values/answer';
import { holdsCode, keepable, messageOf, speaks, statusesIn, statusWordOf } from './answer';
import { withOthers } from './parts';
import { isUndecided } from './refusals';
import { recordOf } from './schemas/shapes';

/** One JSON text of an answer, and what it means by itself. */
interface Judged {
	body: unknown;
	verdict: Verdict;
}

/** The verdict on the only JSON text, with whatever was printed in front of it. */
export function alone({ verdict, body }: Judged, answer: HttpAnswer): Verdict {
	return answer.parts === undefined
		? verdict
		: withBody(verdict, bodyOf({ verdict, body }, answer));
}

/**
 * What several JSON texts in one answer mean: where they agree, or only one says anything of an outcome, what that one
 * says. Where they contradict each other nobody knows. Nothing of any is dropped.
 */
export function together(all: readonly Judged[], answer: HttpAnswer): Verdict {
	const speaking = all.filter(({ body }) => speaks(body));
	const heard = speaking.length > 0 ? speaking : all;
	const meant = heard.every(({ verdict }) => meaningOf(verdict) === meaningOf(heard[0].verdict));
	const [judged] = [...heard].sort((a, b) => sureness(a.verdict) - sureness(b.verdict));
	const isOpen = judged.verdict.kind === 'ambiguous' && speaking.length > 1;
	if (meant && !isOpen && !isDoubted(meaningOf(judged.verdict), all, speaking))
		return withBody(judged.verdict, bodyOf(judged, answer));
	return { kind: 'ambiguous', message: sayBoth(heard), body: { parts: answer.parts } };
}

/** Answers of one meaning do not contradict each other. */
function meaningOf(verdict: Verdict): string {
	if (verdict.kind === 'accepted') return verdict.status;
	return verdict.kind === 'rejected' || verdict.kind === 'refused' ? 'failed' : verdict.kind;
}

/** Of several reasons the one that is believed least decides how much is asked. */
function sureness(verdict: Verdict): number {
	if (verdict.kind === 'refused') return 0;
	return verdict.kind === 'rejected' && verdict.bareWord === true ? 1 : 2;
}

/** A code anywhere, or words of somebody who may have charged, take back that nothing was bought. */
function isDoubted(meaning: string, all: readonly Judged[], speaking: readonly Judged[]): boolean {
	if (meaning !== 'failed' && meaning !== 'notSent') return false;
	return all.some((one) => {
		const record = recordOf(one.body);
		if (record === undefined) return false;
		if (holdsCode(record) || statusesIn(record).some((said) => said !== 'failed')) return true;
		return !speaking.includes(one) && isUndecided(messageOf(record));
	});
}

function sayBoth(heard: readonly Judged[]): string {
	const said = heard.map(({ body }) => messageOf(body).slice(0, 200) || statusWordOf(body));
	const words = heard.map(({ body }) => statusWordOf(body));
	const quoted = [...new Set(new Set(said).size > 1 ? said : words)]
		.map((text) => `"${text}"`)
		.join(' and ');
	return `The provider answered more than once, and its answers contradict each other: ${quoted}`;
}

const bodyOf = ({ body }: Judged, answer: HttpAnswer) => withOthers(keepable(body), answer, body);

const withBody = (verdict: Verdict, body: Verdict['body']): Verdict =>
	'body' in verdict ? ({ ...verdict, body } as Verdict) : verdict;
