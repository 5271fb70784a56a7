import type { IDataObject } from 'n8n-workflow';

import type { Purchase, StoredRow } from '../journal/journal';
import type { Event, Finish, State } from '../purchase/machineTypes';
import type { Lookup, Verdict } from '../purchase/outcome';
import type { Answer } from '../values/answer';
import type { BadInput } from '../values/badInput';

/** How a request ended for a purchase, and what is known about it. */
export interface RequestEnd {
	finish: Finish;
	/** The state of the machine, for an event that follows the end. */
	state: State;
	/** Our claim must be ended or released. */
	holdsClaim?: boolean;
	/** The provider's answer to a sending. */
	answer?: Answer;
	verdict?: Verdict;
	found?: Lookup;
	/** The latest look-up, as an event of the machine. */
	heard?: Event;
	/** The reference that the provider gave the sending, if the provider may know no other. */
	providerReference?: string;
	/** When this try first sent it. */
	sentAt?: number;
	/** Records that may be this purchase. The receipt only shows them. */
	candidates?: IDataObject[];
	/** The limit of the run that it exceeds. */
	refusal?: BadInput;
	/** The reference of the request that carried a member. */
	request?: string;
	/** The first claim of this id. Its key may have bought something else than the row says now. */
	first?: Purchase;
	/** The row of an earlier try. */
	stored?: StoredRow;
	/** Replaces our words for the reason. */
	message?: string;
}
