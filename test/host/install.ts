import { installedN8n } from './lib/installN8n';
import { say } from './lib/say';

installedN8n().then(
	(n8n) => say(`n8n is ready in ${n8n.folder}`),
	(error: Error) => {
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	},
);
