/** Longer than requery takes to show a purchase, so that another worker that asks meanwhile waits for it. */
const keptForMs = 10 * 60_000;

interface Removal {
	mark: string;
	at: number;
}

/** Marks of finished purchases that may soon go, by workflow. What a killed process leaves is found bought, and goes then. */
const waiting = new Map<string, Removal[]>();

export function removeLater(workflow: string, mark: string): void {
	const removals = waiting.get(workflow) ?? [];
	removals.push({ mark, at: performance.now() });
	waiting.set(workflow, removals);
}

/** The marks that have stood for long enough. They are handed out once. */
export function dueRemovals(workflow: string): string[] {
	const removals = waiting.get(workflow) ?? [];
	const isDue = ({ at }: Removal) => performance.now() - at >= keptForMs;
	const firstKept = removals.findIndex((removal) => !isDue(removal));
	const due = removals.splice(0, firstKept === -1 ? removals.length : firstKept);
	return due.map(({ mark }) => mark);
}
