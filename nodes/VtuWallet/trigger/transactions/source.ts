import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';

/** Rows of a Data Table: those whose `filter.column` holds one of the values, or all where there are none. */
export interface DataTableSource {
	from: 'dataTable';
	/** The address of n8n. */
	url: string;
	table: string;
	column: string;
	filter: { column: string; values: string[] };
}

export type ReferenceSource =
	| { from: 'list'; references: unknown }
	| { from: 'url'; url: string; pick: string }
	| DataTableSource;

export function sourceOf(
	context: Pick<IPollFunctions, 'getNodeParameter'>,
	options: IDataObject,
): ReferenceSource {
	const text = (name: string) => String(context.getNodeParameter(name, '') ?? '').trim();
	switch (context.getNodeParameter('source')) {
		case 'url': {
			const field = options.referenceField;
			return { from: 'url', url: text('url'), pick: typeof field === 'string' ? field.trim() : '' };
		}
		case 'dataTable':
			return {
				from: 'dataTable',
				url: text('url'),
				table: tableIdIn(text('table')),
				column: text('column'),
				filter: { column: text('statusColumn'), values: words(text('statuses')) },
			};
		case 'list':
			return { from: 'list', references: context.getNodeParameter('references') as unknown };
	}
	throw new BadInput(
		'Source',
		"'Source' is none of those that can be chosen",
		"Choose in 'Source' where the references come from.",
	);
}

const words = (text: string): string[] =>
	text
		.split(',')
		.map((word) => word.trim())
		.filter((word) => word !== '');

/** The ID by itself, or at the end of the address that a browser shows for the table. */
function tableIdIn(text: string): string {
	const id =
		text
			.split(/[?#]/, 1)[0]
			.replace(/(?<!\/)\/+$/, '')
			.split('/')
			.pop() ?? '';
	if (id !== '') return id;
	throw new BadInput(
		'Table',
		"'Table' is empty",
		"Open the Data Table in n8n and copy the address of the page: the table's ID is its last part.",
	);
}
