import { runCommand } from '../host/lib/command';
import { projectFolder } from '../host/lib/folders';
import { runProgram } from '../support/program';

const usage = `Usage: npm run fixtures -- [flags]

Buys with this version on n8n's engine, and keeps its ledger, executions and trigger memory in test/fixtures/releases.
`;

runProgram(usage, {}, async () => {
	await runCommand('npm', ['run', 'build'], { cwd: projectFolder });
	const { thisVersion, writeRelease } = await import('./fixtures');
	await writeRelease(thisVersion);
	process.exit(0);
});
