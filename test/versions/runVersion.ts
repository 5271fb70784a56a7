import { fork } from 'node:child_process';
import path from 'node:path';

import type { Engine } from './engines';
import type { CaseResult, VersionResult } from './result';

/** The cases on one n8n, in a process of its own: no two versions of n8n ever share one. */
export async function runVersion(engine: Engine, packageFolder: string): Promise<VersionResult> {
	const results: CaseResult[] = [];
	const child = fork(path.join(__dirname, 'runCases.ts'), [], {
		execArgv: ['--require', path.join(__dirname, 'useN8nOf.cjs'), '--import', 'tsx'],
		env: {
			...process.env,
			N8N_ENGINE: engine.folder,
			N8N_VERSION: engine.n8n,
			PACKAGE_UNDER_TEST: packageFolder,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
	child.on('message', (result) => results.push(result as CaseResult));
	const code = await new Promise<number | null>((resolve, reject) =>
		child.once('error', reject).once('close', resolve),
	);
	const last = output.trim().split('\n').slice(-8).join('\n');
	return {
		n8n: engine.n8n,
		results,
		...(code !== 0 && { broken: `it ended with ${code}: ${last}` }),
	};
}
