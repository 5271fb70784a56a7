import type { VersionResult } from './result';
import { markdownTable } from './table';

/** The page that a whole run writes: what each n8n was seen to do. */
export function documentOf(versions: VersionResult[]): string {
	return `# On which n8n it works

n8n **1.85** is the oldest that is supported. Below it, both nodes appear and say which n8n is needed; they do nothing else.

- **1.85–1.120** does not tell a node when the execution began. _Once per Run_ and _Once per Period_ are refused: use a key.
- **1.121–2.17** tells it, but does not store it before the first node runs. After a killed process (a crash, a power cut)
  _Retry_ is refused in these two modes: use a key. After _Stop_, these n8n refuse _Retry_ by themselves.
- **2.20 and newer** holds everything in the table below.
- **2.4 and newer** can keep a ledger, where the module \`data-table\` is on. Data Tables exist from 1.113 on, but only
  from 2.4 on can a workflow make one and find it by its name.

Whatever cannot be held is refused before anything is sent. The package looks for each thing itself and compares no versions.

## What each was seen to do

This table is written by \`npm run test:versions\`: the packed package, run on the engine of each version of n8n.

- **yes**: it holds.
- **refused**: this n8n cannot hold it. The node says so before anything is sent, and names the n8n that can.
- **no**: it does not hold, and that is a defect.
- –: does not apply.

${markdownTable(versions)}
`;
}
