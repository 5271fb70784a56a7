import { createInterface } from 'node:readline';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { Host } from '../host/lib/host';
import { freePorts } from '../host/lib/ports';
import { saveCredential, type CredentialLink } from '../host/lib/shop';
import { simulatorControl, type FaultRule, type SimulatorControl } from '../simulator';
import { benchAccount } from './provider';
import { Probe } from './probe';

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
	const { child, productionUrl, sandboxUrl } = await startProvider();
	const opened: Host[] = [];
	try {
		const host = await Host.open({
			postgres,
			env: {
				BENCH_PROBE_PORT: String(port),
				NODE_OPTIONS: `--require ${path.join(__dirname, 'probe.cjs')}`,
				N8N_CUSTOM_EXTENSIONS: path.join(__dirname, 'nodes'),
			},
		});
		opened.push(host);
		const wallet = await saveCredential(host.rest, 'Wallet', 'vtuWalletTokenApi', {
			environment: 'production',
			productionUrl,
			sandboxUrl,
			liveToken: benchAccount.liveToken,
			sandboxToken: benchAccount.sandboxToken,
		});
		const header = await saveCredential(host.rest, 'Header', 'httpHeaderAuth', {
			name: 'Authorization',
			value: `Token ${benchAccount.liveToken}`,
		});
		const provider = { url: productionUrl, control: simulatorControl(productionUrl) };
		await work({ host, probe: new Probe(port), provider, wallet, header });
	} finally {
		for (const host of opened) await host.close();
		child.kill('SIGTERM');
	}
}

/** Puts the provider back to its start, with this latency. */
export async function resetProvider({ provider }: Place, latency?: Latency): Promise<void> {
	await provider.control.reset();
	const faults: FaultRule[] = latency ? [{ fault: { kind: 'latency', ...latency } }] : [];
	await provider.control.configure({ faults });
}

async function startProvider(): Promise<{
	child: ChildProcess;
	productionUrl: string;
	sandboxUrl: string;
}> {
	const script = path.join(__dirname, 'provider.ts');
	const child = spawn(process.execPath, ['--import', 'tsx', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	process.once('exit', () => child.kill('SIGKILL'));
	for await (const line of createInterface({ input: child.stdout }))
		return { child, ...(JSON.parse(line) as { productionUrl: string; sandboxUrl: string }) };
	throw new Error('The provider did not start.');
}
