import { runCommand } from '../host/lib/command';
import { projectFolder } from '../host/lib/folders';

/** What n8n itself has loaded before it loads any package is not counted. */
const script = `
const { n8n } = require('./package.json');
require('n8n-workflow');
require('zod');
const before = process.cpuUsage();
for (const file of [...n8n.nodes, ...n8n.credentials]) require('./' + file);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
`;

/** Milliseconds of CPU to load both nodes and the credentials from \`dist\`: the median of five processes. */
export async function requireMs(): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run < 5; run += 1) {
		const said = await runCommand(process.execPath, ['-e', script], { cwd: projectFolder });
		times.push(Number(said));
	}
	return times.sort((a, b) => a - b)[2];
}

/** What npm would upload, in thousands of bytes. */
export async function packedKb(): Promise<number> {
	const said = await runCommand('npm', ['pack', '--dry-run', '--json', '--silent'], {
		cwd: projectFolder,
	});
	const [{ size }] = JSON.parse(said.slice(said.indexOf('['))) as Array<{ size: number }>;
	return size / 1000;
}
