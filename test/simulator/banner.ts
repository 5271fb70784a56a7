import { controlCommands } from './control';
import type { Simulator } from './index';

export const usage = `Usage: npm run simulator -- [flags]

  --production-port N   default 4010
  --sandbox-port N      default 4011
  --seed N              the dice of faults and pins (default 1)
  --latency MS          every answer takes so long, give or take a half
  --faults-percent N    so many of a hundred requests meet a fault, of every kind
  --provision-ms MS     until a bought eSIM has its link (default 5000)`;

export function banner({ productionUrl, sandboxUrl, accounts }: Simulator): string {
	const people = accounts.map(
		({ username, password, liveToken, sandboxToken, balance, kycTier }) =>
			`  ${username} / ${password}   ₦${balance.toLocaleString('en-NG')}, KYC tier ${kycTier}\n` +
			`      live key    ${liveToken}\n      sandbox key ${sandboxToken}`,
	);
	return `
The simulated service is running. No real money moves.

  Production   ${productionUrl}
  Sandbox      ${sandboxUrl}

Accounts (username / password)
${people.join('\n')}

Look at it, change it
  curl ${productionUrl}/__sim/ledger
  curl ${productionUrl}/__sim/stats
  curl -X POST ${productionUrl}/__sim/configure -d '{"faults":[{"path":"/api/topup","rate":0.3,"when":"after","fault":{"kind":"timeout"}}]}'
  curl -X POST ${productionUrl}/__sim/settleAll -d '["success"]'
  curl -X POST ${productionUrl}/__sim/reset
  Commands: ${controlCommands.join(', ')}

Ctrl-C stops it.`;
}
