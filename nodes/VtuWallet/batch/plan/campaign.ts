import type { IDataObject } from 'n8n-workflow';

import type { TableHost } from '../../journal/tables/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import type { PurchasePlan, Row } from '../rowPlan';
import type { RowReader } from './rowReader';

/** How an operation turns its rows into many purchases, and those into few requests. */
export interface Pooling {
	/** Reads the parameters of the whole run, before any row is planned. Throws `BadInput`. */
	prepare(reader: RowReader, host: TableHost): Promise<Campaign>;
}

/** One run of a campaign. */
export interface Campaign {
	/** The product of all its plans. */
	product: string;
	/** The most members of one request. */
	batchSize: number;
	/** A row for each recipient that a row names, or why the recipient is left out. Throws `BadInput` for the whole row. */
	split(row: Row): Array<Row | LeftOut>;
	/** The body field that names the recipients, joined by commas. */
	recipientField: string;
	/** What the answer to a request says of its members. */
	deliveryOf(answer: IDataObject, plans: PurchasePlan[]): Delivery;
	/** The reason why nothing may start now, if there is one. */
	pausedAt(now: number): Pause | undefined;
	/** Sums the plans up for people, in sentences. */
	tell(plans: PurchasePlan[]): string[];
	/** Mistakes that the user should correct, as sentences. */
	warnings: string[];
}

export interface Delivery {
	/** The members who got nothing. The value is the reason. */
	leftOut: ReadonlyMap<PurchasePlan, string>;
	/** The warning for each other member, if some got nothing and the answer does not say who. */
	doubt: string | undefined;
}

export interface Pause {
	reason: string;
	/** E.g. "because of 'Quiet Hours'". */
	because: string;
	/** The time from which the campaign may go on, if known. */
	goOn?: string;
	/** When to run it again. */
	advice: string;
}

/** A recipient to whom the campaign does not send. */
export class LeftOut extends BadInput {
	constructor(
		/** One word, by which the hints count. */
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
