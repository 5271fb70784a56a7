import type { Standing } from '../../purchase/claims';
import type { Command, Policy, Reason } from '../../purchase/machineTypes';
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
	/** Why this request may not go on. `RunControl` says it for the whole run. */
	halted?(next: Command['do']): Reason | undefined;
}
