import { readdirSync } from 'node:fs';
import path from 'node:path';

import { playedN8n } from '../host/lib/installN8n';
import { checkout } from './checkout';
import { markdownTable } from './markdownTable';

/** The first 2.x in which n8n lets all Data Tables together hold 200 MB. */
const largerSince = 25;

const sizeLimit = (n8n: string): string =>
	Number(n8n.split('.')[1]) < largerSince ? '50 MB' : '200 MB';

/** The versions of n8n that the tests play, from the folders that name them. */
export function testedVersionsTable(): string {
	const engines = readdirSync(path.join(checkout, 'test/versions/pairs'));
	const hosts = playedN8n();
	const versions = [...new Set([...engines, ...hosts.map(({ n8n }) => n8n)])].sort((a, b) =>
		b.localeCompare(a, 'en', { numeric: true }),
	);
	const rows = versions.map((version) => {
		const host = hosts.find(({ n8n }) => n8n === version);
		const suites = host && (host.suites?.join(', ') ?? 'all suites');
		return [version, suites ?? '', engines.includes(version) ? 'yes' : '', sizeLimit(version)];
	});
	const head = ['n8n', 'In a real n8n', 'On its engine alone', 'All Data Tables together'];
	return markdownTable(head, rows);
}
