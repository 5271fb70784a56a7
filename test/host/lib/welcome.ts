import type { Simulator } from '../../simulator';
import type { Playground } from './playground';
import { owner } from './rest';
import { formUser, pendingReference, shopHeader } from './shop';

export interface Welcome {
	url: string;
	/** Where the sheets of the examples are. */
	filesFolder: string;
	simulator: Pick<Simulator, 'accounts' | 'productionUrl' | 'sandboxUrl'>;
	playground: Playground;
}

/** Where to look and what to try. */
export function welcome({ url, filesFolder, simulator, playground }: Welcome): string {
	const control = `${simulator.productionUrl}/__sim`;
	const width = Math.max(...playground.workflows.map(({ name }) => name.length));
	const workflows = playground.workflows.map(
		({ name, address }) => `  ${name.padEnd(width)}  ${address}`,
	);
	const accounts = simulator.accounts.map(
		({ username, password, sandboxToken, liveToken }) =>
			`  ${username} / ${password}   sandbox key ${sandboxToken}, production key ${liveToken}`,
	);
	const order = JSON.stringify({
		order: 'A-1001',
		disco: 1,
		meterType: 'prepaid',
		meterNumber: '04123456789',
		amount: 5000,
	});
	return `
n8n is running at ${url}
  Sign in as ${owner.email} with the password ${owner.password}

Workflows
${workflows.join('\n')}

The service behind them is simulated: no real money moves.
  Production ${simulator.productionUrl}, sandbox ${simulator.sandboxUrl}
Its accounts, for a credential of your own (username / password):
${accounts.join('\n')}
The forms of the examples, such as the upload, ask for the user ${formUser.user} and the password ${formUser.password}

What to try
  1. Open the bulk top-up and click "Execute workflow"; click it again: nothing is bought twice.
     Its sheet and its results: ${filesFolder}
     What the wallet paid for:  curl ${control}/ledger
  2. Lose one answer in three, add rows to the sheet, and run it again:
     curl ${control}/configure -d '{"faults":[{"path":"/api/topup","rate":0.33,"when":"after","fault":{"kind":"reset"}}]}'
  3. Sell electricity, and send the same order twice:
     curl ${url}/webhook/sell-electricity -H '${shopHeader.name}: ${shopHeader.value}' -H 'Content-Type: application/json' -d '${order}'
  4. Let a pending purchase succeed; within a minute or two its notification is shown here:
     curl ${control}/settle -d '["${pendingReference}","success"]'

Ctrl-C stops everything and removes what was made.
`;
}
