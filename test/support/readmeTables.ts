import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { houses, rooms, type Room } from '../../build/lint/rooms';
import { builtNode, builtOperations } from './builtPackage';
import { checkout, textOf } from './checkout';
import { fieldsIn } from './formFields';
import { markdownTable } from './markdownTable';
import { limitsTable, ringsTable } from './measures';
import { openApi } from './openApi';
import type { PurchaseEndpoint } from './operations';
import { callsTable } from './readmeCalls';
import { troublesTable } from './readmeTroubles';
import { testedVersionsTable } from './testedVersions';

const { resources } = builtOperations();

/** Every operation that a user can pick. */
function operationsTable(): string {
	const rows = [...resources]
		.sort((a, b) => a.name.localeCompare(b.name))
		.flatMap(({ name, operations }) =>
			operations.map((operation, index) => [
				index === 0 ? `**${name}**` : '',
				operation.name + (operation.notDocumented === undefined ? '' : ' ¹'),
				operation.kind === 'purchase' ? 'yes' : '',
				operation.description,
			]),
		);
	return markdownTable(['Resource', 'Operation', 'Spends', 'What it does'], rows);
}

/** One line a resource; operations that spend are bold. */
const productsList = (): string =>
	[...resources]
		.sort((a, b) => a.name.localeCompare(b.name))
		.map(({ name, operations }) => {
			const named = operations.map((one) =>
				one.kind === 'purchase' ? `**${one.name}**` : one.name,
			);
			return `- ${name}: ${named.join(', ')}`;
		})
		.join('\n');

/** The trust of each product. The most trusted products come first. */
function referencesTable(): string {
	const products = resources
		.flatMap(({ name, operations }) => {
			const spending = operations.filter((operation) => operation.kind === 'purchase');
			return spending.map((operation) => ({
				product: spending.length === 1 ? name : `${name} (${operation.name})`,
				endpoint: operation.endpoint,
			}));
		})
		.sort((a, b) => rankOf(b.endpoint) - rankOf(a.endpoint));
	const alike = new Map<string, { promises: string[]; names: string[] }>();
	for (const { product, endpoint } of products) {
		const promises = promisesOf(endpoint);
		const known = alike.get(promises.join())?.names ?? [];
		alike.set(promises.join(), { promises, names: [...known, product] });
	}
	return markdownTable(
		['Product', 'If sent twice, bought once?', 'Can be looked up?', 'If an answer is lost'],
		[...alike.values()].map(({ promises, names }) => [names.join(', '), ...promises]),
	);
}

const ranks = ['none', 'asks', 'full'];

const rankOf = ({ trust, carriesReference }: PurchaseEndpoint): number =>
	ranks.indexOf(trust) * 2 + Number(carriesReference);

function promisesOf({ trust, carriesReference }: PurchaseEndpoint): string[] {
	const honoured = trust === 'full' ? 'yes' : 'not promised';
	return [
		carriesReference ? honoured : 'has no reference',
		trust === 'none' ? 'no' : 'yes',
		whenLost[trust],
	];
}

const whenLost = {
	none: '`unknown`, not sent again',
	asks: 'The node asks the provider. If not found: `unknown`, not sent again',
	full: 'The node asks the provider. The same key again is safe',
};

const fieldsOf = (node: string, field: string): INodeProperties[] =>
	builtNode(node)
		.description.properties.flatMap(fieldsIn)
		.filter(({ name }) => name === field);

/** The events of the trigger, as its form describes them. */
function eventsTable(): string {
	const rows = fieldsOf('VtuWalletTrigger', 'events').flatMap(({ options, default: chosen }) =>
		(options as INodePropertyOptions[]).map(({ name, value, description = '' }) => [
			name + ((chosen as unknown[]).includes(value) ? ' ¹' : ''),
			`\`${String(value)}\``,
			description,
		]),
	);
	return markdownTable(['Event', 'Value', 'Reported when'], rows);
}

/** How long sheets take: one request for each row, and the provider's answers take the time. */
function durationsTable(): string {
	const usual = Number(fieldsOf('VtuWallet', 'concurrency')[0].default);
	const sheets = [
		{ rows: 1_000, seconds: 1, concurrency: usual },
		{ rows: 1_000, seconds: 3, concurrency: 20 },
		{ rows: 10_000, seconds: 1, concurrency: 20 },
	];
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

/** Arrows between rooms; a dotted arrow stands for types only. */
function picture(arrows: Array<Room & { from: string }>): string {
	const arrow = (from: string, line: string, to: string[] = []) =>
		to.length === 0 ? [] : [`  ${from} ${line} ${to.join(' & ')}`];
	const lines = arrows.flatMap(({ from, imports, types }) => [
		...arrow(from, '-->', imports),
		...arrow(from, '-.->', types),
	]);
	return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const roomsPicture = (): string => picture(houses());

const innerName = (room: string): string => room.replace('/', '.');

/** The rooms inside the house of purchases and inside that of rows, with what they import of the kernel. */
function kernelPicture(): string {
	const isInner = (room: string) => /^(purchase|batch\/|journal\/)/.test(room);
	const inner = (names: string[] = []) => names.filter(isInner).map(innerName);
	return picture(
		Object.entries(rooms)
			.filter(([room]) => isInner(room))
			.map(([room, { imports, types }]) => ({
				from: innerName(room),
				imports: inner(imports),
				types: inner(types),
			})),
	);
}

type Tables = Record<string, () => string>;

/** The generated parts, by their document and by the name that marks their place. */
const tablesOf: Record<string, Tables> = {
	'README.md': { products: productsList },
	'ARCHITECTURE.md': {
		rooms: roomsPicture,
		kernel: kernelPicture,
		rings: ringsTable,
		measures: limitsTable,
	},
	'docs/install.md': { versions: testedVersionsTable },
	'docs/operations.md': { operations: operationsTable },
	'docs/troubleshooting.md': { troubles: troublesTable },
	'docs/trigger.md': { events: eventsTable },
	'docs/buying-once.md': { references: referencesTable },
	'docs/providers.md': { calls: callsTable },
	'docs/scaling.md': { durations: durationsTable },
};

export const papersWithTables = Object.keys(tablesOf);

/** The text of a document with its generated parts as they should be. */
export function withTables(paper: string, text: string): string {
	return Object.entries(tablesOf[paper]).reduce((whole, [name, table]) => {
		const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
		const [before, rest] = whole.split(start);
		const [, after] = rest.split(end);
		return `${before}${start}\n\n${table()}\n\n${end}${after}`;
	}, text);
}

/** A document that is made as a whole. */
export const openApiPaper = 'docs/openapi.json';

if (process.argv.includes('--write')) {
	writeFileSync(path.join(checkout, openApiPaper), openApi());
	for (const paper of papersWithTables)
		writeFileSync(path.join(checkout, paper), withTables(paper, textOf(paper)));
}
