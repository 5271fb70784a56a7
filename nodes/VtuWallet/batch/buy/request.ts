import type { IDataObject } from 'n8n-workflow';

import type { Standing } from '../../purchase/claims';
import type { Command, Event, Finish, Policy, Reason, State } from '../../purchase/machineTypes';
import type { Lookup, Verdict } from '../../purchase/outcome';
import type { Answer } from '../../values/answer';
import type { BadInput } from '../../values/badInput';
import type { PlannedRow } from '../operation';
import type { RequestPlan } from './verdictOf';

/** The purchases of a request, and what its policy does not know from the run. */
export interface Members extends Pick<Policy, 'mayAdvance' | 'isOfAnother'> {
	members: readonly PlannedRow[];
	/** Why this request may not be sent. The policy says it for all requests. */
	blocked?(): Reason | undefined;
}

/** One HTTP call for its members: the purchase of a row, or many of a campaign. */
export interface Request extends Members {
	wanted: RequestPlan;
	/** The standing of the purchase, or of the members, before the request. */
	known: Standing;
	referenceOf(attempt: number): string;
	/** Adds our claim of this attempt, reads everybody's. */
	claim(attempt: number): Promise<Standing>;
	/** Why this request may not go on. `Run.halted` says it for the whole run. */
	halted?(next: Command['do']): Reason | undefined;
}

/** What the run learns on the way. */
export interface Learned {
	/** Our claim must be ended or released. */
	holdsClaim: boolean;
	/** The provider's answer to a sending. */
	answer?: Answer;
	verdict?: Verdict;
	found?: Lookup;
	/** The latest look-up, as the machine hears it. */
	heard?: Event;
	/** The reference that the provider gave the sending, if the provider may know no other. */
	providerReference?: string;
	/** When this try first sent it. */
	sentAt?: number;
	/** Records that may be this purchase. */
	candidates?: IDataObject[];
	/** The limit of the run that it exceeds. */
	refusal?: BadInput;
}

/** How a request ended. */
export interface RequestEnd extends Learned {
	finish: Finish;
	/** Of the machine, for what is learned later. */
	state: State;
}
