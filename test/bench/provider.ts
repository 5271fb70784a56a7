import { startSimulator } from '../simulator';
import { benchAccount } from './account';

/** The simulator as a process of its own, so that its work is not counted as n8n's. Told to end, it ends. */
async function main(): Promise<void> {
	const simulator = await startSimulator({ accounts: [{ ...benchAccount }], recordLimit: 0 });
	const { productionUrl, sandboxUrl } = simulator;
	process.stdout.write(`${JSON.stringify({ productionUrl, sandboxUrl })}\n`);
	process.on('SIGTERM', () => void simulator.stop().then(() => process.exit(0)));
}

void main();
