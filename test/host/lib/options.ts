import { parseArgs } from 'node:util';

export const startUsage = `Usage: npm start -- [flags]

  --port N           where the editor is served (default 5678)
  --n8n WHERE        an n8n of yours in place of the one in the cache:
                     the address of a running one (https://…), or the program of an installed one (…/bin/n8n)
  --email, --password
                     how to sign in to a running one
  --help`;

export interface StartOptions {
	port: number;
	/** The address of an n8n that runs already. */
	url?: string;
	/** The program of an n8n that is installed already. */
	program?: string;
	email?: string;
	password?: string;
	help: boolean;
}

export function readStartOptions(args: string[]): StartOptions {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			n8n: { type: 'string' },
			email: { type: 'string' },
			password: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new Error(`--port must be a port number, not "${values.port}"`);
	const isAddress = /^https?:\/\//.test(values.n8n ?? '');
	const where = isAddress ? { url: values.n8n?.replace(/\/+$/, '') } : { program: values.n8n };
	const { email, password, help } = values;
	if (isAddress && !help && (!email || !password))
		throw new Error('To use an n8n that runs already, say how to sign in: --email and --password');
	return { port, ...where, email, password, help };
}
