import { startSimulator, type Simulator } from '../simulator';
import { killAllStarted } from './lib/daemon';
import { Host } from './lib/host';
import { ownN8n } from './lib/installN8n';
import { type Notifications, receiveNotifications } from './lib/notifications';
import { readStartOptions, type StartOptions, startUsage } from './lib/options';
import { copySheets, setUpPlayground } from './lib/playground';
import { portOrAnother } from './lib/ports';
import { say, withProgress } from './lib/say';
import { buyPending } from './lib/shop';
import { welcome } from './lib/welcome';

const running: { simulator?: Simulator; notifications?: Notifications; host?: Host } = {};
let stoppingSince: number | undefined;

async function main(): Promise<void> {
	const options = readStartOptions(process.argv.slice(2));
	if (options.help) return void process.stdout.write(`${startUsage}\n`);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => void stop());
	const { rest, filesFolder } = (running.host = await startOwn(options));
	running.simulator = await startSimulator({
		productionPort: await portOrAnother(4010),
		sandboxPort: await portOrAnother(4011),
		esimProvisionMs: 5000,
	});
	running.notifications = await receiveNotifications((text) => say(`Notification: ${text}`));
	await buyPending(running.simulator);
	const playground = await setUpPlayground(rest, running.simulator, {
		filesFolder,
		notifyUrl: running.notifications.url,
	});
	const { simulator } = running;
	process.stdout.write(welcome({ url: rest.url, filesFolder, simulator, playground }));
}

/** An n8n of its own, with everything that it makes in a folder that goes away again. */
async function startOwn({ port, program }: StartOptions): Promise<Host> {
	const free = await portOrAnother(port);
	if (free !== port) say(`Port ${port} is taken; the editor will be at ${free}.`);
	const host = await withProgress(
		'Starting n8n with the package in it',
		async () => await Host.open({ port: free, n8n: program ? ownN8n(program) : undefined }),
	);
	copySheets(host.filesFolder);
	return host;
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
	running.notifications?.stop();
	await running.simulator?.stop();
	await running.host?.close();
	killAllStarted();
	process.exit(0);
}

main().catch(async (error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	await running.host?.close();
	killAllStarted();
	process.exit(1);
});
