import './hostEnvironment';

import { WebhookContext } from 'n8n-core';
import type { IDataObject, INode } from 'n8n-workflow';

import { agentName, invokeTool, toolOf } from './agentNode';
import { buildRunnable, hostData, startData, type Surroundings } from './execution';
import type { WorkflowParts } from './workflow';

/** Calls tools as the MCP Server Trigger does: each call is a webhook, answered before n8n stores an execution. */
export async function callOutsideExecutions(
	around: Surroundings,
	parts: WorkflowParts,
	workflowId: string,
	calls: IDataObject[],
): Promise<IDataObject[]> {
	const answers: IDataObject[] = [];
	for (const call of calls) {
		const workflow = buildRunnable(around, parts, workflowId);
		const server = workflow.getNode(agentName) as INode;
		const context = new WebhookContext(
			workflow,
			server,
			hostData(around),
			'webhook',
			{
				httpMethod: 'POST',
				node: agentName,
				path: 'mcp',
				webhookDescription: { httpMethod: 'POST', name: 'default', path: 'mcp' },
				workflowId,
				workflowExecuteAdditionalData: hostData(around),
			},
			[],
			startData(parts, []),
		);
		answers.push(await invokeTool(await toolOf(context), call));
	}
	return answers;
}
