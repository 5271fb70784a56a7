import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { digest } from '../../values/canonical';

/** What the host tells of the execution that a purchase's protection hangs on. */
export interface ExecutionFacts {
	workflowId: string;
	nodeId: string;
	establishedAt?: number;
	runIndex: number;
	isRetry: boolean;
	isTool: boolean;
	isSubWorkflow: boolean;
	timeZone: string;
	triggerOutput?: string;
	/** The execution has a trigger, and its output cannot be read. */
	triggerLost: boolean;
}

export function executionFacts(context: IExecuteFunctions): ExecutionFacts {
	const node = context.getNode();
	const proxy = context.getWorkflowDataProxy(0);
	// Older hosts have no execution context: see `abilities` in host.ts.
	const established = context.getExecutionContext?.();
	const trigger = established?.triggerNode?.name;
	const output = triggerOutput(proxy, trigger);
	return {
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: node.id,
		establishedAt: established?.establishedAt,
		runIndex: Number(proxy.$runIndex ?? 0),
		isRetry: context.getMode() === 'retry',
		isTool: isUsedAsTool(context),
		isSubWorkflow: established?.parentExecutionId !== undefined,
		timeZone: context.getTimezone(),
		triggerOutput: output,
		triggerLost: trigger !== undefined && output === undefined,
	};
}

/** Older agents run their tools themselves; newer ones have the engine do it. */
export const isUsedAsTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || context.getNode().rewireOutputLogTo !== undefined;

/** Two executions that began in the same millisecond differ in what their triggers gave them. */
function triggerOutput(
	proxy: ReturnType<IExecuteFunctions['getWorkflowDataProxy']>,
	trigger: string | undefined,
): string | undefined {
	if (trigger === undefined) return undefined;
	try {
		const json = realOutput(
			(run) => proxy.$(trigger).first(0, run)?.json as IDataObject | undefined,
		);
		// Through JSON and back: a date is a text as soon as the host has stored the execution.
		return json === undefined ? undefined : digest(JSON.parse(JSON.stringify(json)));
	} catch {
		return undefined;
	}
}

/** After a crash, n8n has put stand-ins for lost output in front of what the retry's own trigger gives. */
function realOutput(
	outputOfRun: (run: number) => IDataObject | undefined,
): IDataObject | undefined {
	let run = 0;
	while (outputOfRun(run)?.isArtificialRecoveredEventItem === true) run += 1;
	return outputOfRun(run);
}
