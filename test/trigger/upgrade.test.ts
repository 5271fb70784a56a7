import { readMemory, writeMemory } from '../../nodes/VtuWallet/trigger/memory';
import { settleBalance } from '../../nodes/VtuWallet/trigger/balance/rules';
import { settleEsims } from '../../nodes/VtuWallet/trigger/esims/rules';
import { day, esim, rules as esimRules } from './esims/world';
import stored from './stored/version1.json';
import { hour, minute, type Shown, Watcher } from './transactions/world';

/** As version 0.1.0 of the package stored it, read through JSON as the host gives it. */
const reread = (memory: unknown) => readMemory(JSON.parse(JSON.stringify(memory)));
const rewritten = (memory: unknown) => {
	const first = reread(memory);
	return first && reread(writeMemory(first));
};
const { now } = stored;

describe.each([
	['as it was stored', reread],
	['and written anew', rewritten],
])('what version 0.1.0 remembered, %s', (_, read) => {
	const asItWas: Record<string, Shown> = {
		'given-up': 'pending',
		missing: 'notFound',
		'pending-old': 'pending',
		'pending-told': 'pending',
		'to-succeed': 'success',
		'to-fail': 'failed',
		'was-success': 'success',
		'young-missing': 'notFound',
	};
	const watcherOf = (memory: unknown) => {
		const watcher = new Watcher();
		watcher.known = read(memory)?.references;
		return watcher;
	};

	test('of purchases brings no event by itself, for a week of polls', () => {
		const watcher = watcherOf(stored.transactions);
		for (let passed = 1; passed < 160; passed++)
			expect(watcher.poll(now + passed * hour, asItWas)).toEqual([]);
	});

	test('of purchases brings each later change once', () => {
		const watcher = watcherOf(stored.transactions);
		const changed = {
			'pending-old': 'success',
			'young-missing': 'failed',
			'never-seen': 'success',
		} as const;
		for (let passed = 1; passed < 20; passed++)
			watcher.poll(now + passed * 30 * minute, { ...asItWas, ...changed });
		expect(watcher.names().sort()).toEqual([
			'never-seen success',
			'pending-old success',
			'young-missing failed',
		]);
	});

	test('of a baseline under way brings no event of what was there', () => {
		const watcher = watcherOf(stored.baseline);
		const there = { 'pending-old': 'pending', 'pending-told': 'pending' } as const;
		const first = watcher.poll(now + minute, {
			...there,
			'later-1': 'success',
			'later-2': 'pending',
		});
		expect(first.filter(({ event }) => event !== 'stillPending')).toEqual([]);
		watcher.poll(now + 2 * minute, { ...there, 'later-1': 'success', 'later-2': 'success' });
		expect(watcher.names().filter((name) => name.startsWith('later'))).toEqual(['later-2 success']);
	});

	test('of eSIMs brings no event by itself, and each later change once', () => {
		const [ready, expiring, plain] = stored.esimIds;
		const expiresAt = now + 30 * day;
		const listed = [
			esim(ready, { provisioned: true, linkReady: true, expiresAt, createdAt: now - day }),
			esim(expiring, { expiresAt: now + 10 * hour, createdAt: now - day }),
			esim(plain, { expiresAt, createdAt: now - day }),
		].reverse();
		const known = read(stored.esims)?.esims;
		expect(known?.entries.size).toBe(52);
		const quiet = settleEsims(known, listed, new Map(), now + minute, esimRules);
		expect(quiet.events).toEqual([]);
		const changed = [
			esim(ready, { provisioned: true, linkReady: true, expiresAt, createdAt: now - day }),
			esim(expiring, { expiresAt: now + 10 * hour, createdAt: now - day }),
			esim(plain, { provisioned: true, expiresAt, createdAt: now - day }),
		].reverse();
		const later = settleEsims(quiet.known, changed, new Map(), now + 11 * hour, esimRules);
		expect(later.events.map(({ event, esim: record }) => `${String(record?.id)} ${event}`)).toEqual(
			[`${expiring} expired`, `${plain} provisioned`],
		);
	});

	test('of the balance brings the next fall, and not again the one before it', () => {
		const known = read(stored.balance)?.balance;
		const rules = { threshold: 1000, emitExisting: false };
		expect(settleBalance(known, 10, now, rules).events).toEqual([]);
		const recovered = settleBalance(known, 2000, now, rules);
		expect(settleBalance(recovered.known, 5, now, rules).events).toHaveLength(1);
	});
});
