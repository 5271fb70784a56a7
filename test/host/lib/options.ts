import { parseArgs } from 'node:util';

export const startUsage = `Usage: npm start -- [flags]

  --port N           where the editor is served (default 5678)
  --n8n PROGRAM      an installed n8n of yours (…/bin/n8n) in place of the one in the cache
  --help`;

export interface StartOptions {
	port: number;
	program?: string;
	help: boolean;
}

export function readStartOptions(args: string[]): StartOptions {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			n8n: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new Error(`--port must be a port number, not "${values.port}"`);
	return { port, program: values.n8n, help: values.help };
}
