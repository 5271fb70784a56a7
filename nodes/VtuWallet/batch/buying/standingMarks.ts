import { sleep } from 'n8n-workflow';

import type { Recorded } from '../../purchase/steps';
import type { Marking } from './marks';
import { inTurn, type ListContext } from './listWriter';

/**
 * Facts about a workflow, in n8n's list of what it has bought. Each stands there twice: what is added only to look would
 * otherwise become a fact where the process is killed right then.
 */
const twin = (mark: string) => `${mark}!`;

/** How long it takes at least and at most until workers that look at the same moment no longer see each other do so. */
const settleMs = [200, 800] as const;

export async function othersHaveLooked(): Promise<void> {
	const [least, most] = settleMs;
	await sleep(least + Math.random() * (most - least));
}

/** Which of these stand there; undefined where n8n cannot say. What is `about` the same is done in its order. */
export async function standing(
	context: ListContext,
	about: string,
	marks: readonly string[],
): Promise<Set<string> | undefined> {
	const once = await present(context, about, marks);
	if (once === undefined || once.length === 0) return once && new Set();
	const twice = await present(context, about, once.map(twin));
	return twice && new Set(once.filter((mark) => twice.includes(twin(mark))));
}

/** Adds them for good, but for those that `takeBack` names once it has been told which of them are new; `unavailable` where n8n cannot. */
export async function addForGood(
	context: ListContext,
	about: string,
	marks: readonly string[],
	takeBack: (isNew: (mark: string) => boolean) => readonly string[] = () => [],
): Promise<Recorded> {
	return await turn(context, about, {
		additions: () => marks.flatMap((mark) => [mark, twin(mark)]),
		readBack(_, added) {
			const back = takeBack((mark) => added.has(twin(mark)));
			return { answer: 'known', remove: back.flatMap((mark) => [mark, twin(mark)]) };
		},
	});
}

/** Only by adding them can it be told whether they stood there: what did not is taken out again. */
async function present(
	context: ListContext,
	about: string,
	marks: readonly string[],
): Promise<string[] | undefined> {
	let found: string[] = [];
	const answer = await turn(context, about, {
		additions: () => [...marks],
		readBack(_, added) {
			found = marks.filter((mark) => !added.has(mark));
			return { answer: 'known', remove: marks.filter((mark) => added.has(mark)) };
		},
	});
	return answer === 'unavailable' ? undefined : found;
}

const turn = async (context: ListContext, mark: string, marking: Marking) =>
	await inTurn({ do: 'record', again: false, context, mark, marking });
