import type { IDataObject } from 'n8n-workflow';

import type { TableHost } from '../../journal/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import type { PurchasePlan, Row } from '../rowPlan';

/** How an operation makes many purchases of its rows, and few requests of those. */
export interface Pooling {
	/** As every plan of it has it. */
	product: string;
	/** What one purchase is called, and several. */
	noun: { one: string; many: string };
	/** The parameter that names the campaign. Under this name, each recipient is bought for once. */
	name: { parameter: string; label: string };
	/** Reads the parameters of the whole run. Throws `BadInput`; nothing has been sent. */
	prepare(run: CampaignSetup): Promise<Campaign>;
}

/** The host and the parameters, before any row is planned. */
export interface CampaignSetup extends TableHost {
	/** The value of a parameter that all rows must agree on. */
	sameForAll(name: string, label: string): Promise<unknown>;
	/** The value of a parameter that is read once, with the first row. */
	once(name: string): unknown;
	/** How a parameter is written, if it is an expression. */
	expression(name: string): string | undefined;
	/** Whether it is an expression that gives nothing for all rows, not even an empty cell. */
	givesNothing(name: string): Promise<boolean>;
	/** When the run began, by the calendar. */
	began: number;
}

/** One run of such an operation. */
export interface Campaign {
	/** The most members of one request. */
	batchSize: number;
	/** A row for each recipient that a row names, or why one is left out. Throws `BadInput` for the row as a whole. */
	split(row: Row): Array<Row | LeftOut>;
	/** The field of the body that names the recipient; several are joined by commas. */
	recipientField: string;
	/** The members who did not get it, as the answer says, with its words. */
	leftOutBy(answer: IDataObject, plans: PurchasePlan[]): Map<PurchasePlan, string>;
	/** The warning for each member, if the answer says that some did not get it, and not who. */
	doubtOf(answer: IDataObject, plans: PurchasePlan[]): string | undefined;
	/** Why nothing may be started now, if so. */
	pausedAt(now: number): Pause | undefined;
	/** A summary of all of them for people, as sentences. */
	tell(plans: PurchasePlan[]): string[];
	/** Mistakes to put right, as sentences. */
	warnings: string[];
}

export interface Pause {
	reason: string;
	message: string;
	/** When it may go on, if that is known. */
	goOn?: string;
}

/** A recipient who is not sent to, for a reason that is no fault of the run. */
export class LeftOut extends BadInput {
	constructor(
		/** One word. */
		readonly reason: string,
		{ field, message, advice }: Pick<BadInput, 'field' | 'message' | 'advice'>,
		/** The recipient, if it can be read. */
		readonly recipient = '',
		/** It holds for this recipient in every row. */
		readonly everywhere = false,
	) {
		super(field, message, advice);
		this.name = 'LeftOut';
	}
}
