import { RequestPause } from '../../nodes/VtuWallet/api/requestPause';
import type { Answer } from '../../nodes/VtuWallet/values/answer';

const answer = (status: number, retryAfterMs?: number): Answer => ({
	kind: 'http',
	status,
	body: {},
	...(retryAfterMs !== undefined && { retryAfterMs }),
});

let accounts = 0;
const newAccount = () => `account-${accounts++}`;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('after HTTP 429 every run of the account waits as long as the provider asks', () => {
	const account = newAccount();
	new RequestPause(account).note(answer(429, 30_000));
	const other = new RequestPause(account);
	expect(other.leftMs).toBe(30_000);
	// Requests that were in flight at the same time.
	other.note(answer(200));
	other.note(answer(429, 1_000));
	expect(other.leftMs).toBe(30_000);
	jest.advanceTimersByTime(30_000);
	expect(other.leftMs).toBe(0);
	expect(new RequestPause(newAccount()).leftMs).toBe(0);
});

test('without a time from the provider the pause grows until an answer comes', () => {
	const pause = new RequestPause(newAccount());
	const pauses = Array.from({ length: 7 }, () => {
		pause.note(answer(429));
		const { leftMs } = pause;
		jest.advanceTimersByTime(leftMs);
		return leftMs;
	});
	expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
	pause.note(answer(200));
	pause.note(answer(429));
	expect(pause.leftMs).toBe(500);
});

test('a run does not wait for longer than a minute', () => {
	const pause = new RequestPause(newAccount());
	pause.note(answer(429, 61_000));
	expect(pause.leftMs).toBe(0);
});
