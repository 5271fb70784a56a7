export interface KnownBalance {
	/** Null where only another wallet was looked at so far. */
	balance: number | null;
	below: boolean;
}

export interface BalanceEvent {
	event: 'belowThreshold';
	balance: number;
	/** Null on a first look at a wallet. */
	previousBalance: number | null;
	threshold: number;
	changedAt: string;
}

export interface SettledBalance {
	events: BalanceEvent[];
	known: KnownBalance;
	mustSave: boolean;
}

/** Falling below the threshold is told once; it can be told again when the balance has been at or above it. */
export function settleBalance(
	known: KnownBalance | undefined,
	balance: number,
	now: number,
	{ threshold, emitExisting }: { threshold: number; emitExisting: boolean },
): SettledBalance {
	const below = balance < threshold;
	const fell = below && (known ? !known.below : emitExisting);
	const previousBalance = known?.balance ?? null;
	return {
		events: fell ? [belowThreshold(balance, previousBalance, threshold, now)] : [],
		known: { balance, below },
		mustSave: known !== undefined && known.below && !below,
	};
}

export const belowThreshold = (
	balance: number,
	previousBalance: number | null,
	threshold: number,
	now: number,
): BalanceEvent => ({
	event: 'belowThreshold',
	balance,
	previousBalance,
	threshold,
	changedAt: new Date(now).toISOString(),
});
