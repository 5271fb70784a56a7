import type { VersionResult } from './result';
import { markdownTable } from './table';

/** The page that a whole run writes: what each n8n was seen to do. */
export function documentOf(versions: VersionResult[]): string {
	return `# On which n8n it works

This page is written by \`npm run test:versions\`: the packed package, run on the engine of each of these versions of n8n.

- **yes**: it holds.
- **refused**: this n8n cannot hold it. The node says so before anything is sent, and names the n8n that can.
- **no**: it does not hold, and that is a defect.
- –: does not apply.

${markdownTable(versions)}
`;
}
