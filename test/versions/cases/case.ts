import type { Bench } from '../../support/bench';

/** What an n8n can hold, as the engine shows it; what a case may expect depends on nothing else. */
export interface HostFacts {
	/** Executions tell when they began: *Once per Run* and *Once per Period* are made of that. */
	tellsWhenItBegan: boolean;
	/** When an execution began is stored before the first node runs, so that a killed process does not lose it. */
	storesWhenItBegan: boolean;
	/** Data Tables can be seen by a node. */
	hasDataTables: boolean;
	/** A workflow can make a Data Table, and find it by its name. */
	makesDataTables: boolean;
	/** The package says which n8n is needed, and does nothing else. */
	belowRange: boolean;
}

/** `holds`, or `refused`: the node said that this n8n cannot hold it, before anything was sent. */
export type Answer = 'holds' | 'refused';

export interface Case {
	name: string;
	run: (bench: Bench, host: HostFacts) => Promise<Answer | void>;
}
