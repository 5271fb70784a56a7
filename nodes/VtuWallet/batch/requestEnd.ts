import type { IDataObject } from 'n8n-workflow';

import type { Event, Finish, State } from '../purchase/machineTypes';
import type { Lookup, Verdict } from '../purchase/outcome';
import type { Answer } from '../values/answer';
import type { BadInput } from '../values/badInput';

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
