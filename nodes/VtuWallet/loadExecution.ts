import { NodeOperationError, type INode, type INodeExecutionData } from 'n8n-workflow';

const replaced = 'The VTU Wallet package was replaced while n8n was running';
const whatToDo = 'Nothing was sent. Restart n8n, and run the workflow again.';

/**
 * The name of the built file holds a hash of its code. If the package was replaced while n8n runs, the import fails, so
 * code of two versions never runs together.
 */
export async function loadExecution(node: INode): Promise<typeof import('./execution')> {
	try {
		return await import('./execution');
	} catch {
		throw new NodeOperationError(node, replaced, { description: whatToDo });
	}
}

/** With "continue", n8n outputs the input of a node that throws. So these items say that nothing was bought. */
export const replacedItems = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, item) => ({
		json: { error: { title: replaced, advice: whatToDo }, message: `${replaced}. ${whatToDo}` },
		pairedItem: { item },
	}));
