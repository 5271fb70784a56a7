import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { nameParameters } from '../../purchase/protections';
import { BadInput } from '../../values/badInput';
import type { Operation, PurchaseOperation } from '../operation';
import type { RowReader } from './rowReader';
import { labelOf, type Settings } from './settings';

/** In Naira: the model of an agent may spend this in one execution, if no limit of the run or of the day is set. */
export const usualToolLimit = 10_000;

/** For the tool of an agent. A model reads the output, so rows that were not bought are items too. */
export function asTool(settings: Settings, { creditsWallet }: PurchaseOperation): Settings {
	const { maxPerPurchase = 0, maxPerRun, maxPerDay } = settings;
	const isLimited = maxPerRun !== undefined || maxPerDay !== undefined;
	// A single purchase may cost what its own limit allows.
	const usualLimit = Math.max(usualToolLimit, maxPerPurchase);
	return {
		...settings,
		simplify: settings.output !== 'raw',
		includeInputFields: false,
		notBoughtAsReceipts: true,
		...(!isLimited && !creditsWallet && { usualLimit }),
	};
}

/** A model may fill these besides the fields of the operation. */
const forModels: readonly string[] = [
	...nameParameters.map(({ parameter }) => parameter),
	'options.expectedName',
];

const collections: readonly string[] = ['limits', 'options'];

/**
 * Throws `BadInput` if a model would fill a parameter that decides about money, or a figure for a limit. The form does
 * not offer this, but a workflow may contain it.
 */
export function refuseModelChoices(parameters: IDataObject, operation: PurchaseOperation): void {
	const all = Object.entries(parameters).flatMap(([name, written]): Array<[string, unknown]> => {
		const isCollection = collections.includes(name) && typeof written === 'object';
		if (!isCollection || written === null) return [[name, written]];
		return Object.entries(written).map(([entry, value]) => [`${name}.${entry}`, value]);
	});
	for (const [name, written] of all) {
		if (!asksModel(written) || mayModelFill(name, operation)) continue;
		const label = labelIn(operation, name);
		throw new BadInput(
			label,
			`'${label}' is set by the builder of the workflow, and here the model would fill it`,
			'Set it in the form to a value of your own.',
		);
	}
}

function mayModelFill(name: string, { fields, notForModels }: PurchaseOperation): boolean {
	if (forModels.includes(name)) return true;
	const isOwn = fields.some((field) => field.name === name);
	return isOwn && name !== 'bypass' && notForModels?.includes(name) !== true;
}

function labelIn({ fields, options = [] }: PurchaseOperation, name: string): string {
	const entry = name.replace('options.', '');
	const own = [...options, ...fields].find((option) => option.name === entry);
	return own?.displayName ?? labelOf(name);
}

function asksModel(written: unknown): boolean {
	if (typeof written === 'string') return written.startsWith('=') && /\$fromai\b/i.test(written);
	if (typeof written !== 'object' || written === null) return false;
	return Object.values(written).some(asksModel);
}

/**
 * n8n drops the entries of a collection that is one expression, so its limits would not hold. An entry of this name gets
 * the first letter of the expression.
 */
export const firstLetter = '0';

/** Throws `BadInput` if n8n has dropped the entries of a collection. */
export function refuseWholeExpressions(reader: RowReader, { fields }: Operation): void {
	const shared = collections.map((name) => ({ name, displayName: labelOf(name) }));
	for (const { name, displayName } of [...shared, ...fields.filter(isCollection)])
		if (reader.written(`${name}.${firstLetter}`) !== undefined) throw wholeExpression(displayName);
}

export const isCollection = ({ type }: INodeProperties) => type === 'collection';

export const wholeExpression = (label: string) =>
	new BadInput(
		label,
		`'${label}' is written as one expression, and n8n drops its value`,
		`Set each entry of '${label}' by itself.`,
	);
