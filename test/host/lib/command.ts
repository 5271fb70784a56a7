import { spawn } from 'node:child_process';

export interface CommandOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	timeoutMs?: number;
	input?: string;
}

export class CommandFailed extends Error {
	constructor(
		command: string,
		readonly reason: string,
		readonly output: string,
	) {
		super(`${command} ${reason}.\n${lastLines(output, 25)}`);
		this.name = 'CommandFailed';
	}
}

export function lastLines(text: string, count: number): string {
	return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Runs a command to its end and gives what it wrote; throws with its last lines when it fails. */
export async function runCommand(
	command: string,
	args: string[],
	options: CommandOptions = {},
): Promise<string> {
	const shown = `${command} ${args.join(' ')}`;
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: options.cwd,
			env: { ...process.env, ...options.env },
			stdio: ['pipe', 'pipe', 'pipe'],
			timeout: options.timeoutMs,
		});
		let output = '';
		child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stdin.on('error', () => undefined);
		child.stdin.end(options.input ?? '');
		child.on('error', (error) =>
			reject(new CommandFailed(shown, `could not be started (${error.message})`, output)),
		);
		child.on('close', (code, signal) => {
			if (code === 0) resolve(output);
			else
				reject(
					new CommandFailed(
						shown,
						signal ? `was ended by ${signal}` : `ended with ${code}`,
						output,
					),
				);
		});
	});
}
