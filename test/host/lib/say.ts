import { Progress } from './progress';

export { seconds } from './progress';

const progress = new Progress({
	write: (text) => void process.stdout.write(text),
	isTerminal: process.stdout.isTTY === true,
	width: process.stdout.columns ?? 80,
});

/** One line for whoever watches, with the time since the start. */
export const say = (text: string): void => progress.say(text);

/** Shows that a long step is still going on, so that nobody takes it for dead. */
export async function withProgress<T>(what: string, work: () => Promise<T>): Promise<T> {
	return await progress.during(what, work);
}
