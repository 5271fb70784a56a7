import type { KnownBalance } from './balance/rules';
import { readEsims, writeEsims } from './esims/stored';
import type { KnownEsims } from './esims/known';
import type { KnownReferences } from './transactions/known';
import { readReferences, writeReferences } from './transactions/stored';

/** What the trigger remembers from poll to poll. What is missing has not been watched yet. */
export interface Memory {
	/** When it began: tells it from the memory of an earlier life of the same node. */
	startedAt: number;
	/** Polls that told something, and all polls: they say which of two memories is the later one. */
	told: number;
	polls: number;
	references?: KnownReferences;
	esims?: KnownEsims;
	balance?: KnownBalance;
}

/** As it is stored: flat, for n8n wraps every object in a trigger's memory to watch it for changes. */
export interface StoredMemory {
	version: 1;
	startedAt: number;
	told: number;
	polls: number;
	references?: string;
	esims?: string;
	newestEsimAtStart?: number;
	balance?: number;
	balanceBelow?: boolean;
}

const version = 1;

export const emptyMemory = (now: number): Memory => ({ startedAt: now, told: 0, polls: 0 });

export function writeMemory({
	startedAt,
	told,
	polls,
	references,
	esims,
	balance,
}: Memory): StoredMemory {
	return {
		version,
		startedAt,
		told,
		polls,
		...(references && { references: writeReferences(references) }),
		...(esims && { esims: writeEsims(esims) }),
		...(esims?.newestAtStart !== undefined && { newestEsimAtStart: esims.newestAtStart }),
		...(balance && { balance: balance.balance, balanceBelow: balance.below }),
	};
}

/** Undefined for what this version cannot read: garbage, or the memory of a newer version of the package. */
export function readMemory(stored: unknown): Memory | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const { startedAt, told, polls, references, esims, newestEsimAtStart, balance, balanceBelow } =
		stored as Record<string, unknown>;
	if ((stored as Record<string, unknown>).version !== version) return undefined;
	const knownEsims = readEsims(esims);
	if (knownEsims && isNumber(newestEsimAtStart)) knownEsims.newestAtStart = newestEsimAtStart;
	return {
		startedAt: isNumber(startedAt) ? startedAt : 0,
		told: isNumber(told) ? told : 0,
		polls: isNumber(polls) ? polls : 0,
		references: readReferences(references),
		esims: knownEsims,
		balance:
			isNumber(balance) && typeof balanceBelow === 'boolean'
				? { balance, below: balanceBelow }
				: undefined,
	};
}

/**
 * The one that knows more: what has been told counts first. n8n saves a trigger's memory when a poll tells something;
 * what a quiet poll learned may be gone at the next one, but then this process still has it.
 */
export function laterMemory(stored: Memory, kept: Memory | undefined): Memory {
	if (kept === undefined || kept.startedAt !== stored.startedAt) return stored;
	const isLater =
		kept.told > stored.told || (kept.told === stored.told && kept.polls > stored.polls);
	return isLater ? kept : stored;
}

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);
