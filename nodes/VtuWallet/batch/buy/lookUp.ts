import type { Run } from '../purchaseRun';
import type { Provider } from './provider';

const mostRefusals = 10;

/**
 * Looks for a record when the provider takes requests. HTTP 429 says nothing about the purchase, so the node asks again.
 * `heldMs`: the time that this took before the last request, or 0 if that one was refused too.
 */
export async function lookUp(run: Run, ...sought: Parameters<Provider['look']>) {
	const beganAt = run.control.now();
	for (let refusals = 0; ; refusals++) {
		await run.control.untilAllowed();
		const askedAt = run.control.now();
		const found = await run.provider.look(...sought);
		const isRefused = found.isThrottled && refusals < mostRefusals && run.api.pause.leftMs > 0;
		if (!isRefused || run.control.halted())
			return { found, askedAt, heldMs: found.isThrottled ? 0 : askedAt - beganAt };
	}
}
