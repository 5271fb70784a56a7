import { startSimulator } from '../simulator';

/** The wallet from which everything here is paid. */
export const benchAccount = {
	username: 'bench',
	password: 'bench-password',
	liveToken: 'live_bench_0001',
	sandboxToken: 'sk_test_bench_0001',
	balance: 1_000_000_000,
	kycTier: 2,
};

/** The simulator as a process of its own, so that its work is not counted as n8n's. Told to end, it ends. */
async function main(): Promise<void> {
	const simulator = await startSimulator({ accounts: [{ ...benchAccount }], recordLimit: 0 });
	const { productionUrl, sandboxUrl } = simulator;
	process.stdout.write(`${JSON.stringify({ productionUrl, sandboxUrl })}\n`);
	process.on('SIGTERM', () => void simulator.stop().then(() => process.exit(0)));
}

if (require.main === module) void main();
