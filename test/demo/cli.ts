import { runCommand } from '../host/lib/command';
import { projectFolder } from '../host/lib/folders';
import { say, withProgress } from '../host/lib/say';
import { deployments } from '../simulator';
import { oneOf, runProgram } from '../support/program';

/** `npm run demo`: a sheet of top-ups, run three times on n8n's own engine. No order is charged twice. */
const usage = `Usage: npm run demo -- [flags]

  --like base   the provider answers as the public server of this family was measured
`;

const options = { like: { type: 'string', default: 'document' } } as const;

runProgram(usage, { options }, async ({ values }) => {
	const like = oneOf('--like', values.like, deployments);
	await withProgress(
		'Building the package',
		async () => await runCommand('npm', ['run', 'build'], { cwd: projectFolder }),
	);
	const { play } = await withProgress("Loading n8n's engine", async () => await import('./play'));
	const { show } = await import('./show');
	say('The provider is a simulator on this machine: no money moves.');
	const played = await play(withProgress, like);
	process.stdout.write(show(played));
	process.exit(played.asItShould ? 0 : 1);
});
