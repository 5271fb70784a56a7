import { runCommand } from '../host/lib/command';
import { projectFolder } from '../host/lib/folders';
import { say, withProgress } from '../host/lib/say';

/** `npm run demo`: a sheet of top-ups, bought three times over on n8n's own engine; nobody is charged twice. */
async function main(): Promise<void> {
	await withProgress(
		'Building the package',
		async () => await runCommand('npm', ['run', 'build'], { cwd: projectFolder }),
	);
	const { play } = await withProgress("Loading n8n's engine", async () => await import('./play'));
	const { show } = await import('./show');
	say('The provider is a simulator on this machine: no money moves.');
	const played = await play(withProgress);
	process.stdout.write(show(played));
	process.exit(played.asItShould ? 0 : 1);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
