import type { Charged, Outcome } from '../purchase/outcome';
import { guarded, unguarded } from '../values/guardedCell';
import { objectOf, parseJson } from '../values/json';
import type { Cell, Column, Row, StoredRow } from './table';

/** What a person sees in the ledger: one row a purchase. */
export interface LedgerPurchase {
	reference: string;
	outcome: Outcome;
	charged: Charged;
	product: string;
	recipient: string;
	amount: number | null;
	message: string;
	key: string;
	attempt: number;
	/** The fields of the product, codes only where they may be kept. */
	details: Record<string, unknown>;
}

/** Whose wallet, and which run of which workflow. */
export interface Who {
	environment: string;
	/** Tells the addresses of providers apart, so that both credentials of one account share what they know. */
	account: string;
	workflow: string;
	execution: string;
	/** One run of the node: two of them never share a claim. */
	by: string;
}

export interface StoredPurchase extends LedgerPurchase {
	id: number;
	environment: string;
	account: string;
	workflow: string;
	execution: string;
	/** The run that claimed it. */
	claim: string;
	createdAt: string;
	decidedAt: string;
}

export const purchaseColumns: Column[] = [
	{ name: 'reference', type: 'string' },
	{ name: 'outcome', type: 'string' },
	{ name: 'charged', type: 'string' },
	{ name: 'product', type: 'string' },
	{ name: 'recipient', type: 'string' },
	{ name: 'amount', type: 'number' },
	{ name: 'message', type: 'string' },
	{ name: 'key', type: 'string' },
	{ name: 'environment', type: 'string' },
	{ name: 'account', type: 'string' },
	{ name: 'workflow', type: 'string' },
	{ name: 'execution', type: 'string' },
	{ name: 'attempt', type: 'number' },
	{ name: 'claim', type: 'string' },
	{ name: 'decidedAt', type: 'date' },
	{ name: 'details', type: 'string' },
];

export function rowOfPurchase(purchase: LedgerPurchase, who: Who, now: Date): Row {
	const { environment, account, workflow, execution, by } = who;
	return {
		...cellsOf(purchase, now),
		key: guarded(purchase.key),
		environment,
		account,
		workflow,
		execution,
		claim: by,
		attempt: purchase.attempt,
	};
}

/** The cells that a later decision may change. */
export function cellsOf(purchase: Omit<LedgerPurchase, 'key' | 'attempt'>, now: Date): Row {
	const { reference, outcome, charged, product, recipient, amount, message, details } = purchase;
	const isDecided = outcome === 'success' || outcome === 'failed';
	return {
		reference: guarded(reference),
		outcome,
		charged,
		product: guarded(product),
		recipient: guarded(recipient),
		amount,
		message: guarded(message),
		decidedAt: isDecided ? now.toISOString() : null,
		details: JSON.stringify(details),
	};
}

/** A row as a person may have edited it: what cannot be understood is left out, and never throws. */
export function purchaseOf(row: StoredRow): StoredPurchase {
	return {
		id: row.id,
		reference: unguarded(text(row.reference)),
		outcome: oneOf(outcomes, row.outcome),
		charged: oneOf(charges, row.charged),
		product: unguarded(text(row.product)),
		recipient: unguarded(text(row.recipient)),
		amount: typeof row.amount === 'number' ? row.amount : null,
		message: unguarded(text(row.message)),
		key: unguarded(text(row.key)),
		attempt: typeof row.attempt === 'number' ? row.attempt : 0,
		environment: text(row.environment),
		account: text(row.account),
		workflow: text(row.workflow),
		execution: text(row.execution),
		claim: text(row.claim),
		createdAt: moment(row.createdAt),
		decidedAt: moment(row.decidedAt),
		details: objectOf(parseJson(text(row.details))),
	};
}

const outcomes = ['success', 'pending', 'failed', 'unknown', 'notSent'] as const;
const charges = ['yes', 'no', 'refunded', 'unknown'] as const;

function oneOf<T extends string>(words: readonly T[], cell: Cell | undefined): T | 'unknown' {
	return words.find((word) => word === cell) ?? 'unknown';
}

const text = (cell: unknown) => (typeof cell === 'string' ? cell : String(cell ?? ''));

/** n8n gives dates as texts or as dates, by its version and its database. */
function moment(cell: unknown): string {
	const date = cell instanceof Date ? cell : new Date(text(cell));
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
