import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../../nodes/VtuWallet/trigger/poll';

/**
 * How a host keeps a trigger's memory. `inProcess`: in the process, saved when a poll returns something. `reloaded`: read
 * anew for each poll, saved when one returns something. `cursor`: read anew, saved after each poll that does not fail.
 */
export type Keeping = 'inProcess' | 'reloaded' | 'cursor';

/** The answer of the provider to a request, as n8n's helper gives it. */
export const answer = (statusCode: number, body: unknown) => ({ statusCode, headers: {}, body });
export type Get = (path: string) => ReturnType<typeof answer>;

interface PollFacts {
	nodeId: string;
	workflowId?: string;
	activation: WorkflowActivateMode;
	parameters: IDataObject;
	/** The memory of the trigger. */
	storage: IDataObject;
	get: Get;
}

/** The part of n8n that one poll needs. */
export function pollContext(facts: PollFacts): IPollFunctions {
	const { nodeId, workflowId = 'workflow', activation, parameters, storage, get } = facts;
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

let processes = 0;
let nodes = 0;

/** The part of n8n around a polling trigger: publishes once, polls, stops and starts. */
export class SimulatedHost {
	private readonly nodeId = `node-${(nodes += 1)}`;

	private saved: IDataObject = {};

	private live: IDataObject = {};

	private process = (processes += 1);

	private activation: WorkflowActivateMode = 'activate';

	/** Polls, and those that threw. */
	readonly counts = { polls: 0, thrown: 0 };

	constructor(
		private readonly keeping: Keeping,
		private readonly get: Get,
		private readonly parameters: IDataObject,
	) {}

	/** Starts the process again. All that was only in its memory is lost. */
	restart(): void {
		this.process = processes += 1;
		this.live = structuredClone(this.saved);
		this.activation = 'init';
	}

	async poll(changes: IDataObject = {}): Promise<IDataObject[]> {
		const { keeping, nodeId, activation, get } = this;
		this.counts.polls += 1;
		if (keeping !== 'inProcess') this.live = structuredClone(this.saved);
		const isFirst = this.counts.polls === 1 && activation === 'activate';
		const output = await poll(
			pollContext({
				nodeId,
				workflowId: `process-${this.process}`,
				activation: isFirst || keeping === 'inProcess' ? activation : 'update',
				parameters: { ...this.parameters, ...changes },
				storage: this.live,
				get,
			}),
		).catch(() => undefined);
		if (output === undefined) {
			this.counts.thrown += 1;
			return [];
		}
		const isSavedByItself = keeping === 'cursor' || (isFirst && keeping === 'inProcess');
		if (output !== null || isSavedByItself) this.saved = structuredClone(this.live);
		return (output?.[0] ?? []).map(({ json }) => json);
	}
}
