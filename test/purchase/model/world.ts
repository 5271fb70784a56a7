import { Journal } from './journal';
import type { Choices } from './choices';
import { Judge } from './judge';
import { Provider, type Kind } from './provider';

/** How much may go wrong on one way. */
export interface Budget {
	faults: number;
	/** Kills, Stops and runs that give no sign of life. */
	interruptions: number;
}

export interface Circumstances {
	/** The user has set *Send Again*. */
	sendAgain?: boolean;
	/** Absence proves nothing here, e.g. if the provider is slower than the time to settle. Only the money is judged. */
	onlyMoney?: boolean;
	/** The provider never calls a charged purchase failed. */
	isHonest?: boolean;
	/** A run may give no sign of life for more than a minute and then go on. */
	fallsSilent?: boolean;
	/** Workers cannot see each other. */
	isBlind?: boolean;
	/** The journal ends with its process. */
	forgets?: boolean;
}

/** Everything outside the node: the clock, the provider, the journal, and what goes wrong. */
export class World {
	now = 100_000;
	readonly provider: Provider;
	readonly journal: Journal;
	readonly judge: Judge;
	log?: (line: string) => void;
	faults: number;
	interruptions: number;

	constructor(
		kind: Kind,
		readonly choices: Choices,
		private readonly budget: Budget,
		readonly circumstances: Circumstances = {},
	) {
		this.faults = budget.faults;
		this.interruptions = budget.interruptions;
		this.provider = new Provider(kind, this, { denies: !circumstances.isHonest });
		this.journal = new Journal(this);
		this.judge = new Judge(this, kind.settleForMs);
	}

	/** 0 means no fault. All others use up the budget. */
	fault(size: number): number {
		if (this.faults === 0) return 0;
		const choice = this.choices.choose(size);
		if (choice > 0) this.faults -= 1;
		return choice;
	}

	interruption(size: number): number {
		if (this.interruptions === 0) return 0;
		const choice = this.choices.choose(size);
		if (choice > 0) this.interruptions -= 1;
		return choice;
	}

	/** Nothing has gone wrong so far. */
	get isUntroubled(): boolean {
		return this.faults === this.budget.faults && this.interruptions === this.budget.interruptions;
	}

	clear(): void {
		this.faults = 0;
		this.interruptions = 0;
	}
}
