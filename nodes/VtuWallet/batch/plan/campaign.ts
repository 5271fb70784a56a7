import type { IDataObject } from 'n8n-workflow';

import type { TableHost } from '../../journal/inlineWorkflow';
import { BadInput } from '../../values/badInput';
import type { PlannedRow, Row } from '../operation';
import { leftOutItem, Place } from '../place';
import { tableHost, type Run } from '../purchaseRun';
import type { PurchasePlan } from '../rowPlan';
import { planRow } from './planRows';
import { asBadInput, explainEmpty } from './problems';
import { PurchaseIds } from './purchaseIds';

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

/** Throws `BadInput` for a parameter of the whole campaign. */
export async function prepareCampaign(
	{ context, reader }: Run,
	{ name: { parameter, label }, prepare }: Pooling,
): Promise<Campaign> {
	await reader.sameForAll(parameter, label);
	return await prepare({
		...tableHost(context),
		sameForAll: async (name, shown) => await reader.sameForAll(name, shown),
		once: (name) => reader.row(0).raw(name),
		expression: (name) => reader.expression(name),
		givesNothing: async (name) => await reader.givesNothing(name),
		began: Date.now(),
	});
}

const mistakes = new Set(['invalid', 'landline', 'gap', 'tooLong']);

/** All recipients, in the order in which the rows name them. Makes no request. */
export async function planRecipients(run: Run, campaign: Campaign): Promise<Place[]> {
	const { reader, count, operation, identity } = run;
	const ids = new PurchaseIds(identity, operation, reader);
	const orLeftOut = <T>(index: number, work: () => T): T | LeftOut => {
		try {
			return work();
		} catch (caught) {
			if (caught instanceof LeftOut) return caught;
			return new LeftOut('invalid', explainEmpty(asBadInput(caught), index, operation, reader));
		}
	};
	const entries: Entry[] = [];
	for (let index = 0; index < count; index++) {
		const named = orLeftOut<Array<Row | LeftOut>>(index, () => campaign.split(reader.row(index)));
		for (const one of named instanceof LeftOut ? [named] : named) {
			const plan = (row: Row) => orLeftOut(index, () => planRow(row, run, ids));
			entries.push({ index, found: one instanceof LeftOut ? one : plan(one) });
			await reader.giveTurn();
		}
		await reader.giveTurn();
	}
	const once = withoutRepeats(entries);
	// If every recipient is a mistake, the mistake is in the sheet or the form.
	const isWrong = once.every(({ found }) => found instanceof LeftOut && mistakes.has(found.reason));
	return once.map(({ index, found }) => {
		const place = new Place(index);
		if (!(found instanceof LeftOut)) place.planned = found;
		else if (isWrong) place.reject(found);
		else place.end = leftOutItem(index, found, run);
		return place;
	});
}

/** A recipient that a row names. */
interface Entry {
	index: number;
	found: PlannedRow | LeftOut;
}

/** Each recipient once, in the first row that names it. A recipient that one row leaves out everywhere is in no row. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
	const never = new Map<string, LeftOut>();
	for (const { found } of entries)
		if (found instanceof LeftOut && found.everywhere) never.set(found.recipient, found);
	const first = new Map<string, number>();
	return entries.map((entry) => {
		const { index, found } = entry;
		if (found instanceof LeftOut) return entry;
		const { recipient } = found.plan;
		const leftOut = never.get(recipient) ?? repeated(recipient, first.get(recipient));
		if (leftOut) return { index, found: leftOut };
		first.set(recipient, index);
		return entry;
	});
}

function repeated(recipient: string, earlier: number | undefined): LeftOut | undefined {
	if (earlier === undefined) return undefined;
	const message = `${recipient} is in row ${earlier + 1} already`;
	return new LeftOut('duplicate', { field: '', message, advice: '' }, recipient);
}
