import { NodeOperationError, type INode, type INodeExecutionData } from 'n8n-workflow';

const replaced = 'The VTU Wallet package was replaced while n8n was running';
const whatToDo = 'Nothing was sent. Restart n8n, and run the workflow again.';

/**
 * Its file is named after what it holds. Where the package was replaced since n8n loaded the nodes, it is not there, and
 * nothing has been sent yet: the code of one version never runs with that of another.
 */
export async function loadExecution(node: INode): Promise<typeof import('./execution')> {
	try {
		return await import('./execution');
	} catch {
		throw new NodeOperationError(node, replaced, { description: whatToDo });
	}
}

/** With "continue", n8n passes the input of a node that throws on, as if it had been bought: each row says itself that it was not. */
export const replacedItems = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, item) => ({
		json: { error: { title: replaced, advice: whatToDo }, message: `${replaced}. ${whatToDo}` },
		pairedItem: { item },
	}));
