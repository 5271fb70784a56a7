import { deepCopy, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { digest } from '../../values/canonical';
import { periodLabel, type Period } from '../../purchase/period';
import {
	identityDigest,
	type RunSeed,
	type Scope,
	type Seed,
	type Subject,
} from '../../purchase/reference';
import { canonicalKey, checkedReference } from '../../purchase/userReference';
import { BadInput } from '../../values/badInput';
import { Memory } from '../buying/executionMemory';
import { unprotectable, useKey } from '../host';
import type { Row } from '../operation';

const field = 'Repeat Protection';

/** How the rows of one node execution are kept from buying twice. */
export class Protection {
	readonly memory: Memory;
	private readonly by: string;
	private readonly period: Period;
	private readonly scope: Scope;
	private readonly execution: ExecutionFacts;
	private readonly unprotectable: BadInput | undefined;

	constructor(context: IExecuteFunctions, firstRow: Row, account: Account, preview: boolean) {
		this.execution = executionFacts(context);
		this.by = firstRow.text('repeatProtection') || 'run';
		this.unprotectable = unprotectable(context, this.by);
		this.period = (firstRow.text('period') || 'day') as Period;
		this.scope = { environment: account.environment, instanceId: context.getInstanceId() };
		// A preview leaves no trace, so that the run after it counts as its own first try.
		const kept = context.getContext('node') as IDataObject;
		this.memory = new Memory(preview ? deepCopy(kept) : kept, context.getExecutionId() ?? '', {
			establishedAt: this.execution.establishedAt ?? 0,
			runIndex: this.execution.runIndex,
		});
		this.refuseWhatCannotHold(account);
	}

	/** Nothing of this run can have been sent before, so that no question is needed. */
	get fresh(): boolean {
		const { isRetry, isTool } = this.execution;
		return this.by === 'run' && !isRetry && !isTool && this.memory.firstTry;
	}

	/** A *Retry* that finds no memory: the first try was killed, and may have sent any of these. */
	get forgotten(): boolean {
		return this.execution.isRetry && this.memory.wasEmpty;
	}

	/** A confirmed failure of an earlier execution may be followed by the next attempt. */
	get mayAdvance(): boolean {
		return this.by !== 'reference' && (this.by !== 'run' || this.execution.isRetry);
	}

	/** The environment, and the period where one was meant, go into every receipt. */
	get receiptFields(): IDataObject {
		const { environment } = this.scope;
		if (this.by !== 'period') return { environment };
		return { environment, period: this.label(), timeZone: this.execution.timeZone };
	}

	/** Throws `BadInput`. Counts identical purchases, so it is called once per row and in order. */
	seedOf(row: Row, subject: Subject, keyRequired: boolean): Seed {
		const { workflowId } = this.execution;
		if (keyRequired && this.by !== 'key') {
			throw new BadInput(field, 'This purchase can only be protected by a key', useKey);
		}
		switch (this.by) {
			case 'key':
				return { by: 'key', scope: this.scope, key: canonicalKey(row.raw('key')) };
			case 'period':
				return {
					by: 'period',
					scope: this.scope,
					workflowId,
					period: this.period,
					label: this.label(),
				};
			case 'reference':
				return { by: 'reference', reference: checkedReference(row.raw('reference')) };
			default:
				return {
					by: 'run',
					run: this.runSeed(),
					nth: this.execution.isTool ? 0 : this.memory.count(identityDigest(subject)),
				};
		}
	}

	private label(): string {
		return periodLabel(this.period, this.execution.establishedAt ?? 0, this.execution.timeZone);
	}

	private runSeed(): RunSeed {
		const { workflowId, nodeId, establishedAt = 0, triggerOutput } = this.execution;
		return { workflowId, nodeId, establishedAt, triggerOutput };
	}

	private refuseWhatCannotHold(account: Account) {
		const { isSubWorkflow, isTool } = this.execution;
		if (this.unprotectable) throw this.unprotectable;
		if (this.by !== 'run') return;
		if (isSubWorkflow) {
			throw new BadInput(
				field,
				"In a sub-workflow, 'Once per Run' cannot recognise a retry of the parent workflow",
				useKey,
			);
		}
		if (this.memory.countLost && !isTool) {
			throw new BadInput(
				field,
				'What the earlier loops of this run bought is no longer known, so this one cannot be told from a repeat',
				useKey,
			);
		}
		if (this.memory.isAnotherAccount(account.fingerprint)) {
			throw new BadInput(
				'Credential',
				'An earlier try of this run used another account, so this one cannot see what it bought',
				'Choose the credential of the first try again, or start a new execution.',
			);
		}
	}
}

interface ExecutionFacts {
	workflowId: string;
	nodeId: string;
	establishedAt?: number;
	runIndex: number;
	isRetry: boolean;
	isTool: boolean;
	isSubWorkflow: boolean;
	timeZone: string;
	triggerOutput?: string;
}

function executionFacts(context: IExecuteFunctions): ExecutionFacts {
	const node = context.getNode();
	const proxy = context.getWorkflowDataProxy(0);
	// Hosts before 1.120 have no execution context.
	const established = context.getExecutionContext?.();
	return {
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: node.id,
		establishedAt: established?.establishedAt,
		runIndex: Number(proxy.$runIndex ?? 0),
		isRetry: context.getMode() === 'retry',
		isTool: context.isToolExecution?.() === true || node.rewireOutputLogTo !== undefined,
		isSubWorkflow: established?.parentExecutionId !== undefined,
		timeZone: context.getTimezone(),
		triggerOutput: triggerOutput(proxy, established?.triggerNode?.name),
	};
}

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
