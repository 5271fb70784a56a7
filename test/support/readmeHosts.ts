import { abilities } from '../../nodes/VtuWallet/batch/host';
import { markdownTable } from './markdownTable';

/** What an n8n must be able to do, and what an older one leaves out: as the package itself looks for it. */
export function hostsTable(): string {
	const rows = Object.values<{ since: string; what: string; older?: string }>(abilities).map(
		({ since, what, older = '–' }) => [since, what, older],
	);
	return markdownTable(['n8n from', 'does this', 'Before it'], rows);
}
