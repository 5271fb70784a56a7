import { deepCopy, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import { periodLabel } from '../../purchase/period';
import { identityDigest, type Scope, type Seed, type Subject } from '../../purchase/reference';
import { canonicalKey, checkedReference } from '../../purchase/userReference';
import { BadInput } from '../../values/badInput';
import { keptProtection, Memory } from '../buying/executionMemory';
import type { KeptProtection } from '../buying/keptState';
import { unprotectable, useKey } from '../host';
import type { PurchaseOperation, Row } from '../operation';
import type { Settings } from '../settings';
import { CannotSeeEarlier } from './cannotSeeEarlier';
import { changeSince } from './changeSince';
import { executionFacts, type ExecutionFacts } from './executionFacts';
import { noteName, renamedSince } from './nodeNames';
import type { RowReader } from './row';
import { changedField, writtenIdentity } from './writtenIdentity';

const field = 'Repeat Protection';

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
		reader: RowReader,
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
			{ establishedAt: establishedAt ?? 0, runIndex, account: account.fingerprint, isTool },
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
		this.refuseWhatCannotHold(now);
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

	/** A *Retry* that finds no memory: the first try was killed, and may have sent any of these. */
	get forgotten(): boolean {
		return this.execution.isRetry && this.memory.wasEmpty;
	}

	/** What is found was bought by another run, where this execution does not remember that it has sent it. */
	get outlivesRun(): boolean {
		return this.by !== 'run' && !this.forgotten;
	}

	/** A confirmed failure of an earlier execution may be followed by the next attempt. */
	get mayAdvance(): boolean {
		return this.by !== 'reference' && (this.by !== 'run' || this.execution.isRetry);
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
		switch (this.by) {
			case 'key':
				return { by: 'key', scope: this.scope, key: canonicalKey(row.raw(this.keyParameter)) };
			case 'period':
				return {
					by: 'period',
					scope: this.scope,
					workflowId,
					period: this.basis.period ?? 'day',
					label: this.basis.label ?? '',
				};
			case 'reference':
				return { by: 'reference', reference: checkedReference(row.raw('reference')) };
			default:
				return {
					by: 'run',
					run: { workflowId, nodeId, establishedAt, triggerOutput },
					nth: this.execution.isTool ? 0 : this.memory.count(identityDigest(subject)),
				};
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

	/** Asked for otherwise, what is bought already would count as something new. */
	private refuseOtherPurchases(now: KeptProtection) {
		const { identity: first = {} } = this.basis;
		const { identity = first } = now;
		const changed = changedField(first, identity, this.operation);
		if (changed === undefined) return;
		throw new CannotSeeEarlier({
			field: changed,
			message: `'${changed}' has been changed since an earlier try of this execution bought something, so what is bought already would be bought again`,
			advice: `Set '${changed}' back and choose Retry again. Or buy the rest in a new execution, with only the rows that are missing.`,
		});
	}

	private refuseWhatCannotHold(now: KeptProtection) {
		const { isSubWorkflow, isTool, isRetry, triggerLost } = this.execution;
		if (this.memory.usedByAnotherAccount) {
			throw new CannotSeeEarlier({
				field: 'Credential',
				message:
					'An earlier try of this run used another account, so this one cannot see what it bought',
				advice: 'Choose the credential of the first try again, or start a new execution.',
			});
		}
		const change = changeSince(this.basis, now);
		if (change) throw change;
		this.refuseOtherPurchases(now);
		if (this.by !== 'run') return;
		if (isSubWorkflow) {
			throw new BadInput(
				field,
				"In a sub-workflow, 'Once per Run' cannot recognise a retry of the parent workflow",
				useKey,
			);
		}
		if (this.memory.countLost && !isTool) {
			throw new CannotSeeEarlier({
				field,
				message:
					'What the earlier loops of this run bought is no longer known, so this one cannot be told from a repeat',
				advice: useKey,
			});
		}
		if (isRetry && triggerLost && !this.memory.hasSent) {
			throw new CannotSeeEarlier({
				field,
				message:
					'What started the first try can no longer be read, so what it bought cannot be recognised',
				advice:
					"Choose 'Retry with original workflow', or give the trigger the name back that it had.",
			});
		}
	}
}
