import type { INodeProperties } from 'n8n-workflow';

import { builtNode } from './builtPackage';
import { markdownTable } from './markdownTable';

const usual = defaultOf('concurrency');

const sheets = [
	{ rows: 1_000, seconds: 1, concurrency: usual },
	{ rows: 1_000, seconds: 3, concurrency: 20 },
	{ rows: 10_000, seconds: 1, concurrency: 20 },
];

/** How long sheets take: one request for each row, and the provider's answers take the time. */
export function durationsTable(): string {
	return markdownTable(
		['Rows', 'Answers take', '_Concurrency_', 'The sheet takes'],
		sheets.map(({ rows, seconds, concurrency }) => [
			rows.toLocaleString('en'),
			`${seconds} s`,
			concurrency === usual ? `${usual} (default)` : String(concurrency),
			`${Math.ceil((rows * seconds) / concurrency / 60)} minutes`,
		]),
	);
}

/** The default of an option of purchases. */
function defaultOf(option: string): number {
	const options = builtNode('VtuWallet')
		.description.properties.filter(({ name }) => name === 'options')
		.flatMap((property) => (property.options ?? []) as INodeProperties[]);
	return Number(options.find(({ name }) => name === option)?.default);
}
