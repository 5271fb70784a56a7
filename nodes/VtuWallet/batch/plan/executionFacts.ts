import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import type { Protection } from '../../purchase/protections';
import { digest } from '../../values/canonical';
import { readOr } from '../../values/readOr';
import { MayBeBought } from '../rowPlan';
import { hiddenRetries, keyNeeded, lostBeginning, lostTrigger } from './refusedTries';

const mcpTrigger = '@n8n/n8n-nodes-langchain.mcpTrigger';

/** The execution as n8n describes it, read once. */
export function executionFacts(context: IExecuteFunctions) {
	const node = context.getNode();
	const proxy = context.getWorkflowDataProxy(0);
	const established = context.getExecutionContext();
	const trigger = established?.triggerNode;
	const output = triggerOutput(proxy, trigger?.name);
	const workflowId = String(context.getWorkflow().id ?? '');
	const executionId = context.getExecutionId();
	const establishedAt = established?.establishedAt;
	const runIndex = Number(proxy.$runIndex ?? 0);
	const isRetry = context.getMode() === 'retry';
	return {
		workflowId,
		nodeId: node.id,
		nodeName: node.name,
		/** When the first try of the execution began. */
		establishedAt,
		/** n8n did not store when the first try began; `establishedAt` is of this retry. */
		isBeginningLost: established?.source === 'retry',
		runIndex,
		/** A *Retry* from the Executions list. */
		isRetry,
		/** A person started the execution in the editor, perhaps by mistake. n8n offers no Retry of such an execution. */
		isByHand: context.getMode() === 'manual',
		/** A *Loop Over Items* gives this node its rows in batches. */
		isInLoop: isInLoop(context, node.name),
		hasRun: (name: string) =>
			[0, 1].some(
				(branch) => ifPresent(() => proxy.$(name).first(branch) as unknown) !== undefined,
			),
		/** The output of this node in earlier loops, for a Retry. Undefined if it cannot be read. */
		earlierOutput: isRetry ? outputBefore(proxy, node, runIndex) : undefined,
		/** *Retry On Fail*: the same loop may run again. */
		retriesOnFail: node.retryOnFail === true,
		isTool: isUsedAsTool(context),
		/** A sub-workflow, or a call of the MCP Server Trigger: n8n has no execution to retry. */
		hidesRetries:
			established?.parentExecutionId !== undefined ||
			executionId === undefined ||
			trigger?.type === mcpTrigger,
		timeZone: context.getTimezone(),
		/** Digest of the first item of the trigger. */
		triggerOutput: output,
		/** The execution has a trigger, and its output cannot be read. */
		isTriggerLost: trigger !== undefined && output === undefined,
		/** All retries of an execution share this name, and no other execution has it. */
		origin: digest([workflowId, establishedAt ?? executionId ?? Date.now(), output ?? '']),
	};
}

/** Whether a *Loop Over Items* of n8n is before this node and behind it. */
function isInLoop(context: IExecuteFunctions, name: string): boolean {
	const behind = new Set(context.getChildNodes(name).map((node) => node.name));
	return context
		.getParentNodes(name)
		.some((node) => node.type === 'n8n-nodes-base.splitInBatches' && behind.has(node.name));
}

export type ExecutionFacts = ReturnType<typeof executionFacts>;

/** Some agents run their tools themselves. Other agents let the engine of n8n run them. */
export const isUsedAsTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || context.getNode().rewireOutputLogTo !== undefined;

/** n8n throws if it has no such node or output. */
const ifPresent = <T>(read: () => T) => readOr<T | undefined>(undefined, read);

type DataProxy = ReturnType<IExecuteFunctions['getWorkflowDataProxy']>;

/** Rows that were not bought may be on the error output. */
function outputBefore(proxy: DataProxy, { name, onError }: INode, runIndex: number) {
	const branches = onError === 'continueErrorOutput' ? [0, 1] : [0];
	const itemsOf = (run: number) =>
		branches.flatMap((branch) => proxy.$(name).all(branch, run) as INodeExecutionData[]);
	const runs = Array.from({ length: runIndex }, (_, run) => run);
	return ifPresent(() => runs.flatMap(itemsOf).map(({ json }) => json));
}

/** Two executions that began in the same millisecond differ in the output of their triggers. */
function triggerOutput(proxy: DataProxy, trigger: string | undefined): string | undefined {
	if (trigger === undefined) return undefined;
	const outputOf = (run: number) => proxy.$(trigger).first(0, run)?.json as IDataObject | undefined;
	return ifPresent(() => {
		// After a crash, a Retry has placeholders for lost output, and the trigger's real output in a later run.
		let run = 0;
		while (outputOf(run)?.isArtificialRecoveredEventItem === true) run += 1;
		const json = outputOf(run);
		// n8n stores executions as JSON, in which a date is a text.
		return json === undefined ? undefined : digest(JSON.parse(JSON.stringify(json)));
	});
}

/** Throws `BadInput` if this protection cannot work in this execution. Names always work. */
export function refuseUnprotected(facts: ExecutionFacts, { needs, words }: Protection): void {
	if (needs === 'nothing') return;
	const needsExecution = needs === 'execution';
	if (facts.establishedAt === undefined || (needsExecution && facts.hidesRetries))
		throw keyNeeded(hiddenRetries);
	if (facts.isBeginningLost) throw new MayBeBought(lostBeginning(words.ifBeginningLost));
	if (needsExecution && facts.isRetry && facts.isTriggerLost) throw new MayBeBought(lostTrigger);
}
