import { Throttle } from './base/throttle';
import { Accounts, type AccountSettings } from './accounts';
import { mergeConfig, type Config, type ConfigPatch } from './config';
import { Esims } from './esims';
import { FaultPlan } from './faults';
import { Flights } from './flights';
import { Ledger } from './ledger';
import type { CashSession } from './products/airtimeToCash';
import { Random } from './random';
import { Recorder } from './stats';
import { Timers } from './timers';
import { Transactions } from './transactions';
import { notFoundWording } from './wordings';
import { Refusal, type Outcome, type Transaction } from './types';

/** The state of the service from one reset to the next. */
export class World {
	readonly accounts: Accounts;
	readonly ledger = new Ledger();
	readonly transactions = new Transactions();
	readonly timers = new Timers();
	readonly esims = new Esims();
	readonly flights = new Flights();
	readonly recorder = new Recorder();
	readonly throttle = new Throttle();
	/** The last OTP of each phone. */
	readonly otps = new Map<string, string>();
	readonly cashSessions = new Map<string, CashSession>();
	random: Random;
	faults: FaultPlan;
	private serial = 0;

	constructor(
		public config: Config,
		accounts: AccountSettings[],
	) {
		this.random = new Random(config.seed);
		this.accounts = new Accounts(accounts, new Random(config.seed + 1));
		this.faults = this.newFaultPlan();
	}

	/** New fault rules start counting anew; a new seed starts the dice anew. */
	configure(patch: ConfigPatch): void {
		this.config = mergeConfig(this.config, patch);
		if (patch.seed !== undefined) this.random = new Random(patch.seed);
		if (patch.faults || patch.seed !== undefined) this.faults = this.newFaultPlan();
	}

	/** A number that no other thing of this world has. */
	nextSerial(): number {
		this.serial += 1;
		return this.serial;
	}

	/** Gives the purchase its final status. Money and goods change with the status. */
	settle(transaction: Transaction, outcome: Outcome): void {
		const { order } = transaction;
		transaction.status = outcome;
		transaction.word = undefined;
		if (outcome === 'failed') {
			if (transaction.charged) this.ledger.refund(transaction);
			transaction.balanceAfter = transaction.account.balance;
			order.undo?.(transaction);
			transaction.fulfilled = false;
			transaction.message = order.vendorFails ?? 'Transaction failed and your wallet was refunded';
			return;
		}
		if (!transaction.charged && transaction.environment === 'production')
			this.ledger.charge(transaction);
		if (!transaction.fulfilled) order.fulfil?.(transaction);
		transaction.fulfilled = true;
		transaction.message = order.message;
	}

	/** Finds a purchase by any reference for the control. Throws an error with the reference. */
	transaction(reference: string): Transaction {
		const [found] = this.transactions.findAny(reference);
		if (!found) throw new Refusal(`${notFoundWording} (${reference})`, { status: 404 });
		return found;
	}

	private newFaultPlan(): FaultPlan {
		return new FaultPlan(this.config.faults, new Random(this.config.seed + 2));
	}
}
