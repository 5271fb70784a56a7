import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Mutant } from './mutant';
import { mutants } from './mutants';

const usage = `Usage: npm run mutations -- [text]

Breaks one rule of buying once after the other, and sees whether a test notices. Works on copies in memory: the checkout
stays as it is.

  text      only the rules whose line, such as "machine.ts: what it says", holds the text
  --list    prints those lines, and breaks nothing
  --help
`;

interface Finding {
	index: number;
	how?: string;
	problem?: string;
	/** No finding yet: all other tests have passed. */
	isAtModel?: true;
}

/** With a rule broken, the machine may go on for ever. That is noticed, too. */
const longestMs = 300_000;
/** The model takes minutes on a busy machine: that it did not come to its end says nothing. */
const longestModelMs = 1_200_000;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			list: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return void process.stdout.write(usage);
	const text = positionals.join(' ');
	const queue = mutants.flatMap((mutant, index) => (nameOf(mutant).includes(text) ? [index] : []));
	if (queue.length === 0) throw new Error(`No rule names "${text}". All of them: --list`);
	if (values.list)
		return void process.stdout.write(
			`${queue.map((index) => nameOf(mutants[index])).join('\n')}\n`,
		);
	await breakThem(queue);
}

async function breakThem(queue: number[]): Promise<void> {
	const began = Date.now();
	const findings: Finding[] = [];
	const work = async () => {
		let worker = new Worker();
		const sound = await worker.ask(-1);
		if (sound.problem) throw new Error(sound.problem);
		for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
			const finding = await worker.ask(index);
			findings.push(finding);
			process.stdout.write(line(finding));
			if (!worker.alive) worker = new Worker();
		}
		worker.stop();
	};
	await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));

	const survived = findings
		.filter(({ how }) => how === undefined)
		.sort((a, b) => a.index - b.index);
	const seconds = Math.round((Date.now() - began) / 1_000);
	process.stdout.write(
		`\n${findings.length - survived.length} of ${findings.length} noticed in ${seconds} s\n`,
	);
	for (const finding of survived) {
		const { find, replace } = mutants[finding.index];
		process.stdout.write(`${line(finding)}    ${finding.problem ?? `${find}\n    ${replace}`}\n`);
	}
	if (survived.length > 0) process.exitCode = 1;
}

class Worker {
	private readonly child = fork(join(__dirname, 'worker.ts'), { execArgv: process.execArgv });
	alive = true;

	async ask(index: number): Promise<Finding> {
		return await new Promise((resolve) => {
			const end = (finding: Finding) => {
				clearTimeout(timer);
				this.child.removeAllListeners();
				resolve(finding);
			};
			let isAtModel = false;
			const endless = (finding: Finding) => () => {
				this.stop();
				end(finding);
			};
			let timer = setTimeout(endless({ index, how: 'never ended' }), longestMs);
			this.child.on('message', (finding: Finding) => {
				if (!finding.isAtModel) return end(finding);
				isAtModel = true;
				clearTimeout(timer);
				const problem = 'No test noticed it, and the model did not come to its end';
				timer = setTimeout(endless({ index, problem }), longestModelMs);
			});
			this.child.once('exit', (code) => {
				this.alive = false;
				// One that goes on for ever may run out of memory first.
				const isEndless = index >= 0 && !isAtModel;
				const problem = `The process ended with code ${code}`;
				end(isEndless ? { index, how: 'never ended' } : { index, problem });
			});
			this.child.send(index);
		});
	}

	stop(): void {
		this.alive = false;
		this.child.kill('SIGKILL');
	}
}

function nameOf({ file, why }: Mutant): string {
	return `${file}: ${why}`;
}

function line({ index, how }: Finding): string {
	const { file, why } = mutants[index];
	return `${(how ?? 'SURVIVED').padEnd(13)}${file.padEnd(27)}${why}\n`;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
