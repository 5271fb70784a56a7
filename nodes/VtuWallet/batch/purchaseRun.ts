import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Account } from '../api/types';
import { oneAtATime, type TableHost } from '../journal/inlineWorkflow';
import { findJournal, openJournal, type JournalOptions } from '../journal/openJournal';
import { noDataTables } from '../journal/refusals';
import { accountOf } from '../journal/entries';
import type { ProductFacts } from '../purchase/ownership';
import type { Command, Reason } from '../purchase/machineTypes';
import { daysOf } from '../purchase/period';
import { Provider } from './buy/provider';
import type { PurchaseOperation } from './operation';
import { hasDataTables } from './plan/host';
import { Identity } from './plan/identity';
import type { RowReader } from './plan/rowReader';
import { hasDayLimit, trustOf, type Settings } from './plan/settings';

export interface PurchaseOrder {
	context: IExecuteFunctions;
	operation: PurchaseOperation;
	/** All of them, to tell the records of others from ours. */
	products: readonly ProductFacts[];
	reader: RowReader;
	/** How many rows there are. */
	count: number;
	settings: Settings;
}

/** What all rows of one run share. Throws `BadInput` and `ProviderError`; nothing is sent. */
export async function openRun(order: PurchaseOrder) {
	const { context, operation, products, reader, settings } = order;
	const { timeoutMs, protection, ratePerMinute: perMinute } = settings;
	const api = await openApi(context, { timeoutMs });
	const identity = new Identity(context, reader, api.account, settings, operation);
	const options = journalOptions(order, api.account, identity);
	const journal = await (settings.preview ? findJournal(options) : openJournal(options));
	const signal = context.getExecutionCancelSignal();
	const stop = stopped(signal);
	const origin = Date.now() - performance.now();
	const isFresh = protection === 'run' && !identity.facts.isRetry;
	return {
		...order,
		api,
		identity,
		journal,
		provider: new Provider(api, operation, products, timeoutMs),
		pace: perMinute === undefined ? undefined : { account: accountOf(api.account), perMinute },
		/** A row that was not bought ends the run. */
		stopOnError: stopsOnError(context, settings),
		/** The journal may not know of every earlier sending. */
		get askFirst(): boolean {
			const mayLack = !isFresh && (journal.isNew || !journal.isDurable);
			return operation.pooling === undefined && (protection === 'reference' || mayLack);
		},
		/** Goes into every receipt. */
		common: identity.receiptFields,
		/** The purchases that this run has sent. */
		sent: new Set<string>(),
		/** Settles when the user stops the execution. */
		stop,
		/** Why nothing more may be done, if so; without a journal nothing is claimed or sent, only asked. */
		halted: (next?: Command['do']): Reason | undefined => {
			if (signal?.aborted) return 'stopped';
			if (api.refusedToken() !== undefined) return 'tokenRefused';
			const mustBeWritten = next === 'claim' || next === 'send';
			return mustBeWritten && journal.failure ? 'journalFailed' : undefined;
		},
		/** A pause that Stop ends. */
		pause: async (ms: number) => void (ms > 0 && (await Promise.race([sleep(ms), stop]))),
		/** Milliseconds since 1970, by a monotonic clock. */
		now: () => origin + performance.now(),
	};
}

const stopsOnError = (context: IExecuteFunctions, { notBoughtAsReceipts }: Settings) =>
	!context.continueOnFail() && !notBoughtAsReceipts;

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
		offServes: trustOf(operation.endpoint) === 'full',
		account,
		node: {
			id,
			name,
			loop: facts.runIndex,
			...(settings.protection === 'run' && { idsOf: beginning }),
		},
		origin: facts.origin,
		settings: settingsDigest,
		concurrency,
		...(settings.protection === 'run' && {
			ofRun: { isRetry: facts.isRetry },
		}),
		...(hasDayLimit(settings) && {
			dayLimit: {
				most: maxPerDay,
				mostPerRecipient: maxPerRecipientPerDay,
				dayOf: daysOf(context.getTimezone()),
			},
		}),
		isRetry: facts.isRetry,
		isOver: () => context.getExecutionCancelSignal()?.aborted === true,
		memory: context.getContext('node'),
	};
}

/** Settles when the host stops the execution; never, where it does not. */
async function stopped(signal: AbortSignal | undefined): Promise<void> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		else signal?.addEventListener('abort', () => resolve(), { once: true });
	});
}

/** The way to the Data Tables, one call at a time; each is refused if this n8n has none. */
export function tableHost(context: IExecuteFunctions): TableHost {
	const { executeWorkflow, ...host } = oneAtATime(withoutTimeout(context));
	return {
		...host,
		executeWorkflow: async (...call) => {
			if (!hasDataTables(context)) throw new Error(noDataTables);
			return await executeWorkflow(...call);
		},
	};
}

/** n8n ends a sub-workflow at the time-out of its parent. How purchases in flight ended has to be written all the same. */
function withoutTimeout(context: IExecuteFunctions): IExecuteFunctions {
	return shadowed(context, 'additionalData', (known) =>
		typeof known === 'object' && known !== null
			? shadowed(known, 'executionTimeoutTimestamp', () => undefined)
			: known,
	);
}

/** The same object, with another value under one name. */
const shadowed = <T extends object>(
	target: T,
	name: string,
	value: (known: unknown) => unknown,
): T =>
	new Proxy(target, {
		get(from, key, receiver) {
			const known: unknown = Reflect.get(from, key, receiver);
			return key === name ? value(known) : known;
		},
	});
