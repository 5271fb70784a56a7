import type { INodeProperties } from 'n8n-workflow';

const showFor = (...sources: string[]) => ({
	show: { watch: ['transactions'], source: sources },
});

/** Where the references to watch come from. */
export const sourceFields: INodeProperties[] = [
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		noDataExpression: true,
		default: 'list',
		displayOptions: { show: { watch: ['transactions'] } },
		description: 'Where the references to watch come from',
		options: [
			{ name: 'List', value: 'list', description: 'Enter them here' },
			{
				name: 'Data Table',
				value: 'dataTable',
				description: 'Read them before every poll from a table of n8n, through its public API',
			},
			{
				name: 'URL',
				value: 'url',
				description: 'Read them from an address of yours before every poll',
			},
		],
	},
	{
		displayName: 'References',
		name: 'references',
		type: 'string',
		typeOptions: { rows: 5 },
		required: true,
		default: '',
		placeholder: 'e.g. airtime-4f2a, data-91c0',
		displayOptions: showFor('list'),
		description:
			'The references of the purchases: on lines of their own, with commas between them, or as a JSON array. At most 10,000.',
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/pending.json',
		displayOptions: showFor('url'),
		description:
			"Answers with a JSON array of references, or of objects that hold one each (see the option 'Reference Field'). The credential of the wallet is not sent there; choose one for the list where it wants a key.",
	},
	{
		displayName: 'Instance Address',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://n8n.example.com',
		displayOptions: showFor('dataTable'),
		description:
			'The address of this or another n8n, as the browser shows it, without the path behind it',
	},
	{
		displayName: 'Table',
		name: 'table',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Kq2lGf1Yxz0bP3aD',
		displayOptions: showFor('dataTable'),
		description: 'The ID of the Data Table, or the whole address of its page in n8n',
	},
	{
		displayName: 'Reference Column',
		name: 'column',
		type: 'string',
		required: true,
		default: 'reference',
		displayOptions: showFor('dataTable'),
		description: 'The column that holds the reference of the purchase',
	},
	{
		displayName: 'Status Column',
		name: 'statusColumn',
		type: 'string',
		default: 'outcome',
		displayOptions: showFor('dataTable'),
		description: 'The column that says how far a purchase is',
	},
	{
		displayName: 'Statuses to Watch',
		name: 'statuses',
		type: 'string',
		default: 'pending, unknown',
		displayOptions: showFor('dataTable'),
		description:
			'Only rows with one of these words in the status column are watched, at most 10,000. As they are not decided in your table, a decision is told at the first poll too. Empty means every row.',
	},
];
