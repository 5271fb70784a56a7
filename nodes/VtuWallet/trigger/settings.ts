import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { endpoints } from '../api/endpoints';
import { firstLetter, writtenWhole } from '../batch/rows/writtenWhole';
import { esimEventNames, type EsimRules } from './esims/known';
import { mostSlowest, usualSlowest } from './spacing';
import { type ReferenceSource, sourceOf } from './transactions/source';
import { transactionEventNames, type TransactionRules } from './transactions/events';
import { BadInput } from '../values/badInput';

const minute = 60_000;
const hour = 60 * minute;

/** The one place for the defaults and limits; the form reads them from here. */
export const numberOptions = {
	concurrency: { label: 'Concurrency', usual: 20, min: 1, max: 50 },
	expiringWithin: { label: 'Expiring Within (Hours)', usual: 48, min: 1, max: 8_760 },
	giveUpAfter: { label: 'Give Up After (Hours)', usual: 168, min: 1, max: 8_760 },
	maxLookUps: { label: 'Max Look-Ups per Poll', usual: 500, min: 1, max: 5_000 },
	notFoundAfter: { label: 'Not Found After (Minutes)', usual: 30, min: 1, max: 10_080 },
	slowestCheck: {
		label: 'Slowest Check (Minutes)',
		usual: usualSlowest / minute,
		min: 1,
		max: mostSlowest / minute,
	},
	stillPendingAfter: { label: 'Still Pending After (Minutes)', usual: 30, min: 1, max: 10_080 },
	timeout: { label: 'Timeout (Seconds)', usual: 30, min: 1, max: 300 },
} as const;

type NumberOption = keyof typeof numberOptions;

export interface LookUpSettings {
	timeoutMs: number;
	concurrency: number;
	maxLookUps: number;
}

export type Settings = LookUpSettings &
	(
		| { watch: 'transactions'; rules: TransactionRules; source: ReferenceSource }
		| { watch: 'esims'; rules: EsimRules }
		| { watch: 'balance'; rules: { threshold: number; emitExisting: boolean }; path: string }
	);

export function readSettings(context: Pick<IPollFunctions, 'getNodeParameter'>): Settings {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	if (firstLetter in options) throw writtenWhole('Options');
	const number = (name: NumberOption) => inRange(name, options[name]);
	const lookUps = {
		timeoutMs: number('timeout') * 1_000,
		concurrency: number('concurrency'),
		maxLookUps: number('maxLookUps'),
	};
	const emitExisting = options.emitExisting === true;
	const giveUpAfterMs = number('giveUpAfter') * hour;
	const watch = context.getNodeParameter('watch') as Settings['watch'];

	switch (watch) {
		case 'transactions': {
			const source = sourceOf(context, options);
			const rules = {
				events: chosenEvents(context, transactionEventNames),
				emitExisting,
				decidedIsNews: source.from === 'dataTable' && source.filter.values.length > 0,
				giveUpAfterMs,
				notFoundAfterMs: number('notFoundAfter') * minute,
				slowestCheckMs: number('slowestCheck') * minute,
				stillPendingAfterMs: number('stillPendingAfter') * minute,
			};
			return { ...lookUps, watch, rules, source };
		}
		case 'esims': {
			const expiringWithinMs = number('expiringWithin') * hour;
			return {
				...lookUps,
				watch,
				rules: {
					events: chosenEvents(context, esimEventNames),
					emitExisting,
					giveUpAfterMs,
					slowestCheckMs: number('slowestCheck') * minute,
					expiringWithinMs,
				},
			};
		}
		case 'balance':
			return {
				...lookUps,
				watch,
				rules: { threshold: thresholdOf(context), emitExisting },
				path: pathOf(options.balancePath),
			};
	}
	throw new BadInput(
		'Watch',
		`There is nothing called "${String(watch)}" to watch`,
		"Choose what to watch in 'Watch'.",
	);
}

/** How long something may be watched before the host has to save that: well before it is told for having waited. */
export function saveWithinMs(settings: Settings): number {
	if (settings.watch !== 'transactions') return hour;
	const { events, stillPendingAfterMs, notFoundAfterMs } = settings.rules;
	return Math.min(
		hour,
		events.has('stillPending') ? stillPendingAfterMs / 2 : hour,
		events.has('notFound') ? notFoundAfterMs / 2 : hour,
	);
}

function chosenEvents<Name extends string>(
	context: Pick<IPollFunctions, 'getNodeParameter'>,
	names: readonly Name[],
): Set<Name> {
	const chosen = context.getNodeParameter('events', []) as unknown;
	const events = names.filter((name) => Array.isArray(chosen) && chosen.includes(name));
	if (events.length > 0) return new Set(events);
	throw new BadInput(
		'Events',
		'No event is chosen',
		"Choose in 'Events' what should start the workflow.",
	);
}

function thresholdOf(context: Pick<IPollFunctions, 'getNodeParameter'>): number {
	const raw = context.getNodeParameter('threshold') as unknown;
	const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
	if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
	throw new BadInput(
		'Balance Below (₦)',
		`'Balance Below (₦)' is ${String(raw)}`,
		'Enter an amount above 0 in Naira, e.g. 5000.',
	);
}

function pathOf(raw: unknown): string {
	const path = typeof raw === 'string' ? raw.trim() : '';
	return path === '' ? endpoints.balance.path : path;
}

function inRange(name: NumberOption, raw: unknown): number {
	const { label, usual, min, max } = numberOptions[name];
	if (raw === undefined || raw === null || raw === '') return usual;
	const value = Number(raw);
	if (Number.isFinite(value) && value >= min && value <= max) return value;
	throw new BadInput(
		label,
		`'${label}' is ${String(raw)}`,
		`Enter a number from ${min} to ${max}.`,
	);
}
