import type { IPollFunctions } from 'n8n-workflow';

import { balance as balanceContract } from '../../api/answers/schemas/lookUp';
import type { Api } from '../../api/types';
import { deadlineOf, timeLeft } from '../deadline';
import { askOnce } from '../lookUp';
import type { PollResult } from '../pollResult';
import type { Settings } from '../settings';
import { type BalanceEvent, belowThreshold, type KnownBalance, settleBalance } from './rules';

type BalanceSettings = Extract<Settings, { watch: 'balance' }>;

export async function watchBalance(
	context: IPollFunctions,
	api: Api,
	settings: BalanceSettings,
	known: KnownBalance | undefined,
): Promise<PollResult<KnownBalance>> {
	const balance = await readBalance(context, api, settings);
	return settleBalance(known, balance, Date.now(), settings.rules);
}

/** The balance as it is now, in the shape of an event. */
export async function sampleBalance(
	context: IPollFunctions,
	api: Api,
	settings: BalanceSettings,
): Promise<BalanceEvent[]> {
	const balance = await readBalance(context, api, settings);
	return [belowThreshold(balance, null, settings.rules.threshold, Date.now())];
}

async function readBalance(
	context: IPollFunctions,
	api: Api,
	{ path, timeoutMs }: BalanceSettings,
): Promise<number> {
	const time = timeLeft(deadlineOf(context, Date.now()), timeoutMs);
	return (await askOnce(api, path, balanceContract, 'a balance', time)).balance;
}
