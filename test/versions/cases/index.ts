import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';

import { belowRangeCases } from './belowRange';
import { everydayCases } from './everyday';
import { interruptedCases } from './interrupted';
import { loadingCase } from './loading';
import { moneyCases } from './money';
import type { Case, HostFacts } from './case';

/** Read from what the engine is made of, apart from how the package finds it out. */
export function factsOfThisEngine(): HostFacts {
	const { ExecuteContext, establishExecutionContext } = core as Partial<typeof core>;
	const { NodeConnectionTypes } = workflow as Partial<typeof workflow>;
	return {
		tellsWhenItBegan:
			ExecuteContext !== undefined && 'getExecutionContext' in ExecuteContext.prototype,
		// The core hands it to the host since the host calls it before it stores the execution.
		storesWhenItBegan: establishExecutionContext !== undefined,
		belowRange: NodeConnectionTypes === undefined,
	};
}

export const supportedCases: Case[] = [
	loadingCase,
	...moneyCases,
	...interruptedCases,
	...everydayCases,
];

export const casesFor = ({ belowRange }: HostFacts): Case[] =>
	belowRange ? [loadingCase, ...belowRangeCases] : supportedCases;
