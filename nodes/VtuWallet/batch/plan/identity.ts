import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Account } from '../../api/types';
import type { EarlierTry, Journal, Purchase } from '../../journal/journal';
import { mayBeBought } from '../../purchase/claims';
import {
	idOf,
	protections,
	refuseWithoutRecipient,
	type Order,
	type Protection,
} from '../../purchase/protections';
import { periodLabel } from '../../purchase/protections/period';
import {
	isMadeHere,
	keyIdOf,
	whatOf,
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
	readonly protection: Protection;
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
	private readonly listName: string | undefined;
	/** n8n keeps it between two tries of an execution, unless the first one was stopped or crashed. */
	private readonly memory: IDataObject;

	/** Throws `BadInput` if the execution cannot be protected. */
	constructor(
		context: IExecuteFunctions,
		reader: RowReader,
		account: Account,
		{ protection, period, listName }: Settings,
		private readonly operation: PurchaseOperation,
	) {
		this.facts = executionFacts(context);
		this.memory = context.getContext('node');
		this.protection = protection;
		this.period = period;
		this.listName = listName;
		refuseUnprotected(this.facts, protection);
		this.scope = { environment: account.environment, instanceId: context.getInstanceId() };
		// n8n counts loops by the name of the node, so a renamed node would begin at the first loop again.
		const ofRun = protection.spansRuns ? [] : [this.facts.nodeName];
		const more = protection.hasPeriod ? [this.label] : ofRun;
		this.settingsDigest = settingsDigest(
			context.getNode(),
			reader,
			operation,
			protection,
			more,
			account.environment,
		);
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
		return this.protection.spansRuns || mayRepeat;
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
		if (!this.protection.spansRuns && isRenamed) throw new MayBeBought(changedNode);
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
		if (!this.protection.spansRuns && bought.some(({ node }) => !hasRun(node.name))) return true;
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
		const { protection, label: period, facts } = this;
		return protection.hasPeriod ? { period, timeZone: facts.timeZone } : {};
	}

	/**
	 * Throws `BadInput`. Under *Once per Run* `idIn` gives the id, which counts equal rows. `subjectByName`: the subject with names in
	 * place of ids.
	 */
	purchaseOf(row: Row, subject: Subject, subjectByName = subject): Purchase {
		const { protection, operation } = this;
		if (operation.keyRequired && protection !== protections.key)
			throw keyNeeded('Only a key can protect this purchase');
		const { product, recipient } = subject;
		refuseWithoutRecipient(protection, recipient);
		const name = this.nameOf(row);
		const { workflowId, nodeId } = this.facts;
		const alike = [workflowId, nodeId, product, recipient, whatOf(subject)];
		// A list, or a key that alone names the purchase, may have any recipient. Other keys are tied to one by `keyId`.
		const isOfOne = subject.keyed !== '' && this.listName === undefined;
		const id = idOf(subject, protection, this.orderOf(name), this.scope);
		return {
			id,
			product,
			recipient,
			what: whatOf(subjectByName),
			...(name !== undefined &&
				!protection.isReference && {
					key: name,
					...(isOfOne && { keyId: keyIdOf(product, name, this.scope) }),
				}),
			...(protection.isReference && isMadeHere(id) && { mayHaveKey: true }),
			// Later runs of the node find equal rows by this, however the row names its plan.
			equal: digest(alike).slice(0, 16),
		};
	}

	/** Under *Once per Run*: the id that an equal row of another execution has. */
	idIn(beginning: Beginning, subject: Subject, nth: string): string {
		const order = { ...this.orderOf(), beginning, nth };
		return idOf(subject, this.protection, order, this.scope);
	}

	get beginning(): Beginning {
		const { establishedAt = 0, triggerOutput } = this.facts;
		return { establishedAt, triggerOutput };
	}

	/** The name that the row gives its purchase, if the protection asks for one. */
	private nameOf(row: Row): string | undefined {
		const { name } = this.protection;
		return this.listName ?? name?.read(row.raw(name.parameter));
	}

	private orderOf(name = ''): Order {
		const { beginning, period, label: periodLabel } = this;
		const { workflowId, nodeId } = this.facts;
		return { workflowId, nodeId, beginning, nth: '', name, period, periodLabel };
	}

	private get label(): string {
		const { establishedAt = 0, timeZone } = this.facts;
		return periodLabel(this.period, establishedAt, timeZone);
	}
}
