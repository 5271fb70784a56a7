import assert from 'node:assert/strict';

import type { IConnections, INode } from 'n8n-workflow';

import type { Execution } from './executions';
import { host } from './place';
import { type Rest, RestError } from './rest';
import { waitFor } from './wait';

export type WorkflowNode = Omit<INode, 'parameters'> & { parameters: Record<string, unknown> };

export interface WorkflowJson {
	name: string;
	nodes: WorkflowNode[];
	connections: IConnections;
	settings: Record<string, unknown>;
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

/** Where a person starts a workflow in the editor. */
export const start = () => node('Start', 'n8n-nodes-base.manualTrigger');

/** An item for each of the rows that came by the webhook. */
export const rowsOfBody = () =>
	node('Rows', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.rows', options: {} });

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
	if (options.publish) await publish(rest, saved);
	return saved.id;
}

async function publish(rest: Rest, { id, versionId }: { id: string; versionId: string }) {
	await rest.post(`/rest/workflows/${id}/activate`, { versionId }).catch(async (error: unknown) => {
		// An older n8n does not have this.
		if (!(error instanceof RestError && error.status === 404)) throw error;
		await rest.patch(`/rest/workflows/${id}`, { active: true, versionId });
	});
	await waitUntilPublished(rest, id);
}

/** n8n answers *Publish* before the triggers are ready. The same holds after a start. */
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
		{ everyMs: 100 },
	);
	if (settled.status !== 'published')
		throw new Error(`n8n could not publish the workflow: ${JSON.stringify(settled.triggers)}`);
}

/** Works like *Execute Workflow* in the editor. Gives the id of the execution. */
export async function startByHand(workflowId: string, trigger = 'Start'): Promise<string> {
	const { executionId } = await host.rest.post<{ executionId: string }>(
		`/rest/workflows/${workflowId}/run`,
		{ triggerToStartFrom: { name: trigger } },
	);
	return executionId;
}

/** The same, up to a successful end. */
export async function runByHand(workflowId: string, trigger?: string): Promise<Execution> {
	const execution = await host.executions.finished(await startByHand(workflowId, trigger));
	assert.equal(execution.status, 'success', execution.error?.message);
	return execution;
}

/** Calls a published workflow, whose webhook may not be registered yet. */
export async function callWebhook(path: string, body: unknown): Promise<void> {
	const answer = await waitFor(`the webhook ${path} to be registered`, async () => {
		const tried = await postToWebhook(host.rest, path, body);
		return tried.status !== 404 && tried;
	});
	if (!answer.ok)
		throw new Error(`The webhook ${path} answered ${answer.status}: ${await answer.text()}`);
}

/** One request of a stranger. Gives every answer. */
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
