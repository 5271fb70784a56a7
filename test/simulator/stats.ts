import type { RecordedRequest } from './types';

export interface Stats {
	/** By "METHOD /route/{with}/places". */
	requests: Record<string, number>;
	total: number;
	inFlight: number;
	maxInFlight: number;
	/** Successful exchanges of a password for a token. */
	logins: number;
	/** Requests whose token was refused. */
	tokenRefusals: number;
	/** How often each kind of fault has fired. */
	faults: Record<string, number>;
	/** Charges beyond the first for one reference, refunds taken off. Must be 0. */
	doubleCharges: number;
	/** In Naira. */
	charged: number;
}

/** Counts requests and keeps the latest of them. */
export class Recorder {
	readonly requests: Record<string, number> = {};
	total = 0;
	inFlight = 0;
	maxInFlight = 0;
	logins = 0;
	tokenRefusals = 0;
	private kept: RecordedRequest[] = [];

	counts() {
		const { requests, total, inFlight, maxInFlight, logins, tokenRefusals } = this;
		return { requests: { ...requests }, total, inFlight, maxInFlight, logins, tokenRefusals };
	}

	/** Counts the request in; the returned function counts it out. */
	enter(route: string): () => void {
		this.total += 1;
		this.requests[route] = (this.requests[route] ?? 0) + 1;
		this.inFlight += 1;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
		return () => (this.inFlight -= 1);
	}

	keep(request: RecordedRequest, limit: number): void {
		if (limit === 0) return;
		this.kept.push(request);
		// Dropping in slices keeps a long run from moving the whole list for every request.
		if (this.kept.length > limit * 1.2) this.kept = this.kept.slice(-limit);
	}

	list(): RecordedRequest[] {
		return [...this.kept];
	}

	take(): RecordedRequest[] {
		const taken = this.kept;
		this.kept = [];
		return taken;
	}
}
