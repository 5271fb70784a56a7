import type { KnownBalance } from './balance/rules';
import type { KnownEsims } from './esims/known';
import { readEsims, writeEsims } from './esims/stored';
import { readEsimsBefore } from './esims/storedBefore';
import type { KnownReferences } from './transactions/known';
import { readReferences, writeReferences } from './transactions/stored';
import { readReferencesBefore } from './transactions/storedBefore';

/** What the trigger remembers from poll to poll. What is missing has not been watched yet. */
export interface Memory {
	/** When it began: tells it from the memory of an earlier life of the same node. */
	startedAt: number;
	/** Whose purchases it is about. Absent in what version 1 stored. */
	account?: string;
	/** Polls whose memory the host was given to save, and all polls: they say which of two memories is the later one. */
	told: number;
	polls: number;
	/** Since when there is something that the host should save before long. */
	unsavedSince?: number;
	references?: KnownReferences;
	esims?: KnownEsims;
	balance?: KnownBalance;
}

/** As it is stored: flat, for n8n wraps every object in a trigger's memory to watch it for changes. */
export interface StoredMemory {
	version: 2;
	startedAt: number;
	account?: string;
	told: number;
	polls: number;
	references?: string;
	esims?: string;
	balance?: number;
	balanceBelow?: boolean;
}

const version = 2;

export const emptyMemory = (now: number, account?: string): Memory => ({
	startedAt: now,
	...(account !== undefined && { account }),
	told: 0,
	polls: 0,
});

export function writeMemory(memory: Memory): StoredMemory {
	const { startedAt, account, told, polls, references, esims, balance } = memory;
	return {
		version,
		startedAt,
		...(account !== undefined && { account }),
		told,
		polls,
		...(references && { references: writeReferences(references) }),
		...(esims && { esims: writeEsims(esims) }),
		...(typeof balance?.balance === 'number' && {
			balance: balance.balance,
			balanceBelow: balance.below,
		}),
	};
}

/**
 * Undefined for what this version cannot read: garbage, or the memory of a newer version of the package. `kept` is what
 * this process has learned.
 */
export function readMemory(stored: unknown, kept?: Memory): Memory | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const memory = stored as Record<string, unknown>;
	if (memory.version !== version && memory.version !== 1) return undefined;
	const { account, told, polls, balance, balanceBelow } = memory;
	const startedAt = isNumber(memory.startedAt) ? memory.startedAt : 0;
	return {
		startedAt,
		...(typeof account === 'string' && { account }),
		told: isNumber(told) ? told : 0,
		polls: isNumber(polls) ? polls : 0,
		...(memory.version === 1 ? watchedBefore(memory, startedAt) : watched(memory, startedAt, kept)),
		balance:
			isNumber(balance) && typeof balanceBelow === 'boolean'
				? { balance, below: balanceBelow }
				: undefined,
	};
}

const watched = (
	{ references, esims }: Record<string, unknown>,
	startedAt: number,
	kept?: Memory,
) => ({
	references: readReferences(references, startedAt, kept?.references),
	esims: readEsims(esims),
});

function watchedBefore(stored: Record<string, unknown>, startedAt: number) {
	const esims = readEsimsBefore(stored.esims);
	if (esims && isNumber(stored.newestEsimAtStart)) esims.newAfter = stored.newestEsimAtStart;
	return { references: readReferencesBefore(stored.references, startedAt), esims };
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

/**
 * The memory to go on with for this account. What was known of another is forgotten: its references and IDs mean other
 * purchases. Its wallet is no longer the one that is watched; if the new one is below the threshold, that is news.
 */
export function memoryOf(account: string, memory: Memory, now: number): Memory {
	if (memory.account === undefined || memory.account === account) return { ...memory, account };
	const balance = memory.balance && { balance: null, below: false };
	return { ...emptyMemory(now, account), balance };
}

/** Whether this is stored already, apart from when the polls were made. */
export function holdsTheSame(stored: unknown, memory: Memory): boolean {
	return (
		typeof stored === 'object' &&
		stored !== null &&
		knowledgeIn(stored) === knowledgeIn(writeMemory(memory))
	);
}

function knowledgeIn(stored: Partial<StoredMemory>): string {
	const { references } = stored;
	const entries =
		typeof references === 'string' ? references.slice(references.indexOf(';') + 1) : references;
	return JSON.stringify({ ...stored, polls: 0, references: entries });
}

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);
