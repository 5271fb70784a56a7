import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Account } from '../api/types';
import { accountOf } from '../journal/claims/entries';
import { openJournal, type JournalOptions } from '../journal/openJournal';
import { tableHost } from '../journal/tables/inlineWorkflow';
import type { Command, Reason } from '../purchase/machineTypes';
import type { ProductFacts } from '../purchase/ownership';
import { daysOf } from '../purchase/protections/period';
import type { BadInput } from '../values/badInput';
import { Provider } from './buy/provider';
import { membersOf } from './members';
import type { PurchaseOperation } from './operation';
import { beyondRun } from './plan/beyond';
import { Identity } from './plan/identity';
import type { RowReader } from './plan/rowReader';
import { hasDayLimit, refuseWithoutMemory, type Settings } from './plan/settings';
import type { PlannedRow } from './rowPlan';
import { RunCost } from './runCost';
import { promisesOf } from '../purchase/trust';

export interface PurchaseOrder {
	context: IExecuteFunctions;
	operation: PurchaseOperation;
	products: readonly ProductFacts[];
	reader: RowReader;
	settings: Settings;
}

/** Makes what all rows of a run share. Sends no purchase. Throws `BadInput` and `ProviderError`. */
export async function openRun(order: PurchaseOrder) {
	const { context, operation, products, reader, settings } = order;
	const { timeoutMs, protection, ratePerMinute: perMinute } = settings;
	const first = { request: async (): Promise<void> => undefined };
	const api = await openApi(context, { timeoutMs, beforeFirst: async () => await first.request() });
	if (api.lacksLookUp()) refuseWithoutMemory(settings);
	const identity = new Identity(context, reader, api.account, settings, operation);
	const options = journalOptions(order, api.account, identity);
	const journal = await openJournal(options);
	const signal = context.getExecutionCancelSignal();
	const stop = stopped(signal);
	const origin = Date.now() - performance.now();
	const cost = new RunCost();
	const isUnknownRetry = () => identity.facts.isRetry && identity.isFirstTry;
	const isFresh = !protection.spansRuns && !identity.facts.isRetry;
	const run = {
		...order,
		count: reader.count,
		api,
		identity,
		/** Runs before the first request to the provider. */
		first,
		journal,
		provider: new Provider(api, operation, products, timeoutMs),
		pace: perMinute === undefined ? undefined : { account: accountOf(api.account), perMinute },
		/** A row that was not bought ends the run. */
		stopOnError: !context.continueOnFail() && !settings.notBoughtAsReceipts,
		/** The journal may not know of every earlier sending. */
		get askFirst(): boolean {
			const isDurable = journal.store.isDurable;
			if (api.lacksLookUp() && this.journalProves) return false;
			const mayLack = isUnknownRetry() || this.mayBeLostLedger || (!isFresh && !isDurable);
			return membersOf(operation).hasOwnReference && (protection.isReference || mayLack);
		},
		/**
		 * Nothing is sent without a claim, so the journal is the proof. A reference of the user may have bought elsewhere: then only
		 * the provider knows.
		 */
		get journalProves(): boolean {
			const mayBuyElsewhere =
				protection.isReference && !promisesOf(operation.endpoint).honoursReference;
			return journal.store.isDurable && !mayBuyElsewhere;
		},
		/** The ledger was made in this execution, perhaps because an earlier one was lost. */
		get mayBeLostLedger(): boolean {
			return !isFresh && journal.store.isNew && !this.isLedgerConfirmed;
		},
		/** The provider knows none of the rows that were asked about, so no earlier ledger was lost. */
		isLedgerConfirmed: false,
		/** The purchases that this run has sent. */
		sent: new Set<string>(),
		cost,
		/** Why these rows may not be sent: one is unsendable, or they exceed a limit of the run. */
		refusal: (rows: readonly PlannedRow[]): BadInput | undefined =>
			rows.find(({ unsendable }) => unsendable)?.unsendable ?? beyondRun(rows, cost, settings),
		/** Settles when the user stops the execution. */
		stop,
		/** Why the run must stop, if so. If the journal fails, the run may still requery, but not claim or send. */
		halted: (next?: Command['do']): Reason | undefined => {
			if (signal?.aborted) return 'stopped';
			if (api.refusedToken() !== undefined) return 'tokenRefused';
			const mustBeWritten = next === 'claim' || next === 'send';
			return mustBeWritten ? journal.stopReason : undefined;
		},
		/** A stop of the execution ends the pause. */
		pause: async (ms: number) => void (ms > 0 && (await Promise.race([sleep(ms), stop]))),
		/** Waits while the provider asks for fewer requests. */
		untilAllowed: async () => {
			while (api.pause.leftMs > 0 && run.halted() === undefined)
				await run.pause(Math.ceil(api.pause.leftMs));
		},
		/** Milliseconds since 1970, by a monotonic clock. */
		now: () => origin + performance.now(),
	};
	// A run that starts now must see the stop.
	void stop.then(() => journal.stop());
	return run;
}

export type Run = Awaited<ReturnType<typeof openRun>>;

function journalOptions(
	{ context, operation, settings }: PurchaseOrder,
	account: Account,
	{ facts, settingsDigest, beginning }: Identity,
): JournalOptions {
	const { id, name } = context.getNode();
	const { ledgerTable, concurrency, maxPerDay, maxPerRecipientPerDay } = settings;
	return {
		host: tableHost(context),
		tableName: ledgerTable,
		makesTables: !settings.preview,
		offServes: promisesOf(operation.endpoint).honoursReference,
		account,
		node: {
			id,
			name,
			loop: facts.runIndex,
			...(!settings.protection.spansRuns && { idsOf: beginning }),
		},
		origin: facts.origin,
		settings: settingsDigest,
		concurrency,
		...(hasDayLimit(settings) && {
			dayLimit: {
				most: maxPerDay,
				mostPerRecipient: maxPerRecipientPerDay,
				dayOf: daysOf(context.getTimezone()),
			},
		}),
		isRetry: facts.isRetry,
		memory: context.getContext('node'),
	};
}

/** Settles when n8n stops the execution. Never settles without a stop. */
async function stopped(signal: AbortSignal | undefined): Promise<void> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		else signal?.addEventListener('abort', () => resolve(), { once: true });
	});
}
