import { runProgram } from '../support/program';
import { chromiumPath } from './lib/chromium';
import { installedN8n } from './lib/installN8n';
import { say } from './lib/say';
import { postgresServer, redisServer } from './lib/servers';

/** Installs what the tests in a real n8n need, so that they find it ready. */
runProgram('Usage: npx tsx test/host/install.ts\n', {}, async () => {
	const { home } = await installedN8n();
	say(`n8n is ready in ${home}`);
	say(`The browser is ready: ${await chromiumPath()}`);
	for (const open of [redisServer, postgresServer]) await (await open()).stop();
	say('The servers of queue mode are ready');
});
