import type { IDataObject, INode, INodeListSearchResult } from 'n8n-workflow';

import {
	startSimulator,
	type Fault,
	type FaultRule,
	type RecordedRequest,
	type Simulator,
	type SimulatorOptions,
} from '../simulator';
import { Books } from './books';
import { loadCredentialTypes, loadNode, secondCopy, typeOf } from './builtPackage';
import { EngineBench, type RunOptions } from './engineBench';
import { listSearch, type ListOptions } from './listing';
import type { NodeClass } from './nodeTypes';
import { callOutsideExecutions } from './outsideExecutions';
import { pollOnce, type PollOptions, type PollResult } from './polling';
import type { Result } from './runResult';
import { assertNoSecret, everythingIn } from './secrets';
import { buildToolWorkflow, toolType, toolVariant, type ToolWay } from './tool';
import { WalletCredentials, type CredentialOptions } from './walletCredentials';

export type { Result } from './runResult';

export interface WalletRunOptions extends RunOptions, CredentialOptions {
	/** Texts of this run that no output of the node may hold (a PIN, an OTP), with their names. */
	secrets?: Record<string, string>;
}

export const walletType = typeOf('vtuWallet');
export const triggerType = typeOf('vtuWalletTrigger');
/** The same node in another process: `node: { type: otherWorker }` runs it there. */
export const otherWorker = typeOf('vtuWalletElsewhere');

let copy: NodeClass | undefined;
const elsewhere = (): NodeClass => (copy ??= loadNode('VtuWallet', secondCopy()));

/** Starts a simulator, and runs the built nodes against it. */
export async function openBench(
	options: SimulatorOptions = {},
	usual: CredentialOptions = {},
): Promise<Bench> {
	return new Bench(await startSimulator(options), usual);
}

/** Uses the built nodes in every way in which n8n does. Looks for leaked secrets after each. */
export class Bench extends EngineBench<WalletRunOptions> {
	private readonly wallets: WalletCredentials;

	readonly books: Books;

	constructor(
		readonly simulator: Simulator,
		/** The credential of a run that names none. */
		private readonly usual: CredentialOptions = {},
	) {
		const wallet = loadNode('VtuWallet');
		const nodeTypes = {
			[walletType]: wallet,
			[toolType(walletType)]: toolVariant(wallet),
			get [triggerType]() {
				return loadNode('VtuWalletTrigger');
			},
			get [otherWorker]() {
				return elsewhere();
			},
		};
		super(walletType, nodeTypes, loadCredentialTypes());
		this.books = new Books(simulator);
		this.wallets = new WalletCredentials(simulator, this.credentials);
	}

	/** A run with these parameters for these rows. */
	async buy(
		parameters: object,
		rows: object[],
		more: Partial<WalletRunOptions> = {},
	): Promise<Result> {
		return await this.run({
			parameters: { ...parameters },
			rows: rows.map((row) => ({ ...row })),
			...more,
		});
	}

	/** A new execution in which an agent uses the node as a tool; one answer for each call. */
	async callTool(
		options: WalletRunOptions,
		calls: IDataObject[],
		way: ToolWay = 'engine',
	): Promise<Result & { answers: IDataObject[] }> {
		const workflow = buildToolWorkflow(this.partsOf(options), way, calls);
		const result = await this.begin({ ...options, triggerItems: undefined }, workflow);
		const agent = result.data.resultData.runData.Agent?.at(-1)?.data?.main?.[0]?.[0]?.json;
		return { ...result, answers: (agent?.answers ?? []) as IDataObject[] };
	}

	/** The node as a tool of the MCP Server Trigger: one answer for each call. */
	async callOutsideExecutions(
		options: WalletRunOptions,
		calls: IDataObject[],
	): Promise<{ answers: IDataObject[]; requests: RecordedRequest[] }> {
		const parts = buildToolWorkflow(this.partsOf(options), 'agent', calls);
		return await this.withRequests(async () => {
			const answers = await callOutsideExecutions(this, parts, this.workflowId, calls);
			return { answers: answers.flat() as IDataObject[] };
		});
	}

	/** The usual credential, for a node that a user puts into a workflow. */
	get signedIn(): Pick<INode, 'credentials'> {
		return this.wallets.use(this.usual).node;
	}

	/** A list of the form. */
	async list(
		method: string,
		options: ListOptions & CredentialOptions,
	): Promise<INodeListSearchResult & { requests: RecordedRequest[] }> {
		const complete = this.complete(options);
		return await this.withRequests(
			async () => await listSearch(this, walletType, method, complete),
		);
	}

	/** One poll of the trigger. */
	async poll(
		options: PollOptions & CredentialOptions,
	): Promise<PollResult & { requests: RecordedRequest[] }> {
		const complete = this.complete(options);
		return await this.withRequests(async () => await pollOnce(this, triggerType, complete));
	}

	/** Requests to this path meet the fault. */
	addFault(path: string, fault: Fault, rule: Omit<FaultRule, 'path' | 'fault'> = {}) {
		this.simulator.addFaults({ path, fault, ...rule });
	}

	/** The next requests to this path are answered with these bodies, one each. */
	answer(path: string, bodies: object[]) {
		for (const body of bodies) this.addFault(path, { kind: 'whole', body }, { count: 1 });
	}

	/** The provider refuses purchases at this path. */
	refuse(path: string, message = 'Number Block', rule: Omit<FaultRule, 'path' | 'fault'> = {}) {
		this.addFault(path, { kind: 'refuse', message }, rule);
	}

	/** Purchases at this path are made, and their answers never arrive. */
	loseAnswer(path: string, rule: Omit<FaultRule, 'path' | 'fault' | 'when'> = {}) {
		this.addFault(path, { kind: 'reset' }, { when: 'after', ...rule });
	}

	endFaults() {
		this.simulator.configure({ faults: [] });
	}

	/** What has arrived at this path since the last run ended. */
	requestsTo(path: string): RecordedRequest[] {
		return this.simulator.requests().filter((request) => request.path === path);
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}

	protected complete<T extends CredentialOptions & Pick<RunOptions, 'parameters' | 'node'>>(
		options: T,
	): T {
		this.wallets.noteKeys();
		const { parameters, node } = this.wallets.use({ ...this.usual, ...options });
		return {
			...options,
			parameters: { ...parameters, ...options.parameters },
			node: { ...options.node, ...node },
		};
	}

	protected check({ everything, said }: Result, { secrets = {} }: WalletRunOptions): void {
		this.assertClean(everything);
		const own = Object.entries(secrets);
		assertNoSecret(
			said,
			own.map(([role, secret]) => [secret, role]),
		);
	}

	protected takeRequests(): RecordedRequest[] {
		return this.simulator.takeRequests();
	}

	/** The same for calls outside of executions. */
	private async withRequests<T>(work: () => Promise<T>) {
		this.takeRequests();
		const result = await work();
		this.assertClean(everythingIn(result));
		return { ...result, requests: this.takeRequests() };
	}

	private assertClean(text: string): void {
		this.wallets.noteKeys();
		assertNoSecret(text, this.wallets.secrets);
	}
}
