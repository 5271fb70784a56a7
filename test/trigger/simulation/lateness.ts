import { SimulatedHost } from './host';
import { answer } from './purchases';
import { Random } from '../../simulator/random';

const minute = 60_000;
const realNow = Date.now;

/** Minutes from a change to the poll that tells it, at the worst, with so many open purchases and a poll a minute. */
export async function worstLateness(references: number, changes: number): Promise<number> {
	const random = new Random(references).numbers;
	const names = Array.from({ length: references }, (_, index) => `airtime-${index}`);
	const start = Date.UTC(2026, 0, 5, 8);
	const settledAt = new Map<string, number>();
	let now = start;
	const provider = {
		get: (path: string) => {
			const reference = path.split('/').pop() ?? '';
			const isSettled = (settledAt.get(reference) ?? Infinity) <= now;
			const status = isSettled ? 'success' : 'pending';
			const record = { transaction_status: status, 'request-id': reference };
			return answer(200, { status: 'success', data: record });
		},
	};
	const host = new SimulatedHost('inProcess', provider, {
		authentication: 'token',
		watch: 'transactions',
		events: ['success'],
		source: 'list',
		references: names,
	});
	Date.now = () => now;
	try {
		const waits: number[] = [];
		const roundTrip = Math.ceil(references / 500);
		const settling = 3 * roundTrip + 60;
		// Six hours on, most are as old as purchases get that were not decided at once.
		for (let polls = 0; polls < 60 + 4 * roundTrip; polls++) {
			await host.poll();
			now += polls < 30 ? minute : 6 * minute;
		}
		for (let polls = 0; polls < settling + 30; polls++) {
			for (let count = 0; count < changes / 30 && polls < 30; count++) {
				const reference = names[Math.floor(random() * references)];
				if (!settledAt.has(reference)) settledAt.set(reference, now - random() * minute);
			}
			for (const { reference } of await host.poll())
				waits.push((now - (settledAt.get(String(reference)) ?? now)) / minute);
			now += minute;
		}
		if (waits.length !== settledAt.size) throw new Error('Some changes were never told');
		return Math.max(...waits);
	} finally {
		Date.now = realNow;
	}
}
