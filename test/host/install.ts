import { chooseN8n, installedN8n } from './lib/installN8n';
import { say } from './lib/say';

/** `tsx test/host/install.ts 2.20`: installs an n8n for the tests, so that they find it ready. */
const [, , which] = process.argv;
if (which) chooseN8n(which);

installedN8n().then(
	(n8n) => say(`n8n is ready in ${n8n.folder}`),
	(error: Error) => {
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	},
);
