import { z } from 'zod';

import { parseJson } from '../values/json';
import { knownBalance } from './balance';
import { knownEsims } from './esims/knownEsims';
import { knownReferences, writeReferences } from './transactions/knownReferences';

const knowledge = z.object({
	account: z.string(),
	transactions: knownReferences.optional(),
	esims: knownEsims.optional(),
	balance: knownBalance.optional(),
});

const version = 1;
const storedMemory = z.object({
	version: z.literal(version),
	/** A JSON text, because n8n watches every object in a trigger's memory for changes. */
	knowledge: z.string(),
});

/** A missing part has not been watched yet. */
export interface Memory extends z.infer<typeof knowledge> {
	/** When n8n must save the memory, even without an event. */
	saveBy?: number;
}

export function writeMemory({
	account,
	transactions,
	esims,
	balance,
}: Memory): z.infer<typeof storedMemory> {
	const references = transactions && writeReferences(transactions);
	const text = JSON.stringify({ account, transactions: references, esims, balance });
	return { version, knowledge: text };
}

/** Undefined for a memory that this version cannot read. */
export function readMemory(stored: unknown): Memory | undefined {
	return knowledge.safeParse(parseJson(textOf(stored) ?? '')).data;
}

export const textOf = (stored: unknown): string | undefined =>
	storedMemory.safeParse(stored).data?.knowledge;

/** References of another account mean other purchases. A balance of the new wallet below the threshold is news. */
export function memoryFor(account: string, memory: Memory | undefined): Memory {
	if (memory === undefined) return { account };
	if (memory.account === account) return memory;
	const balance = memory.balance && { balance: null, below: false };
	return { account, saveBy: 0, ...(balance && { balance }) };
}
