import type { INodeType, IPollFunctions } from 'n8n-workflow';

import { loadCredentialTypes, loadNode, typeOf } from '../support/builtPackage';
import { CredentialStore } from '../support/credentialStore';
import { BenchNodeTypes } from '../support/nodeTypes';
import { pollOnce, type PollResult } from '../support/polling';
import { bareClient } from './bareClient';
import { benchOrders, inFlight } from './recipes';
import { keys, resetProvider, type Place } from './place';

/** One poll of the trigger on n8n's engine in this process. The provider is in another process. */
export interface PollCost {
	wallMs: number;
	cpuMs: number;
	/** The same time without the time that n8n's own helper takes for as many requests. */
	ownCpuMs: number;
}

const latencyMs = 200;
const triggerType = typeOf('vtuWalletTrigger');
const helperType = 'helperOnlyPoll';

/** The cost of a poll that watches `references`. All are decided except `pending`. */
export async function pollCost(
	place: Place,
	{ references, pending }: { references: number; pending: number },
): Promise<PollCost> {
	await resetProvider(place);
	const { control, url } = place.provider;
	const orders = benchOrders(references).map((order, index) => ({
		...order,
		order: `${index < pending ? 'open' : 'done'}-${index}`,
	}));
	const open = { path: '/api/topup', contains: '"open-', fault: { kind: 'pending' } } as const;
	await control.configure({ faults: [open] });
	await bareClient(url, orders, inFlight);

	const nodeTypes = new BenchNodeTypes({
		[triggerType]: loadNode('VtuWalletTrigger'),
		[helperType]: helperOnly(`${url}/api/requery/`, orders.slice(0, pending)),
	});
	const credentials = new CredentialStore(loadCredentialTypes(), (type) => nodeTypes.usersOf(type));
	const engine = { nodeTypes, credentials };
	credentials.put('bench', 'vtuWalletTokenApi', {
		environment: 'production',
		productionUrl: url,
		sandboxUrl: url,
		...keys,
	});
	const credential = { credentials: { vtuWalletTokenApi: { id: 'bench', name: 'bench' } } };
	const looks = async () => (await control.stats()).requests['GET /api/requery/{reference}'] ?? 0;
	let state: PollResult['state'] = {};
	const poll = async () => {
		const result = await pollOnce(engine, triggerType, {
			parameters: {
				authentication: 'token',
				watch: 'transactions',
				events: ['success'],
				source: 'list',
				references: orders.map(({ order }) => order).join('\n'),
				options: { maxLookUps: 5_000 },
			},
			node: credential,
			state,
		});
		if (result.error) throw result.error;
		({ state } = result);
	};
	// The first polls read the whole list, 5,000 references each.
	for (let seen = 0; seen < references; seen += 5_000) await poll();

	await control.configure({ faults: [{ fault: { kind: 'latency', ms: latencyMs } }] });
	const before = await looks();
	const { wallMs, cpuMs } = await timed(poll);
	const looked = (await looks()) - before;
	if (looked !== pending) throw new Error(`The poll asked about ${looked}, not about ${pending}.`);
	const helper = await timed(async () => {
		const { error } = await pollOnce(engine, helperType, { parameters: {}, node: credential });
		if (error) throw error;
	});
	return { wallMs, cpuMs, ownCpuMs: cpuMs - helper.cpuMs };
}

async function timed(work: () => Promise<void>): Promise<{ wallMs: number; cpuMs: number }> {
	const cpuBefore = process.cpuUsage();
	const began = performance.now();
	await work();
	const wallMs = performance.now() - began;
	const { user, system } = process.cpuUsage(cpuBefore);
	return { wallMs, cpuMs: (user + system) / 1000 };
}

/** A trigger that only looks these up, as many at a time as ours does. */
function helperOnly(path: string, orders: Array<{ order: string }>): INodeType {
	const type = 'vtuWalletTokenApi';
	const { description } = loadNode('VtuWalletTrigger') as INodeType;
	return {
		description: {
			...description,
			name: helperType,
			properties: [],
			credentials: [{ name: type }],
		},
		async poll(this: IPollFunctions) {
			const data = await this.getCredentials(type);
			const credentialsDecrypted = { id: 'bench', name: 'bench', type, data };
			const left = [...orders];
			const worker = async () => {
				for (let next = left.pop(); next; next = left.pop())
					await this.helpers.httpRequestWithAuthentication.call(
						this,
						type,
						{ url: path + next.order, json: true },
						{ credentialsDecrypted },
					);
			};
			await Promise.all(Array.from({ length: 20 }, worker));
			return null;
		},
	};
}
