import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Runs a program of package.json with its flags. The program reports an error in one line, and fails. */
export function runProgram<Config extends ParseArgsConfig>(
	usage: string,
	config: Config,
	main: (given: ReturnType<typeof parseArgs<Config>>) => unknown,
): void {
	const run = async () => {
		const asksForHelp = process.argv.slice(2).some((flag) => ['--help', '-h'].includes(flag));
		if (asksForHelp) process.stdout.write(`${usage.trimEnd()}\n  --help\n`);
		else await main(parseArgs(config));
	};
	run().catch((error: unknown) => {
		process.stderr.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
		process.exit(1);
	});
}

/** The number that the user gave under this name. */
export function wholeNumber(name: string, text: string): number {
	if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
	return Number(text);
}

/** The word that the user gave under this name, which must be one of these. */
export function oneOf<Word extends string>(
	name: string,
	text: string,
	words: readonly Word[],
): Word {
	const known = words.find((word) => word === text);
	if (known === undefined) throw new Error(`${name} must be ${words.join(' or ')}, not "${text}"`);
	return known;
}
