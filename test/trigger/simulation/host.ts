import type { IDataObject, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { poll } from '../../../nodes/VtuWallet/trigger/poll';
import { pollContext } from './context';
import type { Answer } from './purchases';

/**
 * How a host keeps a trigger's memory. `inProcess`: in the process, saved when a poll returns something. `reloaded`: read
 * anew for each poll, saved when one returns something. `cursor`: read anew, saved after each poll that does not fail.
 */
export type Keeping = 'inProcess' | 'reloaded' | 'cursor';

export interface Provider {
	get(path: string): Answer;
}

let processes = 0;
let nodes = 0;

/** As much of n8n as a polling trigger meets: published once, polled, stopped and started. */
export class SimulatedHost {
	private readonly node = `node-${(nodes += 1)}`;

	private saved: IDataObject = {};

	private live: IDataObject = {};

	private process = (processes += 1);

	private activation: WorkflowActivateMode = 'activate';

	/** Polls, and those that threw. */
	readonly counts = { polls: 0, thrown: 0 };

	constructor(
		private readonly keeping: Keeping,
		private readonly provider: Provider,
		private readonly parameters: IDataObject,
	) {}

	/** Starts the process anew: what was only in its memory is lost. */
	restart(): void {
		this.process = processes += 1;
		this.live = structuredClone(this.saved);
		this.activation = 'init';
	}

	async poll(changes: IDataObject = {}): Promise<IDataObject[]> {
		this.counts.polls += 1;
		if (this.keeping !== 'inProcess') this.live = structuredClone(this.saved);
		const isFirst = this.counts.polls === 1 && this.activation === 'activate';
		const output = await poll(this.context({ ...this.parameters, ...changes }, isFirst)).catch(
			() => undefined,
		);
		if (output === undefined) {
			this.counts.thrown += 1;
			return [];
		}
		const isSavedByItself = this.keeping === 'cursor' || (isFirst && this.keeping === 'inProcess');
		if (output !== null || isSavedByItself) this.saved = structuredClone(this.live);
		return (output?.[0] ?? []).map(({ json }) => json);
	}

	private context(parameters: IDataObject, isFirst: boolean): IPollFunctions {
		const later = this.keeping === 'inProcess' ? this.activation : 'update';
		return pollContext({
			nodeId: this.node,
			workflowId: `process-${this.process}`,
			activation: isFirst ? 'activate' : later,
			parameters,
			storage: this.live,
			get: (path) => this.provider.get(path),
		});
	}
}
