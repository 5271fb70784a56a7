import type { IExecuteFunctions } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';

const oldestHost = '2.20';

/** The part of n8n's context that differs between versions of n8n. */
interface HostContext {
	getExecutionContext?: IExecuteFunctions['getExecutionContext'];
	helpers?: Partial<IExecuteFunctions['helpers']>;
	getPollBudgetMs?: () => number;
}

/** Throws `BadInput` if n8n is too old to recognise the retries of an execution. */
export function assertSupportedHost({ getExecutionContext }: HostContext): void {
	if (typeof getExecutionContext === 'function') return;
	throw new BadInput(
		'n8n',
		`n8n ${oldestHost} or newer is needed`,
		'Update n8n, then run the workflow again. Nothing was sent.',
	);
}

/** n8n shows the helper to every node if Data Tables are on. Only n8n's own nodes may call it. */
export const hasDataTables = ({ helpers }: HostContext): boolean =>
	typeof helpers?.getDataTableProxy === 'function';

const usualBudgetMs = 300_000;

/** The time that n8n allows for a poll. */
export const pollBudgetMs = (context: HostContext): number =>
	context.getPollBudgetMs?.() ?? usualBudgetMs;
