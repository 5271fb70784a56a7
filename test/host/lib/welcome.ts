import { host, shop } from './place';
import { owner } from './rest';
import { formUser, pendingReference, shopAccount, shopHeader } from './shop';

/** Names the addresses and the examples to try. */
export function welcome(workflows: Array<readonly [name: string, address: string]>): string {
	const { productionUrl, sandboxUrl } = shop.simulator;
	const control = `${productionUrl}/__sim`;
	const width = Math.max(...workflows.map(([name]) => name.length));
	const { username, password, sandboxToken, liveToken } = shopAccount;
	const order = JSON.stringify({
		order: 'A-1001',
		disco: 1,
		meterType: 'prepaid',
		meterNumber: '04123456789',
		amount: 5000,
	});
	return `
n8n is running at ${host.url}
  Sign in as ${owner.email} with the password ${owner.password}

Workflows
${workflows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`).join('\n')}

The service behind them is simulated: no real money moves.
  Production ${productionUrl}, sandbox ${sandboxUrl}
For a credential of your own:
  ${username} / ${password}, sandbox key ${sandboxToken}, production key ${liveToken}

What to try
  1. Upload a sheet in your browser:  ${host.url}/form/top-up-a-sheet
     It asks for the user ${formUser.user} and the password ${formUser.password}. A form without a sheet gives a template.
  2. Open bulk-top-up-from-csv and click "Execute workflow"; click it again: nothing is bought twice.
     Its sheet and its results: ${host.filesFolder}
     What the wallet paid for:  curl ${control}/ledger
  3. Lose one answer in three, add rows to the sheet, and run it again:
     curl ${control}/configure -d '{"faults":[{"path":"/api/topup","rate":0.33,"when":"after","fault":{"kind":"reset"}}]}'
  4. Sell electricity, and send the same order twice:
     curl ${host.url}/webhook/sell-electricity -H '${shopHeader.name}: ${shopHeader.value}' -H 'Content-Type: application/json' -d '${order}'
  5. Let a pending purchase succeed; within a minute or two its notification is shown here:
     curl ${control}/settle -d '["${pendingReference}","success"]'

Ctrl-C stops everything and removes what was made.
`;
}
