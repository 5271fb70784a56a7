import type { Account } from '../../api/types';

/** More purchases than this are not remembered; the oldest go first. */
const mostKept = 100_000;

interface Sending {
	at: number;
	/** Nobody has learned what became of it. */
	open: boolean;
}

/**
 * What this process has sent, whatever became of the executions that asked for it: one that was killed by its time-out, or
 * retried from where it began, no longer knows it. Instants are those of `performance.now()`.
 */
export class ProcessMemory {
	private readonly sendings = new Map<string, Sending>();

	markSent(purchase: string): void {
		this.sendings.delete(purchase);
		this.sendings.set(purchase, { at: performance.now(), open: true });
		if (this.sendings.size > mostKept) this.forgetOldest();
	}

	markEnded(purchase: string): void {
		const sending = this.sendings.get(purchase);
		if (sending) sending.open = false;
	}

	knows(purchase: string): boolean {
		return this.sendings.has(purchase);
	}

	isOpen(purchase: string): boolean {
		return this.sendings.get(purchase)?.open === true;
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
