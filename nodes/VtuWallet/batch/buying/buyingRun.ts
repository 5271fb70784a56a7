import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../api/types';
import type { Kind } from '../../purchase/kinds';
import { referenceOf } from '../../purchase/reference';
import type { AttemptMemory, Result } from '../../purchase/steps';
import type { PurchaseOperation } from '../operation';
import type { PlannedRow } from '../rows/plannedRow';
import type { Settings } from '../settings';
import type { Buyers } from './buyers';
import type { Memory } from './executionMemory';
import { flightOf, type ProcessMemory } from './processMemory';
import type { ReadableRecords, SentRecords } from './sentRecords';

/** What all purchases of a run share. */
export interface BuyingRun {
	api: Api;
	operation: PurchaseOperation;
	/** The kind of every product, to know another's purchase by. */
	kinds: readonly Kind[];
	/** What this execution remembers of what it sent. */
	memory: Memory;
	/** What this process does, for all its executions. */
	process: ProcessMemory;
	/** What outlives the process. */
	records: SentRecords;
	/** Who buys with this node, where another account could not see what this one has bought. */
	buyers?: Buyers;
	settings: Settings;
	fresh: boolean;
	mayAdvance: boolean;
	/** Not the first *Retry* of its execution: another one may have sent what this one does not remember. */
	isRetriedAgain: boolean;
	/** An earlier try of this run has begun, and what it sent is not remembered. */
	forgotten: boolean;
	/** When this try began, by `performance.now()`: nothing of an earlier one was sent after it. */
	began: number;
	/** The same by the calendar. */
	beganAt: number;
	/** The latest answer to each purchase, by its first reference: a run that is stopped has nothing else to show. */
	answers: Map<string, Result['answer']>;
	/** Words of refusals on no list that proved harmless for the whole of *Settle For*. */
	harmlessWords: Set<string>;
	/** Where purchases are only asked about, and none is sent: what is written down of them. */
	askedOf?: ReadableRecords;
	/** The wallet is dry: look, but buy nothing more. */
	onlyLook(): boolean;
	/** Where all rows are only looked for: whatever was sent of them is written down here, and read before anybody is asked. */
	readsFirst?: Pick<ReadableRecords, 'look'>;
	/** Why nothing may be started any more, if so. */
	halted(): string | undefined;
	pause(ms: number): Promise<void>;
	/** Added to every receipt. */
	common: IDataObject;
}

/** Whether this execution or this process has sent it before. */
export function isKnown(reference: string, { memory, process, api }: BuyingRun): boolean {
	return memory.attempts.knows(reference) || process.knows(flightOf(api.account, reference));
}

/**
 * Whose a purchase is that goes by one reference: another credential may be of another wallet, and a reference of the
 * user's own may stand for anything.
 */
export function ownerOf({ seed, subject }: PlannedRow, { api }: BuyingRun): string {
	const { fingerprint } = api.account;
	if (seed.by !== 'reference') return fingerprint;
	return `${fingerprint} ${subject.product} ${subject.recipient}`;
}

/** What this execution and this process remember of one attempt. */
export function recallOf(planned: PlannedRow, attempt: number, run: BuyingRun): AttemptMemory {
	const { memory, process, api } = run;
	const { subject, seed } = planned;
	const reference = referenceOf(subject, seed, attempt);
	const nextReference = referenceOf(subject, seed, attempt + 1);
	const own = memory.attempts.recall(reference);
	const flight = flightOf(api.account, reference);
	const shared = process.recall(flight, ownerOf(planned, run), memory.executionBegan);
	return {
		sentBefore: own.sentBefore || shared.sentBefore,
		byThisExecution: own.byThisExecution,
		shared: own.shared,
		pending: own.pending || shared.pending,
		doubted: own.doubted || shared.doubted,
		bought: shared.bought,
		boughtByAnother: shared.boughtByAnother && !own.sentBefore,
		meanwhile: shared.meanwhile,
		leftBehind: nextReference !== reference && isKnown(nextReference, run),
	};
}
