import type { RecordedRequest } from './types';

/** Counts requests and keeps the latest of them. */
export class Recorder {
	/** By "METHOD /route/{with}/places". */
	readonly requests: Record<string, number> = {};
	total = 0;
	inFlight = 0;
	maxInFlight = 0;
	/** Successful exchanges of a password for a token. */
	logins = 0;
	/** Requests whose token was refused. */
	tokenRefusals = 0;
	private latest: RecordedRequest[] = [];

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
		this.latest.push(request);
		// Dropping in slices keeps a long run from moving the whole list for every request.
		if (this.latest.length > limit * 1.2) this.latest = this.latest.slice(-limit);
	}

	counts() {
		const { requests, total, inFlight, maxInFlight, logins, tokenRefusals } = this;
		return { requests: { ...requests }, total, inFlight, maxInFlight, logins, tokenRefusals };
	}

	list(): RecordedRequest[] {
		return [...this.latest];
	}

	take(): RecordedRequest[] {
		return this.latest.splice(0);
	}
}
