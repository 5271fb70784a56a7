import type { FaultOf } from '../answerFaults';
import type { PurchaseFault } from '../purchase';
import { serverDown } from '../purchase';
import { Refusal, type Outcome, type Reply, type TransactionStatus } from '../types';

/** How the wholesaler served one purchase, and how the server recorded the result. */
export interface Vend {
	/** The status of the record. `none`: no record is left. */
	record: TransactionStatus | 'none';
	delivers: boolean;
	/** Whether the money goes back. By default only if the record says that the purchase failed. */
	refunds?: boolean;
	/** How long the wholesaler takes. */
	ms?: number;
	word?: string;
	message?: string;
	/** In place of the usual answer. */
	answer?(): Reply;
	/** The later end of a purchase that waits. */
	later?: { outcome: Outcome; afterMs: number };
}

/** A fault inside PHP or the database. It shows no result, and can follow a debit. */
const fault = (body: object) => (): Reply => ({ status: 500, body: { ...body } });
const contactAdmin = fault({ status: false, message: 'contact admin' });
const serverError = fault({ message: 'Server Error' });

/** The server cannot read the wholesaler's decision: the record waits, and the money is taken. */
const undecided = (delivers: boolean, ms = 0): Vend => ({ record: 'pending', delivers, ms });

/** The ends of a purchase at a wholesaler, and in the server. */
const deeds = {
	success: { record: 'success', delivers: true },
	fail: { record: 'failed', delivers: false },
	waiting: undecided(false),
	/** Slower than the server's patience. */
	timeOut: undecided(false, 60),
	hangUp: undecided(false),
	html: undecided(false),
	timeOutDelivered: undecided(true, 60),
	hangUpDelivered: undecided(true),
	htmlDelivered: undecided(true),
	/** PHP dies once the wholesaler has delivered. */
	crash: { ...undecided(true), answer: contactAdmin },
	/** The database dies between the debit and the record. */
	unrecorded: { record: 'none', delivers: false, refunds: false, answer: serverError },
	/** The record could not be written: the money goes back and nothing is left. */
	retryLater: {
		record: 'none',
		delivers: false,
		answer: () => {
			throw new Refusal('kindly re try after some mins');
		},
	},
	/** Cards: the money goes back while the answer still says `process`, and yet they were delivered. */
	givenBack: { record: 'pending', delivers: true, refunds: true },
	/** The fork: called failed and given back, and yet delivered. */
	providerTimeout: {
		record: 'failed',
		delivers: true,
		message: 'Provider timeout - Transaction failed',
	},
} satisfies Record<string, Vend>;

export type WholesalerDeed = keyof typeof deeds;

export const wholesalerFaults = {
	/** The end at the wholesaler that a request may ask for. */
	wholesaler: (_: never, { does }: { does: WholesalerDeed }): Vend => deeds[does],
};

export type WholesalerFault = FaultOf<typeof wholesalerFaults>;

/** The faults of purchases that the simulator plays for every deployment, as this one plays them. */
const usualFaults = {
	fail: ({ message, word }) => ({ ...deeds.fail, message, word }),
	pending: ({ word, settle = 'success', afterMs }) => ({
		...deeds.waiting,
		word,
		later: afterMs === undefined ? undefined : { outcome: settle, afterMs },
	}),
	serverDown: ({ outcome = 'success' }) => ({ ...ending(outcome), answer: () => serverDown }),
	unknownStatus: ({ outcome = 'success' }) => ({ ...ending(outcome), word: 'accepted' }),
} satisfies {
	[Kind in PurchaseFault['kind']]: (fault: Extract<PurchaseFault, { kind: Kind }>) => Vend;
};

const ending = (outcome: Outcome): Vend => (outcome === 'success' ? deeds.success : deeds.fail);

/** Without a fault the wholesaler delivers. */
export function vendOf(met: PurchaseFault | WholesalerFault | undefined): Vend {
	if (!met) return deeds.success;
	if (met.kind === 'wholesaler') return deeds[met.does];
	const play = usualFaults[met.kind] as (fault: typeof met) => Vend;
	return play(met);
}
