import { exchange } from '../../../nodes/VtuWallet/api/wire/hostRequest';

const coded = (code: string) => Object.assign(new Error('canceled'), { code });
const cancelled = coded('ERR_CANCELED');

/** A request that ends only when its signal does, and then throws. */
const endless = async (timeoutMs: number, stop?: AbortSignal, thrown = () => cancelled) =>
	await exchange(
		timeoutMs,
		async ({ abortSignal }) =>
			await new Promise((_, reject) => {
				const end = () => reject(thrown());
				const signal = abortSignal as AbortSignal;
				if (signal.aborted) end();
				signal.addEventListener('abort', end);
			}),
		stop,
	);
const late = {
	kind: 'fault',
	code: 'ECONNABORTED',
	message: 'The provider did not answer in time',
};
const stopped = expect.objectContaining({ code: 'ERR_CANCELED' }) as object;

test('a whole answer may take twice the time-out, and no longer', async () => {
	const began = performance.now();
	expect(await endless(60)).toEqual(late);
	expect(performance.now() - began).toBeGreaterThan(110);
});

test.each([10, 0, -5, 0.4])(
	'a request with a time-out of %s milliseconds is cut off in time',
	async (ms) => {
		expect(await endless(ms)).toEqual(late);
		expect(await endless(ms, new AbortController().signal)).toEqual(late);
	},
);

test('a stop ends a request at once, and the fault names the stop, also before and after the request', async () => {
	const stop = new AbortController();
	const began = performance.now();
	const request = endless(60_000, stop.signal);
	stop.abort();
	expect(await request).toEqual(stopped);
	expect(await endless(60_000, AbortSignal.abort())).toEqual(stopped);
	expect(performance.now() - began).toBeLessThan(60_000);
	const another = new AbortController();
	const stopThenThrow = () => {
		another.abort();
		return cancelled;
	};
	expect(await endless(10, another.signal, stopThenThrow)).toEqual(stopped);
});

test('a request that has ended does not listen to the stop any more', async () => {
	const stop = new AbortController();
	let signal: unknown;
	const send = async (shared: { abortSignal?: unknown }) => {
		signal = shared.abortSignal;
		return { statusCode: 200, body: {}, headers: {} };
	};
	await exchange(60_000, send, stop.signal);
	stop.abort();
	expect(signal).toMatchObject({ aborted: false });
});

test('a request that broke before the stop keeps its own reason', async () => {
	const broken = await endless(10, undefined, () => coded('ECONNRESET'));
	expect(broken).toMatchObject({ code: 'ECONNRESET' });
	expect(await exchange(60_000, async () => await Promise.reject(cancelled))).toEqual(stopped);
});
