import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectFolder } from './folders';
import type { Rest } from './rest';
import type { CredentialLink } from './shop';
import { saveCredential } from './shop';
import { saveWorkflow, type WorkflowJson } from './workflows';

export const examplesFolder = path.join(projectFolder, 'examples');

/** What an example needs from the place where it is to run. */
export interface ExamplePlace {
	filesFolder: string;
	/** Where this n8n takes webhooks, without a slash at the end. */
	webhookUrl: string;
	/** Where notifications are posted. */
	notifyUrl: string;
	wallet: CredentialLink;
	headerAuth: CredentialLink;
	/** What forms that spend money ask for. */
	basicAuth?: CredentialLink;
	/** With which e-mail is sent. */
	smtp?: CredentialLink;
}

/** The header that the webhooks which spend money ask for. */
export const shopHeader = { name: 'X-Shop-Key', value: 'shop-key-of-the-examples' };

export const formUser = { user: 'bursar', password: 'password-of-the-examples' };

export async function saveBasicAuth(rest: Rest): Promise<CredentialLink> {
	return await saveCredential(rest, 'Forms', 'httpBasicAuth', { ...formUser });
}

export function exampleNames(): string[] {
	return readdirSync(examplesFolder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));
}

export async function saveHeaderAuth(rest: Rest): Promise<CredentialLink> {
	return await saveCredential(rest, 'Shop header', 'httpHeaderAuth', { ...shopHeader });
}

/** The example as it stands in the repository, with the addresses and credentials of this place put in. */
export function exampleFor(name: string, place: ExamplePlace): WorkflowJson {
	const text = readFileSync(path.join(examplesFolder, `${name}.json`), 'utf8')
		.replaceAll('/home/node/.n8n-files', place.filesFolder)
		.replaceAll('http://127.0.0.1:5678/webhook', place.webhookUrl)
		.replaceAll('https://chat.example.com/hooks/purchases', place.notifyUrl);
	const workflow = JSON.parse(text) as WorkflowJson;
	for (const node of workflow.nodes) {
		if (node.type.startsWith('n8n-nodes-vtu-wallet.'))
			node.credentials = { vtuWalletApi: place.wallet };
		if (JSON.stringify(node.parameters).match(/headerAuth|httpHeaderAuth/))
			node.credentials = { httpHeaderAuth: place.headerAuth };
		if (place.basicAuth && node.parameters.authentication === 'basicAuth')
			node.credentials = { httpBasicAuth: place.basicAuth };
		if (place.smtp && node.type.endsWith('.emailSend')) node.credentials = { smtp: place.smtp };
	}
	return workflow;
}

export async function importExample(
	rest: Rest,
	name: string,
	place: ExamplePlace,
	publish = false,
): Promise<string> {
	return await saveWorkflow(rest, exampleFor(name, place), { publish });
}
