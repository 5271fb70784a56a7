import { z } from 'zod';

import { balance as balanceContract } from '../api/answers/schemas/lookUp';
import { endpoints } from '../api/endpoints';
import type { Api } from '../api/types';
import { timeLeft } from './times';
import { askOnce } from './lookUp';
import type { PollResult } from './pollResult';
import type { TriggerSettings } from './settings';

type BalanceSettings = Extract<TriggerSettings, { watch: 'balance' }>;

export const knownBalance = z.object({
	/** Null after a change of the wallet. */
	balance: z.number().nullable(),
	below: z.boolean(),
});
export type KnownBalance = z.infer<typeof knownBalance>;

export function balanceWatcher(api: Api, { rules, timeoutMs }: BalanceSettings, endBy: number) {
	const read = async () => {
		const time = timeLeft(endBy, timeoutMs);
		return (await askOnce(api, endpoints.balance, balanceContract, 'a balance', time)).balance;
	};
	return {
		async watch({ balance: known }: { balance?: KnownBalance }) {
			return settleBalance(known, await read(), Date.now(), rules);
		},

		/** An example of a fall if the wallet holds more than the threshold. */
		async sample(): Promise<object[]> {
			const balance = await read();
			const { threshold } = rules;
			const now = Date.now();
			if (balance < threshold)
				return [belowThreshold({ balance, previousBalance: null, threshold }, now)];
			const fall = { balance: Math.floor(threshold / 2), previousBalance: balance, threshold };
			const message = `An example: the wallet holds ₦${balance.toLocaleString('en-US')} now.`;
			return [{ ...belowThreshold(fall, now), message }];
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
	const facts = { balance, previousBalance: known?.balance ?? null, threshold };
	return {
		events: fell ? [belowThreshold(facts, now)] : [],
		known: { balance, below },
		saveBy: known?.below && !below ? now : undefined,
	};
}

type BalanceEvent = ReturnType<typeof belowThreshold>;

/** `previousBalance` is null in the first poll. */
const belowThreshold = (
	facts: { balance: number; previousBalance: number | null; threshold: number },
	now: number,
) => ({ event: 'belowThreshold', ...facts, changedAt: new Date(now).toISOString() });
