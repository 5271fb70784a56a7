import { parseJson } from '../values/json';

/** How a run ended, as its last entry says (`failed`: not all was bought). Without such an entry it is at work, or its process died. */
export const runEndings = ['finished', 'failed', 'stopped'] as const;
export type RunEnding = (typeof runEndings)[number];

export const isRunEnding = (kind: string): kind is RunEnding =>
	runEndings.some((ending) => ending === kind);

/** The last word of a run, and the earlier executions whose purchases it took into account. */
export interface EndedRun {
	how: RunEnding;
	answers: readonly string[];
}

export const endingCell = (run: string, answers: readonly string[] = []): string =>
	JSON.stringify({ run, answers });

export function answersIn(cell: string): string[] {
	const { answers } = (parseJson(cell) ?? {}) as { answers?: unknown };
	return Array.isArray(answers) ? answers.map(String) : [];
}
