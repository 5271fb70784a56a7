import type { IPollFunctions } from 'n8n-workflow';

import { openApi } from '../../api/client';
import { balance as balanceContract } from '../../api/schemas';
import { settleBalance, type BalanceEvent, type KnownBalance } from './rules';
import { askOnce, deadlineOf, timeLeft } from '../lookUp';
import type { Watched } from '../pollResult';
import type { Settings } from '../settings';

type BalanceSettings = Extract<Settings, { watch: 'balance' }>;

export async function watchBalance(
	context: IPollFunctions,
	settings: BalanceSettings,
	known: KnownBalance | undefined,
): Promise<Watched<KnownBalance>> {
	return settleBalance(known, await readBalance(context, settings), Date.now(), settings.rules);
}

/** The balance as it is now, in the shape of an event. */
export async function sampleBalance(
	context: IPollFunctions,
	settings: BalanceSettings,
): Promise<BalanceEvent[]> {
	const balance = await readBalance(context, settings);
	const { threshold } = settings.rules;
	return [
		{
			event: 'belowThreshold',
			balance,
			previousBalance: null,
			threshold,
			changedAt: new Date().toISOString(),
		},
	];
}

async function readBalance(
	context: IPollFunctions,
	{ path, timeoutMs }: BalanceSettings,
): Promise<number> {
	const deadline = deadlineOf(context, Date.now());
	const api = await openApi(context, { timeoutMs });
	return (await askOnce(api, path, balanceContract, timeLeft(deadline, timeoutMs))).balance;
}
