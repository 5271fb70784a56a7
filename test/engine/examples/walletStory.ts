import { Random } from '../../simulator/random';
import type { Fault, FaultRule } from '../../simulator';
import type { Bench } from '../../support/bench';
import { ExampleBench, type Answer, type Kill } from '../../support/exampleBench';
import type { WorkflowParts } from '../../support/workflow';

interface Assignments {
	assignments: Array<{ name: string; value: string }>;
}

export interface Order {
	customer: string;
	order: string;
	phone: string;
	airtime: number;
}

export const fee = 12.35;
/** The owner's settings, with the quarter of an hour for a dead run. */
const settings: Record<string, string> = { fee: String(fee), patienceSeconds: '0.5' };

/** The faults of an order at the provider. */
const troubles: Array<[Fault, Partial<FaultRule>]> = [
	[{ kind: 'refuse', message: 'Number Block' }, {}],
	[{ kind: 'reset' }, { when: 'after' }],
	[{ kind: 'reset' }, { when: 'before' }],
	[{ kind: 'pending' }, {}],
	[{ kind: 'status', status: 500 }, { when: 'after' }],
];

const minutes = 60_000;

/** Customers who pay in and buy, at a provider that fails, in an n8n that is killed. */
export class WalletStory {
	private readonly random: Random;

	private readonly shop: ExampleBench;

	private readonly workflow: WorkflowParts;

	readonly orders: Order[] = [];

	readonly payments = new Map<string, { customer: string; amount: number }>();

	/** The last answer to each decided order. */
	readonly decided = new Map<string, Answer>();

	kills = 0;

	readonly moves: string[] = [];

	constructor(
		private readonly bench: Bench,
		private readonly seed: number,
	) {
		this.random = new Random(seed);
		this.shop = new ExampleBench(bench);
		this.workflow = this.shop.workflow('customer-wallets', ({ name, parameters }) => {
			if (name === 'Buy Airtime') parameters.options = { settleFor: 0, timeout: 2 };
			if (name === 'Settings')
				for (const one of (parameters.assignments as unknown as Assignments).assignments)
					one.value = settings[one.name] ?? one.value;
		});
	}

	async play(check: () => void): Promise<void> {
		for (const customer of ['ada', 'bola']) await this.fund(customer);
		for (let move = 0; move < 6; move += 1) {
			await this.move();
			check();
		}
	}

	/** Without faults, posts every order until it is decided. */
	async finish(): Promise<void> {
		this.bench.endFaults();
		this.bench.simulator.settleAll(this.below(2) ? 'success' : 'failed');
		this.bench.tables.letPass(20 * minutes);
		for (const order of this.orders) await this.buy(order);
		for (const [payment, { customer, amount }] of this.payments)
			await this.post({ action: 'fund', customer, payment, amount });
	}

	async statement(customer: string) {
		const answer = await this.post({ action: 'statement', customer });
		return answer?.body as { balance: number; lines: Array<{ amount: number; state: string }> };
	}

	private async move(): Promise<void> {
		this.bench.endFaults();
		if (this.below(2) === 0) {
			const [fault, rule] = troubles[this.below(troubles.length)];
			this.bench.addFault('/api/topup', fault, { count: 1, ...rule });
			// Then the result stays unknown.
			if (this.below(2) === 0)
				this.bench.addFault('/api/requery/{reference}', { kind: 'status', status: 503 });
		}
		if (this.below(5) === 0) return await this.fund(['ada', 'bola'][this.below(2)]);
		const orders = Array.from({ length: 1 + this.below(3) }, () => this.someOrder());
		const whens = ['before', 'after', 'inside'] as const;
		const kill = { node: 1 + this.below(14), when: whens[this.below(3)] };
		const isKilled = this.below(2) === 0;
		this.moves.push(JSON.stringify([orders, isKilled && kill]));
		await Promise.all(
			orders.map(
				async (order, at) => await this.buy(order, isKilled && at === 0 ? kill : undefined),
			),
		);
		if (!isKilled) return;
		this.kills += 1;
		// Requests in flight arrive. The claims of a dead run are free after a minute, its order after a quarter of an hour.
		await new Promise((resolve) => setTimeout(resolve, 20));
		this.bench.tables.letPass((this.below(2) ? 3 : 20) * minutes);
	}

	private someOrder(): Order {
		const earlier = this.orders[this.below(this.orders.length)];
		if (this.orders.length > 0 && this.below(3) === 0) return earlier;
		const count = this.orders.length + 1;
		const order = {
			customer: ['ada', 'bola'][this.below(2)],
			order: `${this.seed}-${count}`,
			phone: `0803${String(1_000_000 + count)}`,
			airtime: 50 + this.below(600),
		};
		this.orders.push(order);
		return order;
	}

	private async buy(order: Order, kill?: Kill): Promise<void> {
		const answer = await this.post({ action: 'buy', ...order }, kill);
		if (answer && answer.status !== 503) this.decided.set(order.order, answer);
	}

	private async fund(customer: string): Promise<void> {
		const payment = `P-${this.payments.size}`;
		const amount = 300 + this.below(150_000) / 100;
		this.payments.set(payment, { customer, amount });
		await this.post({ action: 'fund', customer, payment, amount });
	}

	private async post(body: object, kill?: Kill): Promise<Answer | undefined> {
		const { answer } = await this.shop.run(this.workflow, 'Request', { body, headers: {} }, kill);
		return answer;
	}

	private below(most: number): number {
		return Math.floor(this.random.next() * most);
	}
}
