import { parseArgs } from 'node:util';

import { wholeNumber } from '../support/wholeNumber';
import { controlCommands } from './control';
import { everyFault, startSimulator, type FaultRule, type Simulator } from './index';

const usage = `Usage: npm run simulator -- [flags]

  --production-port N   default 4010
  --sandbox-port N      default 4011
  --seed N              the dice of faults and pins (default 1)
  --latency MS          every answer takes so long, give or take a half
  --faults-percent N    so many of a hundred requests meet a fault, of every kind
  --provision-ms MS     until a bought eSIM has its link (default 5000)`;

function banner({ productionUrl, sandboxUrl, accounts }: Simulator): string {
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

const flags = {
	'production-port': { type: 'string', default: '4010' },
	'sandbox-port': { type: 'string', default: '4011' },
	seed: { type: 'string', default: '1' },
	latency: { type: 'string', default: '0' },
	'faults-percent': { type: 'string', default: '0' },
	'provision-ms': { type: 'string', default: '5000' },
	help: { type: 'boolean', short: 'h', default: false },
} as const;

async function main(): Promise<void> {
	const { values } = parseArgs({ options: flags });
	if (values.help) return print(usage);
	const latency = wholeNumber('--latency', values.latency);
	const faults: FaultRule[] =
		latency > 0 ? [{ fault: { kind: 'latency', ms: latency, jitterMs: latency / 2 } }] : [];
	faults.push(
		...everyFault({ rate: wholeNumber('--faults-percent', values['faults-percent']) / 100 }),
	);
	const simulator = await startSimulator({
		productionPort: wholeNumber('--production-port', values['production-port']),
		sandboxPort: wholeNumber('--sandbox-port', values['sandbox-port']),
		seed: wholeNumber('--seed', values.seed),
		esimProvisionMs: wholeNumber('--provision-ms', values['provision-ms']),
		faults,
	});
	print(banner(simulator));

	let stopping = false;
	const stop = async (): Promise<void> => {
		if (stopping) return;
		stopping = true;
		const { total, doubleCharges, charged } = simulator.stats();
		print(
			`\nStopping after ${total} requests; ₦${charged} charged, ${doubleCharges} double charges.`,
		);
		await simulator.stop();
	};
	process.on('SIGINT', () => void stop());
	process.on('SIGTERM', () => void stop());
}

function print(text: string): void {
	process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${explain(error)}\n`);
	process.exitCode = 1;
});

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if ('code' in error && error.code === 'EADDRINUSE')
		return `${error.message}. Choose others with --production-port and --sandbox-port.`;
	return error.message;
}
