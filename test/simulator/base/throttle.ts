import type { BaseSettings } from './settings';

/** Laravel's throttle: a window begins with the first request of an address and counts until it is over. */
export class Throttle {
	private readonly windows = new Map<string, { endsAt: number; count: number }>();

	/** Counts the request; the seconds to wait if it is one too many. */
	take(address: string, { requests, windowMs }: BaseSettings['throttle']): number | undefined {
		if (requests === 0) return undefined;
		const now = Date.now();
		const known = this.windows.get(address);
		const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 };
		this.windows.set(address, window);
		if (window.count >= requests) return Math.ceil((window.endsAt - now) / 1000);
		window.count += 1;
		return undefined;
	}
}
