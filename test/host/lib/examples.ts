import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectFolder } from './folders';
import { host, shop } from './place';
import { type CredentialLink, formUser, saveCredential, shopHeader } from './shop';
import { saveWorkflow, type WorkflowJson, type WorkflowNode } from './workflows';

const examplesFolder = path.join(projectFolder, 'examples');

/** The login of users who fill in a form. */
export const formAuthorization = `Basic ${Buffer.from(`${formUser.user}:${formUser.password}`).toString('base64')}`;

/** The credentials for starting workflows that spend money, and the servers around the examples. */
export const placeHere = async (servers: { notifyUrl?: string; smtp?: CredentialLink } = {}) => ({
	headerAuth: await saveCredential(host.rest, 'Shop header', 'httpHeaderAuth', shopHeader),
	basicAuth: await saveCredential(host.rest, 'Forms', 'httpBasicAuth', formUser),
	...servers,
});

export type ExamplePlace = Awaited<ReturnType<typeof placeHere>>;

export function copySheets(): void {
	cpSync(path.join(examplesFolder, 'files'), host.filesFolder, { recursive: true });
}

export function exampleNames(): string[] {
	return readdirSync(examplesFolder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));
}

/** The example in the repository. */
export const exampleText = (name: string): string =>
	readFileSync(path.join(examplesFolder, `${name}.json`), 'utf8');

/** The same with the addresses and credentials of this place put in. */
function exampleFor(name: string, place: ExamplePlace): WorkflowJson {
	const text = exampleText(name)
		.replaceAll('/home/node/.n8n-files', host.filesFolder)
		.replaceAll('http://127.0.0.1:5678/webhook', `${host.url}/webhook`)
		.replaceAll('https://chat.example.com/hooks/purchases', place.notifyUrl ?? '');
	const workflow = JSON.parse(text) as WorkflowJson;
	for (const node of workflow.nodes) {
		if (node.type.startsWith('n8n-nodes-vtu-wallet.'))
			node.credentials = { vtuWalletApi: shop.login };
		if (JSON.stringify(node.parameters).match(/headerAuth|httpHeaderAuth/))
			node.credentials = { httpHeaderAuth: place.headerAuth };
		if (node.parameters.authentication === 'basicAuth')
			node.credentials = { httpBasicAuth: place.basicAuth };
		if (place.smtp && node.type.endsWith('.emailSend')) node.credentials = { smtp: place.smtp };
	}
	return workflow;
}

/** Examples that this process has imported. */
export const imported = new Set<string>();

export interface ImportOptions {
	publish?: boolean;
	/** A user's change to a node after the import. */
	change?: (node: WorkflowNode) => void;
}

/** Gives the workflow's id. */
export async function importExample(
	name: string,
	place: ExamplePlace,
	{ publish, change = () => undefined }: ImportOptions = {},
): Promise<string> {
	imported.add(name);
	const workflow = exampleFor(name, place);
	workflow.nodes.forEach(change);
	return await saveWorkflow(host.rest, workflow, { publish });
}
