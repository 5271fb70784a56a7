import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { Simulator } from '../../simulator';
import { exampleFor, exampleNames, type ExamplePlace, examplesFolder, saveAuth } from './examples';
import type { Rest } from './rest';
import { pendingReference, saveCredential } from './shop';
import { saveWorkflow } from './workflows';

export interface Playground {
	workflows: Array<{ name: string; address: string }>;
}

/** These start from outside, so they are published. */
const published = ['sell-electricity', 'bulk-top-up-one-slice', 'notify-when-decided'];

export interface PlaygroundOptions {
	filesFolder: string;
	notifyUrl: string;
}

/** Credentials for the simulator and the example workflows, ready to be run. */
export async function setUpPlayground(
	rest: Rest,
	simulator: Simulator,
	options: PlaygroundOptions,
): Promise<Playground> {
	const [account] = simulator.accounts;
	const addresses = {
		environment: 'production',
		sandboxUrl: simulator.sandboxUrl,
		productionUrl: simulator.productionUrl,
	};
	const { username, password, liveToken, sandboxToken } = account;
	const wallet = await saveCredential(rest, 'Simulator (username)', 'vtuWalletApi', {
		...addresses,
		username,
		password,
	});
	await saveCredential(rest, 'Simulator (token)', 'vtuWalletTokenApi', {
		...addresses,
		liveToken,
		sandboxToken,
	});
	const place: ExamplePlace = {
		...options,
		webhookUrl: `${rest.url}/webhook`,
		wallet,
		...(await saveAuth(rest)),
	};
	const workflows = [];
	for (const name of exampleNames()) {
		const workflow = exampleFor(name, place);
		for (const { parameters } of workflow.nodes)
			if (parameters.references === '') parameters.references = pendingReference;
		const id = await saveWorkflow(rest, workflow, { publish: published.includes(name) });
		workflows.push({ name: workflow.name, address: `${rest.url}/workflow/${id}` });
	}
	return { workflows };
}

export function copySheets(filesFolder: string): void {
	mkdirSync(filesFolder, { recursive: true });
	const sheets = path.join(examplesFolder, 'files');
	for (const file of readdirSync(sheets))
		copyFileSync(path.join(sheets, file), path.join(filesFolder, file));
}
