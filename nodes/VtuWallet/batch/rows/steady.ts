import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/canonical';
import type { PurchaseOperation, PurchasePlan } from '../operation';
import type { RowReader } from './row';

/** Expressions that give another value each time they are worked out, or may. */
const everChanging =
	/\$(now|today)\b|\bdate\b|\bdatetime\b|random|uuid|\$execution\b|\$runindex|staticdata|performance/i;

/**
 * The identity of a row without what changes at each try: a text with the time of day in it would make every try a
 * purchase of its own. In its place stands the expression as it is written, and what the row holds.
 */
export function steadyIdentity(
	{ identity }: Pick<PurchasePlan, 'identity'>,
	{ freeText = {} }: Pick<PurchaseOperation, 'freeText'>,
	index: number,
	reader: Pick<RowReader, 'written' | 'input'>,
): PurchasePlan['identity'] {
	const changing = Object.entries(freeText).flatMap(([field, parameter]) => {
		const written = reader.written(parameter);
		const text = typeof written === 'string' ? written : JSON.stringify(written ?? '');
		if (!text.includes('=') || !everChanging.test(text)) return [];
		return [[field, { written: text, row: digest(ownFields(reader.input(index))) }]];
	});
	return changing.length === 0 ? identity : { ...identity, ...Object.fromEntries(changing) };
}

/** A row that the error output led back carries what this node has added to it. */
function ownFields(json: IDataObject): IDataObject {
	const { error, message, ...rest } = json;
	const isLedBack = typeof error === 'object' && error !== null && 'receipt' in error;
	return JSON.parse(JSON.stringify(isLedBack ? rest : { ...rest, error, message })) as IDataObject;
}
