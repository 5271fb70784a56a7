import type { Answer, HttpAnswer } from '../../values/answer';

/** A script that goes on after its answer answers twice: each JSON text of a body, as an answer of its own. */
export function answersIn(answer: HttpAnswer): HttpAnswer[] {
	const { parts = [], ...alone } = answer;
	const values = parts.filter((part) => typeof part !== 'string' && !isEmpty(part));
	if (typeof answer.body !== 'string' || values.length === 0) return [answer];
	return values.map((body) => ({ ...alone, body }));
}

/** Says nothing of anything, and could be read as an empty list. */
const isEmpty = (part: unknown): boolean => Object.keys(Object(part) as object).length === 0;

/** The first of the JSON texts of a body that is what was asked for; where none is, the answer as it came. */
export function firstThat(answer: Answer, isWanted: (one: HttpAnswer) => boolean): Answer {
	if (answer.kind !== 'http') return answer;
	const all = answersIn(answer);
	return (all.length > 1 ? all.find(isWanted) : all[0]) ?? answer;
}

/** The body that was judged, with all else that came with it. */
export function withOthers(
	body: Record<string, unknown> | undefined,
	{ parts = [], body: only }: HttpAnswer,
	judged: unknown,
): Record<string, unknown> | undefined {
	const isOnly = typeof only !== 'string';
	const others = parts.filter((part) => (isOnly ? typeof part === 'string' : part !== judged));
	return others.length > 0 ? { ...body, otherParts: others } : body;
}
