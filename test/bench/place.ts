import { spawn } from 'node:child_process';
import path from 'node:path';

import { Host } from '../host/lib/host';
import { freePorts } from '../host/lib/ports';
import { saveCredential, type CredentialLink } from '../host/lib/shop';
import { waitFor } from '../host/lib/wait';
import { simulatorControl, type FaultRule, type SimulatorControl } from '../simulator';
import { Probe } from './probe';

/** The credential of the account that pays for everything here. */
export const keys = { liveToken: 'live_ada_0001', sandboxToken: 'sk_test_ada_0001' };

/** A real n8n with the package in it, and the provider in a process of its own. */
export interface Place {
	host: Host;
	probe: Probe;
	provider: { url: string; control: SimulatorControl };
	wallet: CredentialLink;
	header: CredentialLink;
}

export interface Latency {
	ms: number;
	jitterMs: number;
	tailRate: number;
	tailMs: number;
}

export async function withPlace(
	work: (place: Place) => Promise<void>,
	{ postgres = false } = {},
): Promise<void> {
	const [port] = await freePorts(1);
	const { child, urls } = await startProvider();
	let host: Host | undefined;
	try {
		host = await Host.open({
			postgres,
			env: {
				BENCH_PROBE_PORT: String(port),
				NODE_OPTIONS: `--require ${path.join(__dirname, 'probe.cjs')}`,
				N8N_CUSTOM_EXTENSIONS: path.join(__dirname, 'nodes'),
				// Large ledgers of several kinds are measured side by side.
				N8N_DATA_TABLES_MAX_SIZE_BYTES: String(20 * 2 ** 30),
			},
		});
		const data = { environment: 'production', ...urls, ...keys };
		const wallet = await saveCredential(host.rest, 'Wallet', 'vtuWalletTokenApi', data);
		const header = await saveCredential(host.rest, 'Header', 'httpHeaderAuth', {
			name: 'Authorization',
			value: `Token ${keys.liveToken}`,
		});
		const { productionUrl: url } = urls;
		const provider = { url, control: simulatorControl(url) };
		await work({ host, probe: new Probe(port), provider, wallet, header });
	} finally {
		await host?.close();
		child.kill('SIGKILL');
	}
}

/** Resets the provider, with this latency. */
export async function resetProvider({ provider }: Place, latency?: Latency): Promise<void> {
	await provider.control.reset();
	const faults: FaultRule[] = latency ? [{ fault: { kind: 'latency', ...latency } }] : [];
	await provider.control.configure({ faults, recordLimit: 0 });
}

/** Runs `npm run simulator` in a process of its own, so that its work does not count as n8n's. */
async function startProvider() {
	const script = path.join(__dirname, '../simulator/cli.ts');
	const child = spawn(process.execPath, ['--import', 'tsx', script, '--port', '0'], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	process.once('exit', () => child.kill('SIGKILL'));
	let said = '';
	child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
	await waitFor('the provider', async () => said.includes('Ctrl-C'));
	const urlOf = (name: string) => new RegExp(`${name} +(http\\S+)`).exec(said)?.[1] ?? '';
	return { child, urls: { productionUrl: urlOf('Production'), sandboxUrl: urlOf('Sandbox') } };
}
