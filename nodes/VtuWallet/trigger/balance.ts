import type { IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { balance as balanceContract } from '../api/answers/schemas/lookUp';
import { endpoints, pathOf } from '../api/endpoints';
import type { Api } from '../api/types';
import { deadlineOf, timeLeft } from './times';
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

export async function watchBalance(
	context: IPollFunctions,
	api: Api,
	settings: BalanceSettings,
	known: KnownBalance | undefined,
): Promise<PollResult<KnownBalance>> {
	const balance = await readBalance(context, api, settings);
	return settleBalance(known, balance, Date.now(), settings.rules);
}

/** Shows a balance below the threshold even if the wallet has more. */
export async function sampleBalance(
	context: IPollFunctions,
	api: Api,
	settings: BalanceSettings,
): Promise<BalanceEvent[]> {
	const balance = await readBalance(context, api, settings);
	const { threshold } = settings.rules;
	const fallen = Math.min(balance, Math.floor(threshold / 2));
	return [belowThreshold(fallen, fallen < balance ? balance : null, threshold, Date.now())];
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

async function readBalance(
	context: IPollFunctions,
	api: Api,
	{ timeoutMs }: BalanceSettings,
): Promise<number> {
	const time = timeLeft(deadlineOf(context, Date.now()), timeoutMs);
	const path = pathOf(api.provider, endpoints.balance);
	return (await askOnce(api, path, balanceContract, 'a balance', time)).balance;
}
