import type { IDataObject } from 'n8n-workflow';

import { requery } from '../../../nodes/VtuWallet/api/answers/requery';
import type { Api, ApiRequest } from '../../../nodes/VtuWallet/api/types';
import type { BuyingRun } from '../../../nodes/VtuWallet/batch/buying/buyingRun';
import { buyOne } from '../../../nodes/VtuWallet/batch/buying/buyOne';
import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { ProcessMemory } from '../../../nodes/VtuWallet/batch/buying/processMemory';
import { Memory } from '../../../nodes/VtuWallet/batch/buying/executionMemory';
import type { PurchaseOperation, PurchasePlan } from '../../../nodes/VtuWallet/batch/operation';
import type { PlannedRow } from '../../../nodes/VtuWallet/batch/rows/plannedRow';
import type { Purchased } from '../../../nodes/VtuWallet/batch/report/receipt';
import type { Settings } from '../../../nodes/VtuWallet/batch/settings';
import { referenceOf, type Seed } from '../../../nodes/VtuWallet/purchase/reference';
import { kinds } from '../../../nodes/VtuWallet/resources';
import { buyAirtime } from '../../../nodes/VtuWallet/resources/airtime/buy.operation';
import { convertAirtime } from '../../../nodes/VtuWallet/resources/airtimeToCash/convert.operation';
import { fundBetting } from '../../../nodes/VtuWallet/resources/betting/fund.operation';
import { customPurchase } from '../../../nodes/VtuWallet/resources/custom/purchase.operation';
import { buyData } from '../../../nodes/VtuWallet/resources/data/buy.operation';
import { buyEsim } from '../../../nodes/VtuWallet/resources/esim/buy.operation';
import { buyExamPins } from '../../../nodes/VtuWallet/resources/examPin/buy.operation';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';

/** Buys one purchase at a time; the test decides what the provider, the store and the clock do. */

const products = {
	airtime: buyAirtime,
	airtimeToCash: convertAirtime,
	betting: fundBetting,
	custom: customPurchase,
	data: buyData,
	esim: buyEsim,
	exam: buyExamPins,
};

export const http = (status: number, body: unknown): Answer => ({ kind: 'http', status, body });
export const answers = {
	success: http(200, { status: 'success', message: 'Bought', newbal: 900 }),
	pending: http(200, { status: 'process', message: 'In the queue' }),
	failed: http(200, { status: 'fail', message: 'The network said no' }),
	input: http(403, { status: 'fail', message: 'Invalid Network ID' }),
	balance: http(403, { status: 'fail', message: 'Insufficient Account' }),
	unlisted: http(403, { status: 'fail', message: 'Computer says no' }),
	used: http(403, { status: 'fail', message: 'Referrence ID Used' }),
	lost: { kind: 'fault', code: 'ECONNRESET', message: 'Reset' },
	refusedConnection: { kind: 'fault', code: 'ECONNREFUSED', message: 'Nothing answers' },
	tokenRefused: { kind: 'tokenRefused', message: 'Bad token' },
	absent: http(404, { status: 'fail', message: 'Transaction not found.' }),
} satisfies Record<string, Answer>;

export const found = (status: string, more: IDataObject = {}): Answer =>
	http(200, { status: 'success', data: { transaction_status: status, ...more } });

const account = { environment: 'sandbox', baseUrl: 'https://host' } as const;
export const theRunWasStopped = 'The run was stopped';

/** Pauses are skipped by moving the clock, so that no result depends on how busy the machine is. */
const realNow = performance.now.bind(performance);
let skippedMs = 0;
export const skip = (ms: number): void => void (skippedMs += ms);

const next = (list: Answer[]) => (list.length > 1 ? list.shift() : list[0]) as Answer;

export class Counter {
	/** The entries of n8n's list, which outlives the process. */
	marks: string[] = [];
	storeWorks = true;
	/** The execution context of the node. */
	context: IDataObject = {};
	execution = 'first';
	readonly requests: ApiRequest[] = [];
	readonly pauses: number[] = [];
	/** The answers to purchases, in turn; the last one is repeated. */
	private purchases: Answer[] = [answers.success];
	private looks: Answer[] = [answers.absent];
	/** A test may work the answer out from the reference instead. */
	onSend: (reference: string) => Answer = () => next(this.purchases);
	onLook: (reference: string) => Answer = () => next(this.looks);
	/** Whether the store works when a purchase is written down before it is sent. */
	onRecord: () => boolean = () => this.storeWorks;
	halted: string | undefined;
	/** What this process has sent. */
	process = new ProcessMemory();
	/** Called while a purchase is being sent. */
	whileSending: () => void = () => undefined;

	constructor(
		private readonly product: keyof typeof products,
		private readonly plan: Partial<PurchasePlan> = {},
		private readonly fingerprint = 'f',
		private readonly seed: Seed = {
			by: 'key',
			scope: { environment: 'sandbox', instanceId: 'i' },
			key: 'A-1',
		},
	) {
		jest.spyOn(performance, 'now').mockImplementation(() => realNow() + skippedMs);
	}

	answering(purchases: Answer[], looks: Answer[] = [answers.absent]): this {
		this.purchases = [...purchases];
		this.looks = [...looks];
		return this;
	}

	/** The process dies; what the host has stored stays. */
	restart(execution: string): this {
		this.context = {};
		this.process = new ProcessMemory();
		this.execution = execution;
		return this;
	}

	/** Another purchase of the same workflow. */
	sharing(other: Counter): this {
		this.host = () => other.host();
		return this;
	}

	get sent(): ApiRequest[] {
		return this.requests.filter(({ method }) => method === 'POST');
	}

	get looked(): string[] {
		return this.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
	}

	/** The memory of the execution, as another try finds it. */
	memory(): Memory {
		return new Memory(this.context, this.execution, { establishedAt: 1, runIndex: 0 });
	}

	records(): ProcessedItems {
		return new ProcessedItems(this.host(), account);
	}

	async buy(
		run: Partial<BuyingRun> = {},
		settings: Partial<Settings> = {},
		operation: Partial<PurchaseOperation> = {},
		buy: typeof buyOne = buyOne,
	): Promise<Purchased> {
		const whole: BuyingRun = {
			api: this.api(),
			operation: {
				kind: 'purchase',
				endpoint: products[this.product].endpoint,
				...operation,
			} as PurchaseOperation,
			kinds,
			memory: this.memory(),
			process: this.process,
			records: this.records(),
			isRetriedAgain: false,
			answers: new Map(),
			harmlessWords: new Set(),
			settings: {
				timeoutMs: 7_000,
				settleForMs: 0,
				waitForPendingMs: 0,
				sendAgain: false,
				...settings,
			} as Settings,
			fresh: false,
			mayAdvance: false,
			forgotten: false,
			began: 0,
			beganAt: Date.now(),
			onlyLook: () => false,
			halted: () => this.halted,
			pause: async (ms) => {
				skip(ms);
				if (ms > 0) this.pauses.push(ms);
				await Promise.resolve();
			},
			common: {},
			...run,
		};
		const purchased = await buy(this.planned(), whole);
		await whole.records.end();
		return purchased;
	}

	reference(attempt = 0): string {
		const { subject, seed } = this.planned();
		return referenceOf(subject, seed, attempt);
	}

	planned(): PlannedRow {
		const plan: PurchasePlan = {
			product: 'airtime',
			recipient: '0803',
			amount: 100,
			identity: { amount: 100 },
			body: { amount: 100 },
			warnings: [],
			...this.plan,
		};
		const subject = { product: plan.product, recipient: plan.recipient, identity: plan.identity };
		const { seed } = this;
		return {
			row: { index: 0 },
			plan,
			subject,
			seed,
			reference: referenceOf(subject, seed, 0),
		} as unknown as PlannedRow;
	}

	private api(): Api {
		const api = {
			account: { ...account, fingerprint: this.fingerprint },
			refusedToken: () => undefined,
			requery: async (reference: string) => await requery(api, reference),
			send: async (request: ApiRequest): Promise<Answer> => {
				this.requests.push(request);
				if (request.method === 'GET') return await Promise.resolve(this.look(request.path));
				this.whileSending();
				return await Promise.resolve(this.onSend(String(request.body?.['request-id'])));
			},
		};
		return api as unknown as Api;
	}

	/** A record carries the reference that it is asked by, unless a test says otherwise. */
	private look(path: string): Answer {
		const reference = path.replace(/^.*\//, '');
		const answer = this.onLook(reference);
		const { data } = (answer.kind === 'http' ? answer.body : {}) as { data?: IDataObject };
		if (answer.kind !== 'http' || data === undefined || 'request-id' in data) return answer;
		return http(answer.status, {
			...(answer.body as IDataObject),
			data: { 'request-id': reference, ...data },
		});
	}

	host(): ConstructorParameters<typeof ProcessedItems>[0] {
		const helpers = {
			checkProcessedAndRecord: async (items: string[]) => {
				// What is said or asked of what is over, or taken, comes beside that.
				const isBeside = items.some((item) => /[>…]/.test(item));
				const isRecord = !isBeside && items.some((item) => item.endsWith('?'));
				const works = isRecord ? this.onRecord() : this.storeWorks;
				if (!works) throw new Error('no database');
				const added = items.filter((item) => !this.marks.includes(item));
				this.marks = [...this.marks, ...added];
				return await Promise.resolve({ new: added });
			},
			removeProcessed: async (items: string[]) => {
				this.marks = await Promise.resolve(this.marks.filter((mark) => !items.includes(mark)));
			},
		};
		return { helpers, getWorkflow: () => ({ id: 'w' }) } as unknown as ConstructorParameters<
			typeof ProcessedItems
		>[0];
	}
}
