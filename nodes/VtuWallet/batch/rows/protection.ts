import { deepCopy, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { periodLabel } from '../../purchase/period';
import { identityDigest, type Scope, type Seed, type Subject } from '../../purchase/reference';
import { canonicalKey, checkedReference } from '../../purchase/userReference';
import { BadInput } from '../../values/badInput';
import { digest } from '../../values/canonical';
import { keptProtection, Memory } from '../buying/executionMemory';
import type { KeptProtection } from '../buying/keptState';
import { unprotectable, useKey } from '../host';
import type { PurchaseOperation, Row } from '../operation';
import type { Settings } from '../settings';
import { CannotSeeEarlier } from './cannotSeeEarlier';
import { executionFacts, type ExecutionFacts } from './executionFacts';
import { placeOfLedBack, refuseIfAnother } from './ledBack';
import { noteName, renamedSince } from './nodeNames';
import type { RowReader } from './row';
import { field, refuseWhatCannotHold } from './whatCannotHold';
import { writtenIdentity } from './writtenIdentity';

/** How the rows of one node execution are kept from buying twice. */
export class Protection {
	readonly memory: Memory;
	private readonly by: Settings['protection'];
	private readonly scope: Scope;
	private readonly execution: ExecutionFacts;
	/** What references are made of: as the first try of the execution had it, wherever that is known. */
	private readonly basis: KeptProtection;

	constructor(
		context: IExecuteFunctions,
		private readonly reader: RowReader,
		account: Account,
		settings: Pick<Settings, 'protection' | 'period' | 'preview'>,
		private readonly operation: PurchaseOperation,
		/** The parameter that holds the key. */
		private readonly keyParameter = 'key',
	) {
		this.execution = executionFacts(context);
		this.by = settings.protection;
		const hostCannotHold = unprotectable(context, this.by);
		if (hostCannotHold)
			throw this.execution.isRetry ? new CannotSeeEarlier(hostCannotHold) : hostCannotHold;
		this.scope = { environment: account.environment, instanceId: context.getInstanceId() };
		const stored = context.getContext('node') as IDataObject;
		const kept = keptProtection(stored);
		const { isRetry, isTool, runIndex } = this.execution;
		const establishedAt =
			(isRetry ? kept?.establishedAt : undefined) ?? this.execution.establishedAt;
		// A preview leaves no trace, so that the run after it counts as its own first try.
		this.memory = new Memory(
			settings.preview ? deepCopy(stored) : stored,
			context.getExecutionId() ?? '',
			{
				establishedAt: establishedAt ?? 0,
				runIndex,
				account: account.fingerprint,
				isTool,
				isRetry,
			},
		);
		const now = this.protectionNow(settings.period, reader, establishedAt);
		const hasBegun = this.memory.hasSent || this.memory.mayHaveBought;
		this.basis = hasBegun && kept ? { ...kept } : now;
		// What was refused may be asked for otherwise; what was bought is recognised by how it was asked for.
		if (!this.memory.mayHaveBought) this.basis.identity = now.identity;
		const flow = context.getContext('flow') as IDataObject;
		const node = context.getNode();
		const renamed = this.by === 'run' && this.forgotten ? renamedSince(flow, node) : undefined;
		if (renamed) throw renamed;
		refuseWhatCannotHold({
			execution: this.execution,
			by: this.by,
			memory: this.memory,
			basis: this.basis,
			now,
			operation,
		});
		if (!settings.preview) noteName(flow, node);
		this.memory.protection = this.basis;
	}

	/** Nothing of this run can have been sent before, so that no question is needed. */
	get fresh(): boolean {
		const { isRetry, isTool } = this.execution;
		return this.by === 'run' && !isRetry && !isTool && this.memory.firstTry;
	}

	/** Nothing but this very process can have sent it before: calls of a tool know of each other. */
	get ofThisProcess(): boolean {
		const { isRetry, isTool } = this.execution;
		return this.fresh || (this.by === 'run' && isTool && !isRetry);
	}

	/** A *Retry*: the execution was retried, perhaps not for the first time. */
	get isRetry(): boolean {
		return this.execution.isRetry;
	}

	/** A *Retry* that has found no memory: the first try was killed, and may have sent any of these. */
	get forgotten(): boolean {
		return this.execution.isRetry && this.memory.forgotEarlier;
	}

	/** What is found was bought by another run, where this execution does not remember that it has sent it. */
	get outlivesRun(): boolean {
		return this.by !== 'run' && !this.forgotten;
	}

	/** A key or a reference names the purchase by itself, whichever plan it is of. */
	get namesPurchases(): boolean {
		return this.by === 'key' || this.by === 'reference';
	}

	/** A row of which it is not known what it means may have been bought before, and nothing tells under which reference. */
	cannotSee(listIsMissing: boolean): boolean {
		return this.by === 'period' || this.forgotten || (listIsMissing && this.isRetry);
	}

	/** A confirmed failure of an earlier execution may be followed by the next attempt. */
	get mayAdvance(): boolean {
		return this.by !== 'reference' && (this.by !== 'run' || this.execution.isRetry);
	}

	get isOfRun(): boolean {
		return this.by === 'run';
	}

	/** When the execution began, where n8n tells it. */
	get establishedAt(): number | undefined {
		return this.basis.establishedAt;
	}

	/** What has to stay the same for a later try to recognise what this one buys. */
	get traits() {
		const { by, period, label, written, identity = {} } = this.basis;
		return {
			// The label hangs on the time zone of the workflow, too.
			protection: digest([by, period ?? '', label ?? '', written ?? '']),
			purchase: digest(identity),
		};
	}

	/** The environment, and the period where one was meant, go into every receipt. */
	get receiptFields(): IDataObject {
		const { environment } = this.scope;
		const { label, timeZone } = this.basis;
		return this.by === 'period' ? { environment, period: label, timeZone } : { environment };
	}

	/** Throws `BadInput`. Counts identical purchases, so it is called once per row and in order. */
	seedOf(row: Row, subject: Subject, keyRequired: boolean): Seed {
		const { workflowId, nodeId, establishedAt = 0, triggerOutput } = this.basis;
		if (keyRequired && this.by !== 'key') {
			throw new BadInput(field, 'This purchase can only be protected by a key', useKey);
		}
		const { isTool, runIndex } = this.execution;
		/** What came in with a row that may be led back. */
		const input = runIndex > 0 && !isTool ? this.reader.input(row.index) : undefined;
		switch (this.by) {
			case 'key':
				return { by: 'key', scope: this.scope, key: canonicalKey(row.raw(this.keyParameter)) };
			case 'period': {
				const { period = 'day', label = '' } = this.basis;
				const seed: Seed = { by: 'period', scope: this.scope, workflowId, period, label };
				if (input) refuseIfAnother(input, subject, seed, this.memory);
				return seed;
			}
			case 'reference':
				return { by: 'reference', reference: checkedReference(row.raw('reference')) };
			default: {
				const run = { workflowId, nodeId, establishedAt, triggerOutput };
				if (isTool) return { by: 'run', run, nth: 0 };
				const back = input && placeOfLedBack(input, subject, run, this.memory);
				return { by: 'run', run, nth: back ?? this.memory.count(identityDigest(subject)) };
			}
		}
	}

	private protectionNow(
		period: Settings['period'],
		reader: RowReader,
		establishedAt: number | undefined,
	): KeptProtection {
		const { workflowId, nodeId, triggerOutput, timeZone } = this.execution;
		const { by } = this;
		return {
			by,
			workflowId,
			nodeId,
			establishedAt,
			triggerOutput,
			...(by === 'period' && {
				period,
				label: periodLabel(period, establishedAt ?? 0, timeZone),
				timeZone,
			}),
			...((by === 'run' || by === 'period') && {
				identity: writtenIdentity(this.operation, reader),
			}),
			...(by === 'key' && { written: String(reader.written(this.keyParameter)) }),
			...(by === 'reference' && { written: String(reader.written(by)) }),
		};
	}
}
