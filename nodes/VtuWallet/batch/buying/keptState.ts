import type { IDataObject } from 'n8n-workflow';

import type { Period } from '../../purchase/period';
import type { Receipt } from '../report/receipt';

/**
 * What the node keeps in its execution context: it lives through every try and *Retry* of one execution. The host stores
 * it as JSON, so lists by name are plain objects here; `ownKey` makes names that no object has from birth.
 */
export interface KeptState {
	version: 2;
	establishedAt: number;
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
	attempts: Record<string, KeptAttempt>;
	receipts: Record<string, KeptReceipt>;
	/** By reference, a digest of what is bought under it. */
	meanings: Record<string, KeptMeaning>;
}

export interface Counts {
	identical: Record<string, number>;
	planned: number;
}

/** Which try of the execution wrote an entry. */
interface Written {
	execution: string;
	runIndex: number;
}

export interface KeptAttempt extends Written {
	state: 'sent' | 'pending' | 'doubted' | 'ended';
	/** What the provider answered where that was not understood: it may hold a code, and is shown again by later tries. */
	answer?: IDataObject;
}

export interface KeptReceipt extends Written {
	receipt: Receipt;
	response?: IDataObject;
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
}

const nothing = (): Counts => ({ identical: {}, planned: 0 });

export function newState(establishedAt: number, runIndex: number): KeptState {
	return {
		version: 2,
		establishedAt,
		accounts: [],
		runIndex,
		tries: 0,
		before: nothing(),
		now: nothing(),
		open: {},
		toMeet: {},
		attempts: {},
		receipts: {},
		meanings: {},
	};
}

/** A name for an entry: one that starts with a digit is none that an object has from birth ("constructor"). */
export const ownKey = (account: number, name: string) => `${account}:${name}`;

/** What the loop has counted so far becomes what stands before the next run index. */
export function enterRunIndex(state: KeptState, runIndex: number): void {
	if (runIndex > state.runIndex) {
		const { before, now, toMeet } = state;
		for (const [identity, rows] of Object.entries(now.identical)) {
			const met = Math.min(rows, toMeet[identity]?.length ?? 0);
			before.identical[identity] = (before.identical[identity] ?? 0) + rows - met;
		}
		before.planned += now.planned;
		state.toMeet = structuredClone(state.open);
		state.tries = 0;
	}
	// A retry counts its rows anew, from where the iterations before it had ended.
	state.now = nothing();
	if (runIndex === 0) {
		state.before = nothing();
		state.toMeet = {};
	}
	state.runIndex = runIndex;
}
