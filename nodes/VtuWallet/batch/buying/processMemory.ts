import type { Account } from '../../api/types';
import type { AttemptMemory } from '../../purchase/steps';

/** More purchases than this are not remembered; the oldest go first. */
const mostKept = 100_000;

/** What became of a sending, as far as this process was told. `open`: nobody has learned it. */
type Known = 'open' | 'pending' | 'doubted' | 'bought' | 'ended';

interface Sending {
	at: number;
	/** With which credential, and what was bought where the reference does not say it: see `ownerOf`. */
	owner: string;
	known: Known;
	/** When the execution that sent it came to its end with it. */
	toldAt?: number;
}

/**
 * What this process has sent, whatever became of the executions that asked for it: one that was killed by its time-out, or
 * retried from where it began, no longer knows it. Instants are those of `performance.now()`.
 */
export class ProcessMemory {
	private readonly sendings = new Map<string, Sending>();

	markSent(purchase: string, owner: string): void {
		this.sendings.delete(purchase);
		this.sendings.set(purchase, { at: performance.now(), owner, known: 'open' });
		if (this.sendings.size > mostKept) this.forgetOldest();
	}

	/** What is known of it now. */
	mark(purchase: string, known: Known): void {
		const sending = this.sendings.get(purchase);
		if (sending) sending.known = known;
	}

	/** The execution that sent it has ended with it, and says what it knows. */
	markTold(purchase: string): void {
		const sending = this.sendings.get(purchase);
		if (sending) sending.toldAt = performance.now();
	}

	knows(purchase: string): boolean {
		return this.sendings.has(purchase);
	}

	/** For this owner, in an execution that began at this instant. */
	recall(
		purchase: string,
		owner: string,
		executionBegan: number,
	): Omit<AttemptMemory, 'byThisExecution'> {
		const sending = this.sendings.get(purchase);
		if (sending === undefined) return { sentBefore: false };
		const { known, toldAt = Infinity } = sending;
		const meanwhile = toldAt >= executionBegan;
		const isOurs = sending.owner === owner;
		// What another one has bought, only the provider can tell; and what was sent a moment ago need not show yet.
		const isBoughtByAnother = known === 'bought' && !isOurs && meanwhile;
		return {
			sentBefore: known === 'open' || known === 'pending' || isBoughtByAnother,
			pending: known === 'pending' && isOurs,
			doubted: known === 'doubted',
			bought: known === 'bought' && isOurs,
			boughtByAnother: isBoughtByAnother,
			meanwhile,
		};
	}

	/** When this process has sent it last, if it has. */
	lastSending(purchase: string): number | undefined {
		return this.sendings.get(purchase)?.at;
	}

	/** As a process that has just been started. */
	forget(): void {
		this.sendings.clear();
	}

	private forgetOldest(): void {
		const [oldest] = this.sendings.keys();
		this.sendings.delete(oldest);
	}
}

export const processMemory = new ProcessMemory();

/**
 * One name for one purchase in this process. The address and not the credential tells it apart: a login and a token may be
 * two ways into one account.
 */
export function flightOf({ environment, baseUrl }: Account, reference: string): string {
	return `${environment} ${baseUrl} ${reference}`;
}
