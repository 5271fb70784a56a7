import { buyPending } from '../support/otherBuyer';
import { runProgram, wholeNumber } from '../support/program';
import { chooseImage } from './lib/container';
import { copySheets, exampleNames, importExample, placeHere } from './lib/examples';
import { closeAllHosts, endOnSignals } from './lib/host';
import { receiveNotifications } from './lib/notifications';
import { host, openPlace, shop } from './lib/place';
import { portOrAnother } from './lib/ports';
import { say, withProgress } from './lib/say';
import { pendingReference } from './lib/shop';
import { welcome } from './lib/welcome';

const usage = `Usage: npm start -- [flags]

  --port N      where the editor is served (default 5678, or another one if it is taken)
  --image NAME  n8n from this container image, such as n8nio/n8n:latest, in place of npm (needs Docker on Linux)
`;

/** These start from outside, so they are published. */
const published = [
	'sell-electricity',
	'bulk-top-up-one-slice',
	'notify-when-decided',
	'top-up-an-uploaded-sheet',
];

const options = {
	port: { type: 'string', default: '5678' },
	image: { type: 'string' },
} as const;

runProgram(usage, { options }, async ({ values }) => {
	endOnSignals(0);
	chooseImage(values.image);
	await open(wholeNumber('--port', values.port)).catch(async (error: unknown) => {
		await closeAllHosts();
		throw error;
	});
});

/** An n8n with the examples and a simulated provider, in a temporary folder. */
async function open(wanted: number): Promise<void> {
	const port = await portOrAnother(wanted);
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
