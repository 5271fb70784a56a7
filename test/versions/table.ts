import type { CaseResult, VersionResult } from './result';

const shown: Record<CaseResult['answer'], string> = {
	holds: 'yes',
	fails: '**no**',
};

/** A row for each case and a column for each n8n; a dash where a case is not run. */
export function markdownTable(versions: VersionResult[]): string {
	const names = [...new Set(versions.flatMap(({ results }) => results.map(({ name }) => name)))];
	const rows = names.map((name) => [name, ...versions.map((version) => cellOf(version, name))]);
	const titles = ['', ...versions.map(({ n8n }) => n8n)];
	const widths = titles.map((_, column) =>
		Math.max(3, ...[titles, ...rows].map((row) => row[column].length)),
	);
	const line = (cells: string[], fill = ' ') =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`;
	return [
		line(titles),
		line(
			titles.map(() => ''),
			'-',
		),
		...rows.map((row) => line(row)),
	].join('\n');
}

function cellOf({ results }: VersionResult, name: string): string {
	const result = results.find((one) => one.name === name);
	return result ? shown[result.answer] : '–';
}

export function complaintsOf({ n8n, results, broken }: VersionResult): string[] {
	return [
		...results
			.filter(({ answer }) => answer === 'fails')
			.map(({ name, reason }) => `n8n ${n8n}: ${name}: ${reason}`),
		...(broken === undefined ? [] : [`n8n ${n8n}: ${broken}`]),
		...(results.length === 0 ? [`n8n ${n8n}: no case was run`] : []),
	];
}
