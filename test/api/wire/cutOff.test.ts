import { exchange } from '../../../nodes/VtuWallet/api/wire/hostRequest';

const cancelled = Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** A request that ends only when its signal does, and then throws. */
const endless = async (
	timeoutMs: number,
	stop?: AbortSignal,
	thrown: () => Error = () => cancelled,
) =>
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

test('a whole answer may take twice as long as the provider may be silent, and no longer', async () => {
	const began = performance.now();
	await endless(60);
	expect(performance.now() - began).toBeGreaterThan(110);
});

test('what is cut off is told as not answered in time', async () => {
	expect(await endless(10)).toEqual({
		kind: 'fault',
		code: 'ECONNABORTED',
		message: 'The provider did not answer in time',
	});
});

test('a stop ends a request at once, and is told as a stop', async () => {
	const stop = new AbortController();
	const request = endless(60_000, stop.signal);
	stop.abort();
	expect(await request).toMatchObject({ code: 'ERR_CANCELED' });
});

test('after a stop nothing is begun', async () => {
	const answer = await endless(60_000, AbortSignal.abort());
	expect(answer).toMatchObject({ code: 'ERR_CANCELED' });
});

test('what has ended listens no more', async () => {
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

test('a request that can be stopped is cut off after its time as well', async () => {
	const answer = await endless(10, new AbortController().signal);
	expect(answer).toMatchObject({ code: 'ECONNABORTED' });
});

test('a stop that comes after the time is told as a stop', async () => {
	const stop = new AbortController();
	const stopThenThrow = () => {
		stop.abort();
		return cancelled;
	};
	const answer = await endless(10, stop.signal, stopThenThrow);
	expect(answer).toMatchObject({ code: 'ERR_CANCELED' });
});

test('what broke before keeps its own reason', async () => {
	expect(await endless(10, undefined, () => reset)).toMatchObject({ code: 'ECONNRESET' });
	const broken = await exchange(60_000, async () => await Promise.reject(cancelled));
	expect(broken).toMatchObject({ code: 'ERR_CANCELED' });
});

test.each([0, -5, 0.4])('a request with %s milliseconds left ends soon', async (ms) => {
	expect(await endless(ms)).toMatchObject({ code: 'ECONNABORTED' });
});
