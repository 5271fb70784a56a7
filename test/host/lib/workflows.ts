import type { Host } from './host';
import { type Rest, RestError } from './rest';
import { waitFor } from './wait';

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	onError?: string;
	retryOnFail?: boolean;
	maxTries?: number;
	waitBetweenTries?: number;
	webhookId?: string;
}

interface Connection {
	node: string;
	type: 'main' | 'ai_tool' | 'ai_languageModel' | 'ai_memory';
	index: number;
}

export interface WorkflowJson {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, Partial<Record<Connection['type'], Connection[][]>>>;
	settings: Record<string, unknown>;
	staticData?: unknown;
}

export function node(
	name: string,
	type: string,
	parameters: Record<string, unknown> = {},
	extra: Partial<WorkflowNode> = {},
): WorkflowNode {
	return {
		id: name.toLowerCase().replace(/\W+/g, '-'),
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...extra,
	};
}

/** n8n lets one schedule fire once a minute at most; twenty of them make it every three seconds. */
export const pollTimes = {
	item: Array.from({ length: 20 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 3} * * * * *`,
	})),
};

/** Nodes one after the other. */
export function chain(
	name: string,
	nodes: WorkflowNode[],
	settings: Record<string, unknown> = {},
): WorkflowJson {
	const connections: WorkflowJson['connections'] = {};
	nodes.forEach((current, index) => {
		current.position = [index * 220, 0];
		const next = nodes[index + 1];
		if (next) connections[current.name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes, connections, settings: { executionOrder: 'v1', ...settings } };
}

export function webhook(
	path: string,
	responseMode: 'onReceived' | 'lastNode' = 'onReceived',
): WorkflowNode {
	const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
	return node('Webhook', 'n8n-nodes-base.webhook', parameters, { typeVersion: 2, webhookId: path });
}

/** Saved, and published when it is to be started from outside. */
export async function saveWorkflow(
	rest: Rest,
	workflow: WorkflowJson,
	options: { publish?: boolean } = {},
): Promise<string> {
	const saved = await rest.post<{ id: string; versionId: string }>('/rest/workflows', {
		active: false,
		...workflow,
	});
	if (options.publish) await publishWorkflow(rest, saved.id, saved.versionId);
	return saved.id;
}

export async function publishWorkflow(rest: Rest, id: string, versionId: string): Promise<void> {
	try {
		await rest.post(`/rest/workflows/${id}/activate`, { versionId });
	} catch (error) {
		if (!isUnknownAddress(error)) throw error;
		await rest.patch(`/rest/workflows/${id}`, { active: true, versionId });
	}
	await waitUntilPublished(rest, id);
}

/** What an older n8n answers where it has nothing of the kind. */
const isUnknownAddress = (error: unknown): boolean =>
	error instanceof RestError && error.status === 404;

/** n8n publishes on the side: the answer to *Publish* comes before the triggers are there. So it is after a start. */
export async function waitUntilPublished(rest: Rest, id: string): Promise<void> {
	const address = `/rest/workflows/${id}/publication-status`;
	// An older n8n does it before it answers, and after a start while its webhooks are not registered yet.
	if ((await rest.raw(address)).status === 404) return;
	const settled = await waitFor(
		'the workflow to be published',
		async () => {
			const publication = await rest.get<{ status: string; triggers: unknown }>(address);
			return ['published', 'failed', 'partial'].includes(publication.status) && publication;
		},
		{ timeoutMs: 90_000, everyMs: 100 },
	);
	if (settled.status !== 'published')
		throw new Error(`n8n could not publish the workflow: ${JSON.stringify(settled.triggers)}`);
}

/** As *Execute Workflow* in the editor. */
export async function runByHand(rest: Rest, workflowId: string, trigger: string): Promise<string> {
	const { executionId } = await rest.post<{ executionId: string }>(
		`/rest/workflows/${workflowId}/run`,
		{ triggerToStartFrom: { name: trigger } },
	);
	return executionId;
}

/** Starts a published workflow from outside and gives the execution's id. */
export async function callWebhook(
	host: Host,
	workflowId: string,
	path: string,
	body: unknown,
): Promise<string> {
	return await host.executions.startedBy(
		workflowId,
		async () => await sendWebhook(host, path, body),
	);
}

export async function sendWebhook(host: Host, path: string, body: unknown): Promise<Response> {
	const answer = await waitFor(
		`the webhook ${path} to be registered`,
		async () => {
			const tried = await postToWebhook(host.rest, path, body);
			return tried.status !== 404 && tried;
		},
		{ timeoutMs: 90_000 },
	);
	if (!answer.ok)
		throw new Error(`The webhook ${path} answered ${answer.status}: ${await answer.text()}`);
	return answer;
}

/** One request, as strangers send it; gives the answer whatever it says. */
export async function postToWebhook(
	rest: Rest,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Response> {
	return await rest.raw(`/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}
