import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import type { Answer } from './purchases';

interface Surroundings {
	nodeId: string;
	workflowId?: string;
	activation: WorkflowActivateMode;
	parameters: IDataObject;
	/** Where the memory of the trigger is kept. */
	storage: IDataObject;
	/** What the provider answers. */
	get(path: string): Answer;
}

/** As much of n8n as one poll needs. */
export function pollContext(around: Surroundings): IPollFunctions {
	const { nodeId, workflowId = 'workflow', activation, parameters, storage, get } = around;
	const host = {
		getNode: () => ({
			id: nodeId,
			name: 'Trigger',
			type: 'vtuWalletTrigger',
			parameters,
			credentials: {},
		}),
		getWorkflow: () => ({ id: workflowId }),
		getMode: () => 'trigger',
		getActivationMode: () => activation,
		getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
		getWorkflowStaticData: () => storage,
		getCredentials: async () => ({
			environment: 'sandbox',
			sandboxUrl: 'https://sandbox.example',
			sandboxToken: 'sk_test_1',
		}),
		getPollBudgetMs: () => 36_000,
		logger: { warn: () => undefined },
		helpers: {
			httpRequestWithAuthentication: async (_type: string, { url }: { url: string }) =>
				get(new URL(url).pathname),
		},
	};
	return host as unknown as IPollFunctions;
}
