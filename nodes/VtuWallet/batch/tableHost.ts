import type { IExecuteFunctions } from 'n8n-workflow';

import { oneAtATime, type TableHost } from '../ledger/inlineWorkflow';
import { noDataTables } from '../ledger/refusals';
import { abilities } from './host';

/** The way to the Data Tables, one call at a time; each is refused where this n8n has none. */
export function tableHost(context: IExecuteFunctions): TableHost {
	const { executeWorkflow, ...host } = oneAtATime(context);
	return {
		...host,
		executeWorkflow: async (...call) => {
			if (!abilities.dataTables.found(context)) throw new Error(noDataTables);
			return await executeWorkflow(...call);
		},
	};
}
