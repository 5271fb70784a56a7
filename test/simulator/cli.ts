import { oneOf, runProgram, wholeNumber } from '../support/program';
import { controlCommands } from './control';
import { deployments, startSimulator, type Simulator } from './index';

const usage = `Usage: npm run simulator -- [flags]

  --port N      of production (default 4010); the sandbox takes the next one
  --like base   answers as the public server of this family was measured
  --lookup      with --like base: it has the look-up of newer deployments
`;

const banner = ({ productionUrl, sandboxUrl, accounts }: Simulator) => `
The simulated service is running. No real money moves.

  Production   ${productionUrl}
  Sandbox      ${sandboxUrl}

Accounts (username / password)
${accounts
	.map(
		({ username, password, liveToken, sandboxToken, balance, kycTier }) =>
			`  ${username} / ${password}   ₦${balance.toLocaleString('en-NG')}, KYC tier ${kycTier}\n` +
			`      live key    ${liveToken}\n      sandbox key ${sandboxToken}`,
	)
	.join('\n')}

Look at it, change it
  curl ${productionUrl}/__sim/ledger
  curl ${productionUrl}/__sim/stats
  curl -X POST ${productionUrl}/__sim/configure -d '{"faults":[{"path":"/api/topup","rate":0.3,"when":"after","fault":{"kind":"timeout"}}]}'
  curl -X POST ${productionUrl}/__sim/settleAll -d '["success"]'
  curl -X POST ${productionUrl}/__sim/reset
  Commands: ${controlCommands.join(', ')}

Ctrl-C stops it.
`;

const options = {
	port: { type: 'string', default: '4010' },
	like: { type: 'string', default: 'document' },
	lookup: { type: 'boolean', default: false },
} as const;

runProgram(usage, { options }, async ({ values }) => {
	const productionPort = wholeNumber('--port', values.port);
	const sandboxPort = productionPort === 0 ? 0 : productionPort + 1;
	const simulator = await startSimulator({
		...{ productionPort, sandboxPort, esimProvisionMs: 5000 },
		...{ like: oneOf('--like', values.like, deployments), base: { lookup: values.lookup } },
	});
	process.stdout.write(banner(simulator));
	const stop = async () => {
		const { total, doubleCharges, charged } = simulator.stats();
		console.log(`${total} requests; ₦${charged} charged, ${doubleCharges} double charges.`);
		await simulator.stop();
	};
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
});
