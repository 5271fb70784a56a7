import type { IDataObject } from 'n8n-workflow';

import type { TableHost } from '../../ledger/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import type { PurchasePlan, Row } from '../rowPlan';

/** How an operation makes many purchases of its rows, and few requests of those. */
export interface Pooling {
	/** As every plan of it has it. */
	product: string;
	/** What one of them is called, and more of them. */
	noun: { one: string; many: string };
	/** The parameter that names the whole. Under that name each recipient is bought for once, whatever happens. */
	name: { parameter: string; label: string };
	/** Reads what holds for the whole run. Throws `BadInput`; nothing has been sent. */
	prepare(run: PoolSetup): Promise<Pool>;
}

/** What can be known before any row is planned. */
export interface PoolSetup extends TableHost {
	/** The value of a parameter that all rows must agree on. */
	sameForAll(name: string, label: string): Promise<unknown>;
	/** The value of a parameter that is read once, with the first row. */
	once(name: string): unknown;
	/** How a parameter is written, where it is an expression. */
	expression(name: string): string | undefined;
	/** Whether it is an expression that gives no row anything, not even an empty cell. */
	givesNothing(name: string): Promise<boolean>;
	/** When the run began, by the calendar. */
	began: number;
}

/** One run of such an operation. */
export interface Pool {
	/** At most so many travel in one request. */
	batchSize: number;
	/** A row for each recipient that a row names, or why one is left out. Throws `BadInput` for the row as a whole. */
	split(row: Row): Array<Row | LeftOut>;
	/** The field of the body that names the recipient; of several in one request, with commas between them. */
	recipientField: string;
	/** Who of a request did not get it, as the answer says, and in what words. */
	leftOutBy(answer: IDataObject, plans: PurchasePlan[]): Map<PurchasePlan, string>;
	/** What is to be said to each of them where the answer tells that some did not get it, and not who. */
	doubtOf(answer: IDataObject, plans: PurchasePlan[]): string | undefined;
	/** Why nothing may be started now, if so. */
	pausedAt(now: number): Pause | undefined;
	/** What a person wants to know of all of them before or after they are sent, as sentences. */
	tell(plans: PurchasePlan[]): string[];
	/** What of it somebody has to put right, as sentences. */
	warnings: string[];
}

export interface Pause {
	reason: string;
	message: string;
	/** When it may go on, where that is known. */
	goOn?: string;
}

/** Somebody who is not sent anything, for a reason that is no fault of the run. */
export class LeftOut extends BadInput {
	constructor(
		/** One word. */
		readonly reason: string,
		{ field, message, advice }: Pick<BadInput, 'field' | 'message' | 'advice'>,
		/** Whom it concerns, where that can be read. */
		readonly recipient = '',
		/** It holds for this recipient wherever else it stands. */
		readonly everywhere = false,
	) {
		super(field, message, advice);
		this.name = 'LeftOut';
	}
}
