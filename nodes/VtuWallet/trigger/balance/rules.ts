export interface KnownBalance {
	balance: number;
	below: boolean;
}

export interface BalanceEvent {
	event: 'belowThreshold';
	balance: number;
	/** Null on a first poll that tells what is there. */
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
	const event: BalanceEvent = {
		event: 'belowThreshold',
		balance,
		previousBalance: known?.balance ?? null,
		threshold,
		changedAt: new Date(now).toISOString(),
	};
	return {
		events: fell ? [event] : [],
		known: { balance, below },
		mustSave: known !== undefined && known.below && !below,
	};
}
