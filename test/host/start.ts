import { parseArgs } from 'node:util';

import { buyPending } from '../support/otherBuyer';
import { wholeNumber } from '../support/wholeNumber';
import { killAllStarted } from './lib/daemon';
import { copySheets, exampleNames, importExample, placeHere } from './lib/examples';
import { closeAllHosts } from './lib/host';
import { receiveNotifications } from './lib/notifications';
import { host, openPlace, shop } from './lib/place';
import { portOrAnother } from './lib/ports';
import { say, withProgress } from './lib/say';
import { pendingReference } from './lib/shop';
import { welcome } from './lib/welcome';

const usage = `Usage: npm start -- [flags]

  --port N   where the editor is served (default 5678, or another one if it is taken)
  --help
`;

/** These start from outside, so they are published. */
const published = ['sell-electricity', 'bulk-top-up-one-slice', 'notify-when-decided'];

let stoppingSince: number | undefined;

/** An n8n with the examples and a simulated provider, in a folder that goes away again. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '5678' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return void process.stdout.write(usage);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => void stop());
	const port = await portOrAnother(wholeNumber('--port', values.port));
	const provider = {
		productionPort: await portOrAnother(4010),
		sandboxPort: await portOrAnother(4011),
		esimProvisionMs: 5000,
	};
	await withProgress(
		'Starting n8n with the package in it',
		async () => await openPlace({ port }, provider),
	);
	copySheets();
	const { url: notifyUrl } = await receiveNotifications((text) => say(`Notification: ${text}`));
	await buyPending(shop, pendingReference);
	const place = await placeHere({ notifyUrl });
	const workflows: Array<[name: string, address: string]> = [];
	for (const name of exampleNames()) {
		const id = await importExample(name, place, {
			publish: published.includes(name),
			change: ({ parameters }) => {
				if (parameters.references === '') parameters.references = pendingReference;
			},
		});
		workflows.push([name, `${host.url}/workflow/${id}`]);
	}
	process.stdout.write(welcome(workflows));
}

async function stop(): Promise<void> {
	if (stoppingSince !== undefined) {
		// One Ctrl-C can arrive twice, from the terminal and from npm. A later one is a second press: stop at once.
		if (Date.now() - stoppingSince < 1000) return;
		killAllStarted();
		process.exit(130);
	}
	stoppingSince = Date.now();
	say('Stopping …');
	await end(0);
}

async function end(code: number): Promise<void> {
	await closeAllHosts();
	killAllStarted();
	process.exit(code);
}

main().catch(async (error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	await end(1);
});
