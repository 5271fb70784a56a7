import { spawn } from 'node:child_process';

export interface CommandOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	input?: string;
}

export function lastLines(text: string, count: number): string {
	return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Runs a command to its end and gives its output. Throws with its last lines if it fails. */
export async function runCommand(
	command: string,
	args: string[],
	{ cwd, env, input = '' }: CommandOptions = {},
): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stdin.on('error', () => undefined);
		child.stdin.end(input);
		const fail = (reason: string) =>
			reject(new Error(`${command} ${args.join(' ')} ${reason}.\n${lastLines(output, 25)}`));
		child.on('error', (error) => fail(`could not be started (${error.message})`));
		child.on('close', (code, signal) => {
			if (code === 0) resolve(output);
			else fail(signal ? `was ended by ${signal}` : `ended with ${code}`);
		});
	});
}
