/** How far the provider's promises about the reference of a product go. */
export type Trust = keyof typeof trusts;

interface Promises {
	/** Requery finds a purchase by our reference. */
	canBeAsked: boolean;
	/** The provider buys one reference once, so the node may send it again. Its record replaces the ledger. */
	honoursReference: boolean;
	/** The balances in its answers are those of this purchase. */
	hasSoundBalances: boolean;
}

const trusts = {
	full: { canBeAsked: true, honoursReference: true, hasSoundBalances: true },
	asks: { canBeAsked: true, honoursReference: false, hasSoundBalances: false },
	none: { canBeAsked: false, honoursReference: false, hasSoundBalances: false },
} satisfies Record<string, Promises>;

/** A product that only a record names has no promise. */
export const promisesOf = ({ trust = 'none' }: { trust?: Trust }): Promises => trusts[trust];
