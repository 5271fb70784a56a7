import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { Simulator } from '../../simulator';
import {
	exampleFor,
	exampleNames,
	type ExamplePlace,
	examplesFolder,
	saveBasicAuth,
	saveHeaderAuth,
} from './examples';
import type { Rest } from './rest';
import { saveCredential } from './shop';
import { saveWorkflow } from './workflows';

/** A purchase that stays pending until somebody settles it, for the example that watches. */
export const pendingReference = 'pending-for-a-while';

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
		headerAuth: await saveHeaderAuth(rest),
		basicAuth: await saveBasicAuth(rest),
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

/** Somebody bought airtime, and the vendor is still at it. */
export async function buyPending(
	simulator: Simulator,
	reference = pendingReference,
): Promise<void> {
	const [{ liveToken }] = simulator.accounts;
	const path = '/api/topup';
	simulator.addFaults({ path, count: 1, fault: { kind: 'pending' } });
	await fetch(simulator.productionUrl + path, {
		method: 'POST',
		headers: { authorization: `Token ${liveToken}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			network: 1,
			phone: '2348031234567',
			plan_type: 'VTU',
			amount: 300,
			bypass: false,
			'request-id': reference,
		}),
	});
}
