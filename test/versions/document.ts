import { abilities } from '../../nodes/VtuWallet/batch/host';
import { hostsTable } from '../support/readmeHosts';
import type { VersionResult } from './result';
import { markdownTable } from './table';

/** The page that a whole run writes: what each n8n was seen to do. */
export function documentOf(versions: VersionResult[]): string {
	return `# On which n8n it works

n8n **${abilities.nodes.since}** is the oldest that is supported.

<!-- hosts:start -->

${hostsTable()}

<!-- hosts:end -->

Whatever cannot be held is refused before anything is sent. The package looks for each thing itself and compares no versions:
\`nodes/VtuWallet/batch/host.ts\` holds this table.

## What each was seen to do

This table is written by \`npm run test:versions\`: the packed package, run on the engine of each version of n8n.

- **yes**: it holds.
- **refused**: this n8n cannot hold it. The node says so before anything is sent, and names the n8n that can.
- **no**: it does not hold, and that is a defect.
- –: does not apply.

${markdownTable(versions)}
`;
}
