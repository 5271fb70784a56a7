import type { IDataObject } from 'n8n-workflow';

import type { Period } from '../../purchase/period';
import type { Receipt } from '../report/receipt';
import type { WrittenIdentity } from '../rows/writtenIdentity';
import type { Packed, Shape } from './packed';

/**
 * What the node keeps in its execution context: it lives through every try and *Retry* of one execution. The host stores
 * it as JSON, so lists by name are plain objects here; `ownKey` makes names that no object has from birth.
 */
export interface KeptState {
	version: 3;
	establishedAt: number;
	/** A *Retry* began it and found nothing: what the tries before have sent is not in here. */
	begunByRetry?: true;
	/** What the loops before this one have counted is not known, and stays so however often it is tried. */
	countLost?: true;
	/** When the latest execution with this context entered the node first, by the clock of its process. */
	began?: KeptBeginning;
	/** The accounts used so far: names are written with their place in this list. */
	accounts: string[];
	/** How the rows were protected when something was first sent. */
	protection?: KeptProtection;
	runIndex: number;
	/** How often this run index was entered. */
	tries: number;
	/** Identical purchases and planned Naira, before this run index and in it. */
	before: Counts;
	now: Counts;
	/** By identity, the places among identical purchases whose outcome is open. */
	open: Record<string, number[]>;
	/** The same as it stood when this run index was entered: rows led back meet these first, in every try alike. */
	toMeet: Record<string, number[]>;
	/** Which of those this run index met by their receipts. */
	met?: Record<string, number[]>;
	attempts: Record<string, KeptAttempt>;
	receipts: Record<string, KeptReceipt>;
	/** What receipts have in common, and who wrote them: they are written with the places in these lists. */
	shapes: Shape[];
	writers: Written[];
	/** By reference, a digest of what is bought under it. */
	meanings: Record<string, KeptMeaning>;
	/** By the names that rows have used, what they first meant. */
	names?: Record<string, string>;
	/** By the reference of a request that was for many. */
	batches?: Record<string, KeptBatch>;
}

export interface Counts {
	identical: Record<string, number>;
	planned: number;
}

export interface KeptBeginning {
	execution: string;
	/** Tells the process: its `performance.timeOrigin`. */
	origin: number;
	at: number;
}

/** Which try of the execution wrote an entry. */
export interface Written {
	execution: string;
	runIndex: number;
}

export interface KeptAttempt extends Written {
	state: 'sent' | 'pending' | 'doubted' | 'ended';
	/** Another execution sent it, and this one took over what became of it. */
	shared?: boolean;
	/** What the provider answered where that was not understood: it may hold a code, and is shown again by later tries. */
	answer?: IDataObject;
}

/**
 * A receipt as it is kept: who wrote it, whether that one's attempt has ended with it (it is then not kept beside it), and
 * what it says. n8n stores all of it with the execution, beside the items, which say most of it once more.
 */
export type KeptReceipt = [writer: number, hasEnded: 0 | 1, ...packed: Packed];

export interface KeptBatch extends Written {
	/** The references of the purchases that were in it. */
	members: string[];
	/** What they have in common, once it is known; until then nobody knows what became of them. */
	ended?: Pick<Receipt, 'outcome' | 'charged' | 'message' | 'balanceAfter'>;
	/** Which of them did not get it, and why. */
	leftOut?: Record<string, string>;
}

export interface KeptMeaning extends Written {
	meaning: string;
}

/** What references were made of, so that a retry whose node has changed since neither guesses nor buys anew. */
export interface KeptProtection {
	by: 'run' | 'key' | 'period' | 'reference';
	workflowId: string;
	nodeId: string;
	establishedAt?: number;
	triggerOutput?: string;
	/** Of `period`: which one, and how it was called. */
	period?: Period;
	label?: string;
	timeZone?: string;
	/** Of `key` and `reference`: the parameter as it is written in the node. */
	written?: string;
	/** Of `run` and `period`: what tells one purchase from another, as it was written when something was first bought. */
	identity?: WrittenIdentity;
}

export const noCounts = (): Counts => ({ identical: {}, planned: 0 });

export function newState(establishedAt: number, runIndex: number): KeptState {
	return {
		version: 3,
		establishedAt,
		accounts: [],
		runIndex,
		tries: 0,
		before: noCounts(),
		now: noCounts(),
		open: {},
		toMeet: {},
		attempts: {},
		receipts: {},
		shapes: [],
		writers: [],
		meanings: {},
	};
}

/** A name for an entry: one that starts with a digit is none that an object has from birth ("constructor"). */
export const ownKey = (account: number, name: string) => `${account}:${name}`;

/** When an execution began, by the clock of this process; before everything, where another process has noted it. */
export function executionBeganAt(kept: KeptState, execution: string): number {
	const { timeOrigin: origin } = performance;
	if (kept.began?.execution !== execution)
		kept.began = { execution, origin, at: performance.now() };
	return kept.began.origin === origin ? kept.began.at : -Infinity;
}
