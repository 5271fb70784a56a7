import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Api } from '../api/types';
import { accountOf } from '../journal/claims/entries';
import type { Journal } from '../journal/journal';
import { openJournal, type JournalOptions } from '../journal/openJournal';
import { tableHost } from '../journal/tables/inlineWorkflow';
import type { ProductFacts } from '../purchase/ownership';
import { daysOf } from '../purchase/period';
import type { BadInput } from '../values/badInput';
import { Provider } from './buy/provider';
import { RunControl } from './buy/runControl';
import { JournalProof } from './journalProof';
import type { PurchaseOperation } from './operation';
import { beyondRun } from './plan/beyond';
import { EarlierTries } from './plan/earlierTries';
import { executionFacts, refuseUnprotected, type ExecutionFacts } from './plan/executionFacts';
import { Identity } from './plan/identity';
import type { RowReader } from './plan/rowReader';
import { hasDayLimit, refuseWithoutMemory, type Settings } from './plan/settings';
import { settingsDigest } from './plan/settingsDigest';
import type { Pace } from './pool';
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

/** What all rows of a run share. */
export interface Run extends PurchaseOrder {
	api: Api;
	facts: ExecutionFacts;
	identity: Identity;
	tries: EarlierTries;
	journal: Journal;
	provider: Provider;
	control: RunControl;
	proof: JournalProof;
	/** Runs before the first request to the provider. */
	first: { request(): Promise<void> };
	pace?: Pace;
	/** A row that was not bought ends the run. */
	stopOnError: boolean;
	/** The purchases that this run has sent. */
	sent: Set<string>;
	cost: RunCost;
	/** Why these rows may not be sent: one is unsendable, or they exceed a limit of the run. */
	refusal(rows: readonly PlannedRow[]): BadInput | undefined;
}

/** Sends no purchase. Throws `BadInput` and `ProviderError`. */
export async function openRun(order: PurchaseOrder): Promise<Run> {
	const { context, operation, products, settings } = order;
	const { timeoutMs, ratePerMinute: perMinute } = settings;
	const first = { request: async (): Promise<void> => undefined };
	const api = await openApi(context, { timeoutMs, beforeFirst: async () => await first.request() });
	if (api.lacksLookUp()) refuseWithoutMemory(settings);
	const facts = executionFacts(context);
	refuseUnprotected(facts, settings.protection);
	const { environment } = api.account;
	const scope = { environment, instanceId: context.getInstanceId() };
	const identity = new Identity(facts, scope, settings, operation);
	const digest = settingsDigest(
		{ ...order, node: context.getNode() },
		identity.periodLabel,
		environment,
	);
	const tries = new EarlierTries(facts, settings.protection, digest, context.getContext('node'));
	const journal = await openJournal({
		...journalOptions(order, facts, identity),
		account: api.account,
		settings: digest,
	});
	const control = new RunControl(context.getExecutionCancelSignal(), api, journal);
	const cost = new RunCost();
	return {
		...order,
		api,
		facts,
		identity,
		tries,
		journal,
		provider: new Provider(api, operation, products, timeoutMs, control),
		control,
		proof: new JournalProof({ api, operation, facts, tries, journal, settings }),
		first,
		pace: perMinute === undefined ? undefined : { account: accountOf(api.account), perMinute },
		stopOnError: !context.continueOnFail() && !settings.notBoughtAsReceipts,
		sent: new Set(),
		cost,
		refusal: (rows) =>
			rows.find(({ unsendable }) => unsendable)?.unsendable ?? beyondRun(rows, cost, settings),
	};
}

function journalOptions(
	{ context, operation, settings }: PurchaseOrder,
	facts: ExecutionFacts,
	{ beginning }: Identity,
): Omit<JournalOptions, 'account' | 'settings'> {
	const { id, name } = context.getNode();
	const { ledgerTable, concurrency, maxPerDay, maxPerRecipientPerDay } = settings;
	return {
		host: tableHost(context),
		tableName: ledgerTable,
		makesTables: !settings.preview,
		offServes: promisesOf(operation.endpoint).honoursReference,
		node: {
			id,
			name,
			loop: facts.runIndex,
			...(!settings.protection.spansRuns && { idsOf: beginning }),
		},
		origin: facts.origin,
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
