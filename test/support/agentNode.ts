import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import { describeNode } from './describeNode';
import { names } from './workflow';

interface InvokableTool {
	invoke(input: IDataObject): Promise<string>;
}

export const agentName = 'Agent';

/** Stands for an AI agent that has decided on its calls. Its item holds the answers of the tool. */
export class Agent implements INodeType {
	description = describeNode('agent', {
		inputs: [{ type: 'main' }, { type: 'ai_tool' }],
		properties: [
			{ displayName: 'Way', name: 'way', type: 'string', default: '' },
			{ displayName: 'Calls', name: 'calls', type: 'json', default: '[]' },
		],
	});

	async execute(
		this: IExecuteFunctions,
		response?: EngineResponse,
	): Promise<INodeExecutionData[][] | EngineRequest> {
		const calls = JSON.parse(this.getNodeParameter('calls', 0) as string) as IDataObject[];
		const way = this.getNodeParameter('way', 0);
		if (way !== 'engine') return itemsOf(await invokeAll(this, calls, way === 'agentAtOnce'));
		const answered = response?.actionResponses ?? [];
		if (answered.length > 0) {
			return itemsOf(
				answered.map(({ data }) =>
					data.error ? { error: data.error.message } : data.data?.ai_tool?.[0]?.[0]?.json,
				),
			);
		}
		return {
			actions: calls.map((input, index) => ({
				actionType: 'ExecutionNodeAction',
				nodeName: names.subject,
				input,
				type: 'ai_tool',
				id: `call-${index}`,
				metadata: {},
			})),
			metadata: {},
		};
	}
}

async function invokeAll(
	context: IExecuteFunctions,
	calls: IDataObject[],
	isAtOnce: boolean,
): Promise<IDataObject[]> {
	const tool = await toolOf(context);
	if (isAtOnce) return await Promise.all(calls.map(async (call) => await invokeTool(tool, call)));
	const answers: IDataObject[] = [];
	for (const call of calls) answers.push(await invokeTool(tool, call));
	return answers;
}

type Caller = Pick<IExecuteFunctions, 'getInputConnectionData'>;

/** An agent asks for its tools once, and calls them as often as it likes. */
export const toolOf = async (context: Caller): Promise<InvokableTool> =>
	((await context.getInputConnectionData('ai_tool', 0)) as InvokableTool[])[0];

/** An agent that runs the tool itself tells its model about an error, and goes on. */
export async function invokeTool(tool: InvokableTool, call: IDataObject): Promise<IDataObject> {
	return await tool.invoke(call).then(JSON.parse, (error: Error) => ({ error: error.message }));
}

const itemsOf = (answers: Array<IDataObject | undefined>): INodeExecutionData[][] => [
	[{ json: { answers }, pairedItem: { item: 0 } }],
];
