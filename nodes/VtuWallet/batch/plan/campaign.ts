import type { IDataObject } from 'n8n-workflow';

import type { TableHost } from '../../journal/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import type { PurchasePlan, Row } from '../rowPlan';

/** How an operation turns its rows into many purchases, and those into few requests. */
export interface Pooling {
	/** The product of all its plans. */
	product: string;
	/** The words for one purchase and for several. */
	noun: { one: string; many: string };
	/** The parameter that names the campaign. Under one name, each recipient gets one purchase. */
	name: { parameter: string; label: string };
	/** Reads the parameters of the whole run. Throws `BadInput` before anything is sent. */
	prepare(run: CampaignSetup): Promise<Campaign>;
}

/** The host and the parameters, before any row is planned. */
export interface CampaignSetup extends TableHost {
	/** The value of a parameter that all rows must agree on. */
	sameForAll(name: string, label: string): Promise<unknown>;
	/** The value of a parameter that is read once, with the first row. */
	once(name: string): unknown;
	/** The text of a parameter that is an expression. Undefined for any other parameter. */
	expression(name: string): string | undefined;
	/** Whether an expression gives no value for any row, not even an empty cell. */
	givesNothing(name: string): Promise<boolean>;
	/** The start of the run, in milliseconds since 1970. */
	began: number;
}

/** One run of a campaign. */
export interface Campaign {
	/** The most members of one request. */
	batchSize: number;
	/** A row for each recipient that a row names, or why the recipient is left out. Throws `BadInput` for the whole row. */
	split(row: Row): Array<Row | LeftOut>;
	/** The body field that names the recipients, joined by commas. */
	recipientField: string;
	/** The members who got nothing, as the answer says, each with a reason. */
	leftOutBy(answer: IDataObject, plans: PurchasePlan[]): Map<PurchasePlan, string>;
	/** The warning for each member, if the answer says that some got nothing, and not who. */
	doubtOf(answer: IDataObject, plans: PurchasePlan[]): string | undefined;
	/** The reason why nothing may start now, if there is one. */
	pausedAt(now: number): Pause | undefined;
	/** A summary of the plans for people, as sentences. */
	tell(plans: PurchasePlan[]): string[];
	/** Mistakes that the user should correct, as sentences. */
	warnings: string[];
}

export interface Pause {
	reason: string;
	message: string;
	/** The time from which the campaign may go on, if known. */
	goOn?: string;
}

/** A recipient to whom the campaign does not send. */
export class LeftOut extends BadInput {
	constructor(
		/** One word. */
		readonly reason: string,
		{ field, message, advice }: Pick<BadInput, 'field' | 'message' | 'advice'>,
		/** Empty if the recipient cannot be read. */
		readonly recipient = '',
		/** All rows must leave this recipient out. */
		readonly everywhere = false,
	) {
		super(field, message, advice);
		this.name = 'LeftOut';
	}
}
