import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';

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
import type { DataTables } from './dataTables';
import { EngineBench, type RunOptions } from './engineBench';
import { listSearch, type ListOptions } from './listing';
import { pollOnce, type PollOptions, type PollResult } from './polling';
import type { NodeClass } from './nodeTypes';
import type { RunResult } from './runResult';
import { assertNoSecret, everythingIn } from './secrets';
import { toolType, toolVariant, type ToolWay } from './tool';
import { WalletCredentials, type CredentialOptions } from './walletCredentials';
import { walletResult, type Result } from './walletResult';

export type { Result } from './walletResult';

export interface WalletRunOptions extends RunOptions, CredentialOptions {
	/** Texts of this run that must not be in anything that the node says (a PIN, an OTP), by what they are. */
	secrets?: Record<string, string>;
}

export const walletType = typeOf('vtuWallet');
export const triggerType = typeOf('vtuWalletTrigger');
/** The same node in another process: `node: { type: otherWorker }` runs it there. */
export const otherWorker = typeOf('vtuWalletElsewhere');

let copy: NodeClass | undefined;
const elsewhere = (): NodeClass => (copy ??= loadNode('VtuWallet', secondCopy()));

/** Starts a simulator and puts the built nodes before it. */
export async function openBench(
	options: SimulatorOptions = {},
	usual: CredentialOptions = {},
): Promise<Bench> {
	return new Bench(await startSimulator(options), usual);
}

/** Every way in which the host uses the built nodes, with a look for leaked secrets after each. */
export class Bench {
	private readonly engine: EngineBench<RecordedRequest>;

	private readonly credentials: WalletCredentials;

	readonly books: Books;

	constructor(
		readonly simulator: Simulator,
		/** The credential of a run that names none. */
		private readonly usual: CredentialOptions = {},
	) {
		this.books = new Books(simulator);
		const wallet = loadNode('VtuWallet');
		this.engine = new EngineBench<RecordedRequest>({
			type: walletType,
			nodeTypes: {
				[walletType]: wallet,
				[toolType(walletType)]: toolVariant(wallet),
				get [triggerType]() {
					return loadNode('VtuWalletTrigger');
				},
				get [otherWorker]() {
					return elsewhere();
				},
			},
			credentialTypes: loadCredentialTypes(),
			takeRequests: () => this.simulator.takeRequests(),
		});
		this.credentials = new WalletCredentials(simulator, this.engine.credentials);
	}

	/** A new execution: trigger → rows → VTU Wallet → done and failed. */
	async run(options: WalletRunOptions): Promise<Result> {
		return this.checked(await this.engine.run(this.complete(options)), options.secrets);
	}

	/** The same, said shortly: these parameters for these rows. */
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

	/** The Retry button after an error: goes on at the failed node. */
	async retry(previous: Result, changes: Partial<WalletRunOptions> = {}): Promise<Result> {
		const options = this.changed(previous, changes);
		return this.checked(await this.engine.retry(previous, options), options.secrets);
	}

	/** The Retry button after Stop or a killed process: from the trigger, with nothing that the nodes had kept. */
	async retryFromStart(previous: Result, changes: Partial<WalletRunOptions> = {}): Promise<Result> {
		const options = this.changed(previous, changes);
		return this.checked(await this.engine.retryFromStart(previous, options), options.secrets);
	}

	/** The node as an agent's tool; one answer for each call. */
	async callTool(
		options: WalletRunOptions,
		calls: IDataObject[],
		way: ToolWay = 'engine',
	): Promise<Result & { answers: IDataObject[] }> {
		const result = this.checked(
			await this.engine.callTool(this.complete(options), calls, way),
			options.secrets,
		);
		const agent = result.data.resultData.runData.Agent?.at(-1)?.data?.main?.[0]?.[0]?.json;
		return { ...result, answers: (agent?.answers ?? []) as IDataObject[] };
	}

	/** The node as a tool of the MCP Server Trigger: one answer for each call. */
	async callOutsideExecutions(
		options: WalletRunOptions,
		calls: IDataObject[],
	): Promise<{ answers: IDataObject[]; requests: RecordedRequest[] }> {
		this.simulator.takeRequests();
		const answers = await this.engine.callOutsideExecutions(this.complete(options), calls);
		this.assertClean(everythingIn(answers));
		return { answers: answers.flat() as IDataObject[], requests: this.simulator.takeRequests() };
	}

	/** A list of the form. */
	async list(
		method: string,
		options: ListOptions & CredentialOptions,
	): Promise<INodeListSearchResult & { requests: RecordedRequest[] }> {
		const { parameters, node } = this.complete(options);
		this.simulator.takeRequests();
		const result = await listSearch(this.engine, walletType, method, {
			...options,
			parameters,
			node,
		});
		this.assertClean(everythingIn(result));
		return { ...result, requests: this.simulator.takeRequests() };
	}

	/** One poll of the trigger. */
	async poll(
		options: PollOptions & CredentialOptions,
	): Promise<PollResult & { requests: RecordedRequest[] }> {
		const { parameters, node } = this.complete(options);
		this.simulator.takeRequests();
		const result = await pollOnce(this.engine, triggerType, { ...options, parameters, node });
		this.assertClean(everythingIn(result));
		return { ...result, requests: this.simulator.takeRequests() };
	}

	/** Requests to this path meet the fault. */
	addFault(path: string, fault: Fault, rule: Omit<FaultRule, 'path' | 'fault'> = {}) {
		this.simulator.addFaults({ path, fault, ...rule });
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

	get tables(): DataTables {
		return this.engine.tables;
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}

	private changed(previous: Result, changes: Partial<WalletRunOptions>): WalletRunOptions {
		return this.complete({ ...this.engine.optionsOf(previous), ...changes });
	}

	private complete<T extends CredentialOptions & Pick<RunOptions, 'parameters' | 'node'>>(
		options: T,
	): T {
		this.credentials.noteKeys();
		const { parameters, node } = this.credentials.use({ ...this.usual, ...options });
		return {
			...options,
			parameters: { ...parameters, ...options.parameters },
			node: { ...options.node, ...node },
		};
	}

	private checked(run: RunResult<RecordedRequest>, secrets: Record<string, string> = {}): Result {
		const result = walletResult(run);
		this.assertClean(result.everything);
		assertNoSecret(
			result.said,
			Object.entries(secrets).map(([role, secret]) => [secret, role]),
		);
		return result;
	}

	private assertClean(text: string): void {
		this.credentials.noteKeys();
		assertNoSecret(text, this.credentials.secrets);
	}
}
