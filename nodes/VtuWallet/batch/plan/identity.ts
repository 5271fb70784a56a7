import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import type { EarlierTry, Journal, Purchase } from '../../journal/journal';
import { mayBeBought } from '../../purchase/claims';
import { canonicalKey, checkedReference } from '../../purchase/key';
import { periodLabel } from '../../purchase/period';
import {
	idOf,
	keyIdOf,
	whatOf,
	type Basis,
	type Beginning,
	type Scope,
	type Subject,
} from '../../purchase/reference';
import { digest } from '../../values/canonical';
import type { PurchaseOperation, Row } from '../operation';
import { MayBeBought } from '../rowPlan';
import {
	changedNode,
	executionFacts,
	keyNeeded,
	otherLedger,
	refuseUnprotected,
	type ExecutionFacts,
} from './executionFacts';
import type { RowReader } from './rowReader';
import type { Settings } from './settings';
import { settingsDigest } from './settingsDigest';

/** Decides whether two rows of an execution are one purchase or two. */
export class Identity {
	readonly facts: ExecutionFacts;
	readonly by: Settings['protection'];
	/** A digest of the parameters that decide what is bought. */
	readonly settingsDigest: string;
	/** The claims of this node in other tries of this execution. */
	earlierTries: readonly EarlierTry[] = [];
	/** The node was changed since an earlier try bought something: only rows that the journal calls bought get receipts. */
	changed?: MayBeBought;
	/** Rows of this run have ids of an earlier run. */
	hasEarlierRuns = false;
	private readonly scope: Scope;
	private readonly period: Settings['period'];
	/** n8n keeps it between two tries of an execution, unless the first one was stopped or crashed. */
	private readonly memory: IDataObject;

	/** Throws `BadInput` if the execution cannot be protected. */
	constructor(
		context: IExecuteFunctions,
		reader: RowReader,
		account: Account,
		{ protection, period }: Settings,
		private readonly operation: PurchaseOperation,
	) {
		this.facts = executionFacts(context);
		this.memory = context.getContext('node');
		this.by = protection;
		this.period = period;
		refuseUnprotected(this.facts, protection);
		this.scope = { environment: account.environment, instanceId: context.getInstanceId() };
		// n8n counts loops by the name of the node, so a renamed node would begin at the first loop again.
		const ofRun = protection === 'run' ? [this.facts.nodeName] : [];
		const shared = [protection, ...(protection === 'period' ? [this.label] : ofRun)];
		const { environment } = account;
		this.settingsDigest = settingsDigest(context.getNode(), reader, operation, shared, environment);
	}

	/** The tries that bought something, or may have. */
	get boughtTries(): readonly EarlierTry[] {
		return this.earlierTries.filter(({ standing }) => mayBeBought(standing));
	}

	/** Whether other tries, loops or calls of this execution may have claimed something. */
	get mayHaveEarlierTries(): boolean {
		const { isRetry, isTool, runIndex } = this.facts;
		return isRetry || isTool || runIndex > 0;
	}

	/** False if these purchases cannot have been sent before. */
	get mayBeKnown(): boolean {
		const mayRepeat = this.mayHaveEarlierTries || this.hasEarlierRuns || this.facts.retriesOnFail;
		return this.by !== 'run' || mayRepeat;
	}

	/**
	 * Reads the other tries of this execution. A *Retry* runs the workflow as saved now, and a changed node may not recognise
	 * its purchases. Tries that bought nothing do not count. Throws `MayBeBought` if no row can be recognised.
	 */
	async readEarlierTries(journal: Journal): Promise<void> {
		const { nodeId: id, nodeName: name, isRetry } = this.facts;
		await journal.store.readOrigin?.();
		const tries = journal.known.earlierTries();
		this.earlierTries = tries.filter(({ node }) => node.id === id);
		const bought = tries.filter(({ standing }) => mayBeBought(standing));
		const isChanged = bought.some(({ node, settings }) =>
			node.id === id ? settings !== this.settingsDigest : node.name === name,
		);
		const { ledger } = journal.store;
		const { vtuWalletLedger: first = ledger } = this.memory;
		if (isRetry && this.isFirstTry && ledger !== undefined && ledger !== first)
			throw new MayBeBought(otherLedger);
		if (isChanged || (isRetry && this.isFirstTry && (await this.isReplaced(bought, journal))))
			this.changed = new MayBeBought(changedNode);
		// n8n counts the loops of a renamed node anew, so an equal row of a later loop would look bought.
		const isRenamed = bought.some(({ node }) => node.id === id && node.name !== name);
		if (this.by === 'run' && isRenamed) throw new MayBeBought(changedNode);
	}

	/** After a sending. A workflow that is moved to another project gets another ledger. */
	noteLedger({ store }: Journal): void {
		this.memory.vtuWalletLedger ??= store.ledger;
	}

	/** The ledger knows no try of this node in this execution. */
	get isFirstTry(): boolean {
		return this.earlierTries.length === 0;
	}

	/** Whether this node may stand for another one, or had another ledger. Nodes that ran before this one stand for themselves. */
	private async isReplaced(bought: readonly EarlierTry[], journal: Journal): Promise<boolean> {
		const { nodeId, hasRun } = this.facts;
		// The ids of the other protections do not hold the node.
		if (this.by === 'run' && bought.some(({ node }) => !hasRun(node.name))) return true;
		const others = (await journal.store.nodesElsewhere?.()) ?? [];
		return others.some(({ id, name }) => id === nodeId || !hasRun(name));
	}

	/** Whether another loop of this execution, or another call of the tool, has claimed the purchase. */
	isOfEarlierLoop(id: string): boolean {
		const { isTool, runIndex } = this.facts;
		const earlier = this.earlierTries.find(({ purchase }) => purchase.id === id);
		return earlier !== undefined && (isTool || earlier.node.loop !== runIndex);
	}

	/** Receipt fields of *Once per Period*; empty for others. */
	get receiptFields(): IDataObject {
		return this.by === 'period' ? { period: this.label, timeZone: this.facts.timeZone } : {};
	}

	/**
	 * Throws `BadInput`. Under *Once per Run* `idIn` gives the id, which counts equal rows. `subjectByName`: the subject with names in
	 * place of ids.
	 */
	purchaseOf(row: Row, subject: Subject, subjectByName = subject): Purchase {
		if (this.operation.keyRequired && this.by !== 'key')
			throw keyNeeded('Only a key can protect this purchase');
		if (this.by === 'period' && subject.recipient === '')
			throw keyNeeded(
				"Without a recipient, 'Once per Period' would give several people one purchase",
			);
		const basis = this.basisOf(row);
		const { product, recipient } = subject;
		const { workflowId, nodeId } = this.facts;
		const alike = [workflowId, nodeId, product, recipient, whatOf(subject)];
		// A campaign, or a key that alone names the purchase, may have any recipient. Other keys are tied to one by `keyId`.
		const isOfOne = subject.keyed !== '' && this.operation.pooling === undefined;
		return {
			id: idOf(subject, basis, this.scope),
			product,
			recipient,
			what: whatOf(subjectByName),
			...(basis.by === 'key' && {
				key: basis.key,
				...(isOfOne && { keyId: keyIdOf(product, basis.key, this.scope) }),
			}),
			// Later runs of the node find equal rows by this, however the row names its plan.
			equal: digest(alike).slice(0, 16),
		};
	}

	/** Under *Once per Run*: the id that an equal row of another execution has. */
	idIn(beginning: Beginning, subject: Subject, nth: string): string {
		const { workflowId, nodeId } = this.facts;
		const run = { workflowId, nodeId, ...beginning };
		return idOf(subject, { by: 'run', run, nth }, this.scope);
	}

	get beginning(): Beginning {
		const { establishedAt = 0, triggerOutput } = this.facts;
		return { establishedAt, triggerOutput };
	}

	private basisOf(row: Row): Basis {
		const { by, period } = this;
		const { pooling } = this.operation;
		const { workflowId, nodeId } = this.facts;
		switch (by) {
			case 'run':
				return { by, run: { workflowId, nodeId, ...this.beginning }, nth: '' };
			case 'key':
				return { by, key: canonicalKey(row.raw(pooling?.name ?? 'key')) };
			case 'period':
				return { by, workflowId, period, label: this.label };
			case 'reference':
				return { by, reference: checkedReference(row.raw('reference')) };
		}
	}

	private get label(): string {
		const { establishedAt = 0, timeZone } = this.facts;
		return periodLabel(this.period, establishedAt, timeZone);
	}
}
