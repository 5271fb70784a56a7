import { z } from 'zod';

import { balance as balanceContract } from '../api/answers/schemas/lookUp';
import { endpoints, requestTo } from '../api/endpoints';
import type { Api } from '../api/types';
import { timeLeft } from './times';
import { askOnce } from './lookUp';
import type { PollResult } from './pollResult';
import type { Settings } from './settings';

type BalanceSettings = Extract<Settings, { watch: 'balance' }>;

export const knownBalance = z.object({
	/** Null after a change of the wallet. */
	balance: z.number().nullable(),
	below: z.boolean(),
});
export type KnownBalance = z.infer<typeof knownBalance>;

export function balanceWatcher(api: Api, { rules, timeoutMs }: BalanceSettings, endBy: number) {
	const read = async () => {
		const { path } = requestTo(api, endpoints.balance);
		const time = timeLeft(endBy, timeoutMs);
		return (await askOnce(api, path, balanceContract, 'a balance', time)).balance;
	};
	return {
		async watch({ balance: known }: { balance?: KnownBalance }) {
			return settleBalance(known, await read(), Date.now(), rules);
		},

		/** An example of a fall if the wallet holds more than the threshold. */
		async sample(): Promise<object[]> {
			const balance = await read();
			const { threshold } = rules;
			if (balance < threshold) return [belowThreshold(balance, null, threshold, Date.now())];
			const example = belowThreshold(Math.floor(threshold / 2), balance, threshold, Date.now());
			const amount = balance.toLocaleString('en-US');
			return [{ ...example, message: `An example: the wallet holds ₦${amount} now.` }];
		},
	};
}

/** Reports the fall below the threshold once, and again only after the balance was at or above it. */
export function settleBalance(
	known: KnownBalance | undefined,
	balance: number,
	now: number,
	{ threshold, emitExisting }: BalanceSettings['rules'],
): PollResult<KnownBalance, BalanceEvent> {
	const below = balance < threshold;
	const fell = below && (known ? !known.below : emitExisting);
	const previous = known?.balance ?? null;
	return {
		events: fell ? [belowThreshold(balance, previous, threshold, now)] : [],
		known: { balance, below },
		saveBy: known?.below && !below ? now : undefined,
	};
}

type BalanceEvent = ReturnType<typeof belowThreshold>;

/** `previousBalance` is null in the first poll. */
const belowThreshold = (
	balance: number,
	previousBalance: number | null,
	threshold: number,
	now: number,
) => ({
	event: 'belowThreshold',
	balance,
	previousBalance,
	threshold,
	changedAt: new Date(now).toISOString(),
});
