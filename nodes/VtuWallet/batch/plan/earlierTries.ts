import type { IDataObject } from 'n8n-workflow';

import type { EarlierTry, Journal } from '../../journal/journal';
import { mayBeBought } from '../../purchase/claims';
import type { Protection } from '../../purchase/protections';
import { MayBeBought } from '../rowPlan';
import type { ExecutionFacts } from './executionFacts';
import { changedNode, otherLedger } from './refusedTries';

/** The other tries, loops and calls of this execution, and what they may have bought. */
export class EarlierTries {
	/** The claims of this node. */
	all: readonly EarlierTry[] = [];
	/** The node was changed since an earlier try bought something: only rows that the journal calls bought get receipts. */
	changed?: MayBeBought;
	/** Rows of this run have ids of an earlier run. */
	hasEarlierRuns = false;

	constructor(
		private readonly facts: ExecutionFacts,
		private readonly protection: Protection,
		/** A digest of the parameters that decide what is bought. */
		private readonly settings: string,
		/** n8n keeps it between two tries of an execution, unless the first one was stopped or crashed. */
		private readonly memory: IDataObject,
	) {}

	/** The tries that bought something, or may have. */
	get bought(): readonly EarlierTry[] {
		return this.all.filter(({ standing }) => mayBeBought(standing));
	}

	/** The ledger knows no try of this node in this execution. */
	get isFirst(): boolean {
		return this.all.length === 0;
	}

	/** Whether other tries, loops or calls of this execution may have claimed something. */
	get mayExist(): boolean {
		const { isRetry, isTool, runIndex } = this.facts;
		return isRetry || isTool || runIndex > 0;
	}

	/** False if no purchase of this run can have been sent before. */
	get mayHaveSent(): boolean {
		const { protection, facts } = this;
		return protection.spansRuns || this.mayExist || this.hasEarlierRuns || facts.retriesOnFail;
	}

	/**
	 * Reads the other tries. A *Retry* runs the workflow as saved now, and a changed node may not recognise its purchases. Tries
	 * that bought nothing do not count. Throws `MayBeBought` if no row can be recognised.
	 */
	async read(journal: Journal): Promise<void> {
		const { nodeId: id, nodeName: name, isRetry } = this.facts;
		await journal.store.readOrigin?.();
		const tries = journal.known.earlierTries();
		this.all = tries.filter(({ node }) => node.id === id);
		const bought = tries.filter(({ standing }) => mayBeBought(standing));
		const isChanged = bought.some(({ node, settings }) =>
			node.id === id ? settings !== this.settings : node.name === name,
		);
		const { ledger } = journal.store;
		const { vtuWalletLedger: first = ledger } = this.memory;
		const isFirstRetry = isRetry && this.isFirst;
		if (isFirstRetry && ledger !== undefined && ledger !== first)
			throw new MayBeBought(otherLedger);
		if (isChanged || (isFirstRetry && (await this.isReplaced(bought, journal))))
			this.changed = new MayBeBought(changedNode);
		// n8n counts the loops of a renamed node anew, so an equal row of a later loop would look bought.
		const isRenamed = bought.some(({ node }) => node.id === id && node.name !== name);
		if (!this.protection.spansRuns && isRenamed) throw new MayBeBought(changedNode);
	}

	/** After a sending. A workflow that is moved to another project gets another ledger. */
	noteLedger({ store }: Journal): void {
		this.memory.vtuWalletLedger ??= store.ledger;
	}

	/** Whether another loop of this execution, or another call of the tool, has claimed the purchase. */
	hasOfOtherLoop(id: string): boolean {
		const { isTool, runIndex } = this.facts;
		const earlier = this.all.find(({ purchase }) => purchase.id === id);
		return earlier !== undefined && (isTool || earlier.node.loop !== runIndex);
	}

	/** Whether this node may stand for another one, or had another ledger. Nodes that ran before this one stand for themselves. */
	private async isReplaced(bought: readonly EarlierTry[], journal: Journal): Promise<boolean> {
		const { nodeId, hasRun } = this.facts;
		// The ids of the other protections do not hold the node.
		if (!this.protection.spansRuns && bought.some(({ node }) => !hasRun(node.name))) return true;
		const others = (await journal.store.nodesElsewhere?.()) ?? [];
		return others.some(({ id, name }) => id === nodeId || !hasRun(name));
	}
}
