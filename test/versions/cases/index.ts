import { existsSync } from 'node:fs';
import path from 'node:path';

import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';

import { belowRangeCases } from './belowRange';
import { everydayCases } from './everyday';
import { ledgerCase } from './ledger';
import { interruptedCases } from './interrupted';
import { loadingCase } from './loading';
import { moneyCases } from './money';
import type { Case, HostFacts } from './case';

const dataTableHelper = path.join(
	path.dirname(require.resolve('n8n-core')),
	'execution-engine/node-execution-context/utils/data-table-helper-functions.js',
);

/** The Data Table node is no part of the engine; before 2.4 it knew rows alone (read in n8n-nodes-base 2.0.2). */
const withRowsOnly = /^(1\.|2\.[0-3]\.)/;

/** Read from what the engine is made of, apart from how the package finds it out. */
export function factsOfThisEngine(): HostFacts {
	const { ExecuteContext, establishExecutionContext } = core as Partial<typeof core>;
	const { NodeConnectionTypes } = workflow as Partial<typeof workflow>;
	return {
		tellsWhenItBegan:
			ExecuteContext !== undefined && 'getExecutionContext' in ExecuteContext.prototype,
		// The core hands it to the host since the host calls it before it stores the execution.
		storesWhenItBegan: establishExecutionContext !== undefined,
		hasDataTables: existsSync(dataTableHelper),
		makesDataTables:
			existsSync(dataTableHelper) && !withRowsOnly.test(process.env.N8N_VERSION ?? ''),
		belowRange: NodeConnectionTypes === undefined,
	};
}

export const supportedCases: Case[] = [
	loadingCase,
	...moneyCases,
	...interruptedCases,
	ledgerCase,
	...everydayCases,
];

export const casesFor = ({ belowRange }: HostFacts): Case[] =>
	belowRange ? [loadingCase, ...belowRangeCases] : supportedCases;
