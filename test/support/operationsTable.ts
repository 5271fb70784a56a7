import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { resources } from '../../nodes/VtuWallet/resources';

const readme = path.resolve(__dirname, '../../README.md');
const [start, end] = ['<!-- operations:start -->', '<!-- operations:end -->'];

/** The README's table of operations, made from the operations themselves. */
export function operationsTable(): string {
	const rows = [...resources]
		.sort((a, b) => a.name.localeCompare(b.name))
		.flatMap(({ name, operations }) =>
			operations.map((operation, index) => {
				const mark = operation.notDocumented === undefined ? '' : ' ¹';
				const spends = operation.kind === 'purchase' ? 'yes' : '';
				return `| ${index === 0 ? `**${name}**` : ''} | ${operation.name}${mark} | ${spends} | ${operation.description} |`;
			}),
		);
	return [
		'| Resource | Operation | Spends | What it does |',
		'| --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

export function withTable(text: string, table: string): string {
	const [before, rest] = text.split(start);
	const [, after] = rest.split(end);
	return `${before}${start}\n${table}\n${end}${after}`;
}

export const readmeText = (): string => readFileSync(readme, 'utf8');

if (process.argv.includes('--write'))
	writeFileSync(readme, withTable(readmeText(), operationsTable()));
