import type { IDataObject } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { receiptNames } from '../../batch/report/receiptShape';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { valueAt } from '../../values/nested';
import { field } from '../fields/field';

export interface ResponseField {
	name: string;
	/** E.g. `data.items.0.pin`. */
	path: string;
}

const displayName = 'Response Fields';

/** An answer must not replace them: it could turn a failed purchase into a success. */
const ownFields = new Set([...receiptNames, 'error']);

export const responseFieldsField = field.rows('responseFields', displayName, {
	description: "The fields of the provider's answer that the receipt gets",
	noun: 'field',
	fields: [
		field.text('path', 'Path', {
			description: 'The names that lead to it in the answer, with dots between them',
			placeholder: 'e.g. data.token',
		}),
		field.text('name', 'Name', {
			description: 'Its name in the receipt. If empty, the last part of the path.',
			placeholder: 'e.g. token',
		}),
	],
});

export function responseFieldsOf(row: Row): ResponseField[] {
	const entries = row.raw('responseFields.field');
	if (!Array.isArray(entries)) return [];
	return entries.map((entry: Partial<ResponseField>) => {
		const path = String(entry?.path ?? '').trim();
		if (path === '')
			throw new BadInput(
				displayName,
				`A path in '${displayName}' is empty`,
				'Enter where the field lies, e.g. data.token.',
			);
		const name = String(entry?.name ?? '').trim() || (path.split('.').pop() ?? path);
		if (!ownFields.has(name)) return { path, name };
		throw new BadInput(
			displayName,
			`'${displayName}' cannot replace the field ${shown(name)} of the receipt`,
			'Give it another name.',
		);
	});
}

export const pick = (answer: IDataObject, fields: ResponseField[]): IDataObject => {
	const found = fields.map(({ name, path }) => [name, valueAt(answer, path)] as const);
	return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as IDataObject;
};
