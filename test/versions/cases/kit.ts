import assert from 'node:assert/strict';

import type { IDataObject } from 'n8n-workflow';

import { purchasesIn } from '../../engine/onceHelp';
import type { Bench, Result } from '../../support/bench';

export const tries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
export const toErrorOutput = { onError: 'continueErrorOutput' } as const;
export const goOn = { onError: 'continueRegularOutput' } as const;

export const airtimePath = '/api/topup';

/** Every recipient was charged this often, money that came back aside. */
export function assertBought(bench: Bench, expected: Record<string, number>): void {
	const bought: Record<string, number> = {};
	for (const { kind, recipient } of bench.simulator.ledger()) {
		const change = kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0;
		bought[recipient] = (bought[recipient] ?? 0) + change;
	}
	assert.deepEqual(bought, expected);
}

export function assertNobodyTwice(bench: Bench): void {
	const charges = bench.simulator.ledger().filter(({ kind }) => kind === 'charge');
	const recipients = charges.map(({ recipient }) => recipient);
	assert.deepEqual(recipients, [...new Set(recipients)], 'nobody was charged twice');
}

export function assertSucceeded(result: Result, replayed?: boolean[]): void {
	assert.equal(result.error?.message, undefined);
	assert.ok(result.items.length > 0, 'there are receipts');
	for (const { outcome } of result.items) assert.equal(outcome, 'success');
	if (replayed)
		assert.deepEqual(
			result.items.map((item) => item.replayed),
			replayed,
		);
}

/** Refused before anything was sent, with words that say how to go on. */
export function assertRefused(result: Result, advice: RegExp): void {
	assert.deepEqual(purchasesIn(result), [], 'nothing was sent');
	assert.match(`${result.error?.message} ${result.error?.description}`, advice);
}

/** A row that was not bought: exactly what every n8n routes to the error output. */
export interface NotBought extends IDataObject {
	error: { title: string; advice: string; receipt: IDataObject };
	message: string;
}

export function assertNotBought(item: IDataObject, ...outcomes: string[]): void {
	const { error, message } = item as NotBought;
	assert.equal(typeof error, 'object', JSON.stringify(item));
	assert.ok(outcomes.includes(String(error.receipt.outcome)), JSON.stringify(error.receipt));
	assert.ok(message.includes(error.title.replace(/\.$/, '')), message);
}
