import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { keepAll, manyMarks } from '../buying/listWriter';
import type { Settings } from '../settings';

/** Said before the list of those who have no ledger grows so long that it makes every purchase slow. */
export async function longListHint(
	context: Pick<IExecuteFunctions, 'helpers'>,
	{ ledgerTable }: Pick<Settings, 'ledgerTable'>,
): Promise<NodeExecutionHint[]> {
	if (ledgerTable !== undefined) return [];
	const count = await entriesOf(context);
	if (count < manyMarks) return [];
	const message = `n8n's list of what this workflow has bought has grown to ${count.toLocaleString('en-US')} entries. It forgets none of them, and every purchase writes it anew: set 'Ledger' to 'Data Table', which stays fast.`;
	return [{ message, type: 'warning', location: 'outputPane' }];
}

async function entriesOf({ helpers }: Pick<IExecuteFunctions, 'helpers'>): Promise<number> {
	try {
		return await helpers.getProcessedDataCount('workflow', keepAll);
	} catch {
		return 0;
	}
}
