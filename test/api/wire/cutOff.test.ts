import { cutOff } from '../../../nodes/VtuWallet/api/wire/cutOff';
import { until } from '../../support/until';

const cancelled = Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** A request that is still under way when its time is over. */
async function lateOne(stop?: AbortSignal) {
	const request = cutOff(10, stop);
	await until(() => request.signal.aborted);
	return request;
}

test('a whole answer may take twice as long as the provider may be silent, and no longer', async () => {
	const began = performance.now();
	const { signal } = cutOff(60);
	await until(() => signal.aborted);
	expect(performance.now() - began).toBeGreaterThan(110);
});

test('what is cut off is told as not answered in time', async () => {
	const { faultOf } = await lateOne();
	expect(faultOf(cancelled)).toEqual({
		kind: 'fault',
		code: 'ECONNABORTED',
		message: 'The provider did not answer in time',
	});
});

test('a stop ends a request at once, and is told as a stop', () => {
	const stop = new AbortController();
	const { signal, faultOf } = cutOff(60_000, stop.signal);
	expect(signal.aborted).toBe(false);
	stop.abort();
	expect(signal.aborted).toBe(true);
	expect(faultOf(cancelled).code).toBe('ERR_CANCELED');
});

test('after a stop nothing is begun', () => {
	expect(cutOff(60_000, AbortSignal.abort()).signal.aborted).toBe(true);
});

test('what has ended listens no more', () => {
	const stop = new AbortController();
	const { signal, done } = cutOff(60_000, stop.signal);
	done();
	stop.abort();
	expect(signal.aborted).toBe(false);
});

test('a request that can be stopped is cut off after its time as well', async () => {
	const { faultOf } = await lateOne(new AbortController().signal);
	expect(faultOf(cancelled).code).toBe('ECONNABORTED');
});

test('a stop that comes after the time is told as a stop', async () => {
	const stop = new AbortController();
	const { faultOf } = await lateOne(stop.signal);
	stop.abort();
	expect(faultOf(cancelled).code).toBe('ERR_CANCELED');
});

test('what broke before keeps its own reason', async () => {
	const { faultOf } = await lateOne();
	expect(faultOf(reset).code).toBe('ECONNRESET');
	expect(cutOff(60_000).faultOf(cancelled).code).toBe('ERR_CANCELED');
});

test.each([0, -5, 0.4])('a request with %s milliseconds left ends soon', async (ms) => {
	const { signal } = cutOff(ms);
	await until(() => signal.aborted);
	expect(signal.aborted).toBe(true);
});
