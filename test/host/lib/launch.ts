import type { DaemonOptions } from './daemon';

/** A process of n8n, wherever n8n comes from. */
export interface N8nProcess {
	args: string[];
	/** n8n's own settings, and no other variable. */
	env: NodeJS.ProcessEnv;
	/** Everything of this instance is in it. */
	folder: string;
	cwd: string;
}

export type Launch = Pick<DaemonOptions, 'command' | 'args' | 'env' | 'remove'>;

/** Every program needs these. n8n's own settings in the caller's environment would change what is tested. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TERM'];

export const withPassedOn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
	...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
	...env,
});
