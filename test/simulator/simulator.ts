import { defaultAccounts, type AccountSettings } from './accounts';
import { defaultConfig, mergeConfig, type ConfigPatch } from './config';
import type { EsimRecord } from './esims';
import type { FaultRule } from './faults';
import type { Account, LedgerEntry, Outcome, RecordedRequest, Transaction } from './types';
import { World } from './world';

/** Controls the simulator in the process or (as `simulatorControl`) over HTTP, with the same commands and plain data. */
export class SimulatorState {
	world: World;
	private readonly startConfig;

	constructor(
		patch: ConfigPatch,
		private readonly startAccounts: AccountSettings[] = defaultAccounts,
	) {
		this.startConfig = mergeConfig(defaultConfig(), patch);
		this.world = new World(this.startConfig, this.startAccounts);
	}

	/** The accounts as they are at this moment: balances and keys change. */
	get accounts(): Account[] {
		return this.world.accounts.list.map((account) => ({ ...account }));
	}

	setAccount(username: string, change: Partial<Omit<Account, 'username'>>): void {
		Object.assign(this.world.accounts.byName(username), change);
	}

	configure(patch: ConfigPatch): void {
		this.world.configure(patch);
	}

	addFaults(...rules: FaultRule[]): void {
		this.world.configure({ faults: [...this.world.config.faults, ...rules] });
	}

	/** Goes back to the state and the configuration of the start. Work under way is dropped. */
	reset(): void {
		this.world.timers.stop();
		this.world = new World(this.startConfig, this.startAccounts);
	}

	ledger(): LedgerEntry[] {
		return [...this.world.ledger.entries];
	}

	transactions(): TransactionView[] {
		return this.world.transactions.list.map(viewOf);
	}

	stats() {
		const { ledger, faults, recorder } = this.world;
		return {
			...recorder.counts(),
			/** How often each kind of fault has fired. */
			faults: { ...faults.fired },
			/** Charges beyond the first for one reference, refunds taken off. Must be 0. */
			doubleCharges: ledger.doubleCharges(),
			/** In Naira. */
			charged: ledger.charged(),
		};
	}

	requests(): RecordedRequest[] {
		return this.world.recorder.list();
	}

	/** Gives and drops the recorded requests. An unexpected request is in the next take. */
	takeRequests(): RecordedRequest[] {
		return this.world.recorder.take();
	}

	/** Makes slow answers and late charges happen now. */
	endWaits(): void {
		this.world.timers.end();
	}

	settle(reference: string, outcome: Outcome): void {
		this.world.settle(this.world.transaction(reference), outcome);
	}

	/** Settles what is pending; says how many. */
	settleAll(outcome: Outcome): number {
		const pending = this.world.transactions.list.filter(({ status }) => status === 'pending');
		pending.forEach((transaction) => this.world.settle(transaction, outcome));
		return pending.length;
	}

	/** The code that was sent to the phone last, as its owner would read it. */
	otp(phone: string): string | undefined {
		return this.world.otps.get(phone);
	}

	/** Every eSIM of every account. */
	esims(): EsimRecord[] {
		return this.world.esims.all().map((record) => ({ ...record }));
	}

	/** The vendor is done with this eSIM: the link is there. */
	provisionEsim(id: number): void {
		this.world.esims.provision(this.esim(id), false);
	}

	/** Changes an eSIM as time (`expires_at`) or a vendor would. */
	changeEsim(id: number, change: Partial<EsimRecord>): void {
		Object.assign(this.esim(id), change);
	}

	/** Every key of both environments expires. The next login gives a new one. */
	expireTokens(): void {
		for (const account of this.world.accounts.list) {
			this.world.accounts.renew('production', account);
			this.world.accounts.renew('sandbox', account);
		}
	}

	private esim(id: number): EsimRecord {
		const record = this.world.esims.all().find((one) => one.id === id);
		if (!record) throw new Error(`There is no eSIM ${id}`);
		return record;
	}
}

function viewOf(transaction: Transaction) {
	const { id, requestId, sentReference, environment, product, intent, at } = transaction;
	const { status, charged, fulfilled, account, order, toldCodes } = transaction;
	return {
		...{ id, requestId, sentReference, environment, product, intent, at, status, charged },
		/** Whether the recipient has the goods. The record may say otherwise. */
		delivered: fulfilled,
		account: account.username,
		recipient: order.recipient,
		amount: order.amount,
		/** The codes (a token, pins) that a client of this process has read in an answer. */
		toldCodes: [...new Set(toldCodes)],
	};
}

export type TransactionView = ReturnType<typeof viewOf>;
