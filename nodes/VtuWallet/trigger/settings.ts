import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { firstLetter, wholeExpression } from '../batch/plan/refusedParameters';
import { BadInput } from '../values/badInput';
import { bounds, type BoundedName } from './bounds';
import { esimEvents, transactionEvents } from './formEvents';
import { hour, minute } from './times';
import { sourceOf } from './transactions/source';

export type TriggerSettings = ReturnType<typeof readSettings>;

export function readSettings(context: IPollFunctions) {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	if (firstLetter in options) throw wholeExpression('Options');
	const number = (name: BoundedName) => inRange(name, options[name]);
	const lookUps = {
		timeoutMs: number('timeout') * 1_000,
		concurrency: number('concurrency'),
		maxLookUps: number('maxLookUps'),
	};
	const emitExisting = options.emitExisting === true;
	const common = {
		emitExisting,
		giveUpAfterMs: number('giveUpAfter') * hour,
		slowestCheckMs: number('slowestCheck') * minute,
	};
	const watch = context.getNodeParameter('watch') as 'transactions' | 'esims' | 'balance';
	switch (watch) {
		case 'transactions': {
			const source = sourceOf(context, options);
			const rules = {
				...common,
				events: chosenEvents(context, transactionEvents),
				decidedIsNews: source.holdsOnlyOpen,
				notFoundAfterMs: number('notFoundAfter') * minute,
				stillPendingAfterMs: number('stillPendingAfter') * minute,
			};
			return { ...lookUps, watch, rules, source };
		}
		case 'esims': {
			const events = chosenEvents(context, esimEvents);
			const expiringWithinMs = number('expiringWithin') * hour;
			return { ...lookUps, watch, rules: { ...common, events, expiringWithinMs } };
		}
		case 'balance': {
			const threshold = inRange('threshold', context.getNodeParameter('threshold'));
			const rules = { threshold, emitExisting };
			return { ...lookUps, watch, rules };
		}
	}
}

function chosenEvents<Name extends string>(
	context: IPollFunctions,
	choices: ReadonlyArray<readonly [Name, ...string[]]>,
): Set<Name> {
	const chosen = context.getNodeParameter('events', []) as unknown;
	const names = choices.map(([name]) => name);
	const events = names.filter((name) => Array.isArray(chosen) && chosen.includes(name));
	if (events.length > 0) return new Set(events);
	throw new BadInput(
		'Events',
		'No event is chosen',
		"Choose in 'Events' what should start the workflow.",
	);
}

function inRange(name: BoundedName, raw: unknown): number {
	const { label, min, max, usual } = bounds[name];
	if (raw === undefined || raw === null || raw === '') return usual;
	const value = Number(raw);
	if (Number.isFinite(value) && value >= min && value <= max) return value;
	const advice = `Enter a number from ${min} to ${max}.`;
	throw new BadInput(label, `'${label}' is ${String(raw)}`, advice);
}
