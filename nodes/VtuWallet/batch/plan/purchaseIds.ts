import type { IDataObject } from 'n8n-workflow';

import type { EarlierTry, Purchase } from '../../journal/journal';
import { mayBeBought } from '../../purchase/claims';
import { canonicalRecipient } from '../../purchase/recipients';
import {
	isMadeHere,
	purchaseOf,
	whatOf,
	type Beginning,
	type Subject,
} from '../../purchase/reference';
import { canonicalJson } from '../../values/canonical';
import { isRecord } from '../../values/json';
import { grouped } from '../../values/lists';
import type { PlannedRow, PurchaseOperation, PurchasePlan, Row } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { MayBeBought } from '../rowPlan';
import { carriesAnother } from './refusedTries';
import type { RowReader } from './rowReader';

/**
 * Gives the rows of one input their purchases, in order, because it counts equal rows. A row that carries a receipt of
 * this run is that purchase.
 */
export class PurchaseIds {
	private readonly counts = new Map<string, number>();
	private readonly tries: ReadonlyMap<string, EarlierTry>;
	/** The purchases in the output of earlier loops, for a Retry. Undefined if n8n does not show that output. */
	private readonly idsOfEarlierLoops: ReadonlySet<string> | undefined;

	constructor(private readonly run: Run) {
		this.tries = new Map(run.tries.all.map((one) => [one.purchase.id, one]));
		const ids = run.facts.earlierOutput?.flatMap((json) => carriedId(json) ?? []);
		this.idsOfEarlierLoops = ids && new Set(ids);
	}

	/** Throws `BadInput`. `named`: the identity with names in place of ids. */
	of(
		row: Row,
		plan: PurchasePlan,
		named?: PurchasePlan['identity'],
	): Pick<PlannedRow, 'purchase' | 'isLoopedBack' | 'receiptOf' | 'idIn'> {
		const { identity, operation, reader } = this.run;
		const { spansRuns, name } = this.run.settings.protection;
		const subject: Subject = {
			product: plan.product,
			recipient: canonicalRecipient(operation.endpoint.recipient, plan.recipient),
			identity: steadyIdentity(plan, operation, row, reader),
			keyed: plan.keyed,
		};
		const subjectByName = { ...subject, identity: named ?? subject.identity };
		const receiptOf = this.receiptIdIn(row);
		const known = this.tries.get(receiptOf ?? '');
		const bare = identity.purchaseOf(row, subject, subjectByName);
		if (!spansRuns && receiptOf && known && sameThing(known.purchase) === sameThing(bare))
			return { purchase: { ...bare, id: receiptOf }, isLoopedBack: true };
		const { id, nth } = spansRuns ? { id: bare.id, nth: '' } : this.nextOf(subjectByName);
		if (id === receiptOf) return { purchase: { ...bare, id }, isLoopedBack: true };
		if (known && mayBeBought(known.standing) && name === undefined)
			throw new MayBeBought(carriesAnother, receiptOf);
		if (spansRuns) return { purchase: bare };
		const idIn = (run: Beginning, instead = '') => identity.idIn(run, subjectByName, nth + instead);
		return { purchase: { ...bare, id }, receiptOf, idIn };
	}

	/**
	 * Gives a row without a receipt the id of an equal purchase that is open, or that this loop has claimed (Retry On Fail).
	 * In a Retry, it takes only purchases that no earlier loop has put out.
	 */
	meetOpen(places: readonly Place[]): void {
		const { facts, tries, settings } = this.run;
		const { name, spansRuns } = settings.protection;
		if (name !== undefined || (!spansRuns && facts.isTool)) return;
		const own = new Set(spansRuns ? [] : openRows(places).map(({ purchase }) => purchase.id));
		const claimedEarlier = tries.all.filter((one) => !own.has(one.purchase.id) && this.isMet(one));
		const claimed = new Map(claimedEarlier.map(({ purchase }) => [purchase.id, purchase]));
		const open = grouped([...claimed.values()], sameThing);
		for (const place of places) {
			const { planned } = place;
			if (!planned || planned.isLoopedBack || this.tries.has(planned.purchase.id)) continue;
			const equal = open.get(sameThing(planned.purchase));
			const id = (spansRuns ? equal?.at(-1) : equal?.shift())?.id;
			if (id) place.planned = { ...planned, purchase: { ...planned.purchase, id } };
		}
	}

	private isMet(one: EarlierTry): boolean {
		const { settings, facts } = this.run;
		const isKnown = mayBeBought(one.standing);
		// The provider may have given the plan another id, but *Once per Period* recognises its name.
		if (settings.protection.spansRuns) return isKnown;
		const isFree =
			this.idsOfEarlierLoops !== undefined && !this.idsOfEarlierLoops.has(one.purchase.id);
		const isOpen = one.standing.state !== 'bought' || isFree;
		return (isKnown && isOpen) || one.node.loop === facts.runIndex;
	}

	/** In a Retry, the rows may come in other loops than before: ids that an earlier loop has put out are passed over. */
	private nextOf(subject: Subject): { id: string; nth: string } {
		const { identity, facts } = this.run;
		const { isTool, runIndex } = facts;
		const equal = [subject.product, subject.recipient, whatOf(subject)].join(' ');
		for (;;) {
			const count = this.counts.get(equal) ?? 0;
			this.counts.set(equal, count + 1);
			// Equal calls of a tool are one purchase.
			const nth = isTool ? '0' : `${runIndex}.${count}`;
			const id = identity.idIn(identity.beginning, subject, nth);
			if (isTool || !this.idsOfEarlierLoops?.has(id)) return { id, nth };
		}
	}

	/** Only later loops get looped-back rows. The calls of a tool are no loops. */
	private receiptIdIn(row: Row): string | undefined {
		const { facts, reader } = this.run;
		const { isTool, runIndex } = facts;
		return runIndex > 0 && !isTool ? carriedId(reader.input(row.index)) : undefined;
	}
}

/** The purchase whose receipt a row carries, from the output or the error output. */
function carriedId({ reference, error }: IDataObject): string | undefined {
	const ownReference =
		isRecord(error) && isRecord(error.receipt) ? error.receipt.reference : reference;
	return typeof ownReference === 'string' && isMadeHere(ownReference)
		? purchaseOf(ownReference).id
		: undefined;
}

const sameThing = ({ product, recipient, what }: Purchase) =>
	canonicalJson([product, recipient, what]);

/** Expressions that may give another value at each try. */
const changing =
	/\$(now|today)\b|\bdate\b|\bdatetime\b|random|uuid|\$execution\b|\$runindex|staticdata|performance/i;

/**
 * The identity without values that change at each try. Of such a text, the places that stay the same count, and the
 * expressions of the others with the columns that they name. A status that is written back to the row does not count.
 */
function steadyIdentity(
	{ identity }: PurchasePlan,
	{ freeText = {} }: PurchaseOperation,
	row: Row,
	reader: RowReader,
): PurchasePlan['identity'] {
	const cells = reader.input(row.index);
	const replaced = Object.entries(freeText).flatMap(([field, parameter]) => {
		const written = reader.written(parameter);
		const text = typeof written === 'string' ? written : JSON.stringify(written ?? '');
		if (!text.includes('=') || !changing.test(text)) return [];
		const places = row
			.places(parameter)
			.map((place) =>
				changing.test(place.written) ? columnsIn(place.written, cells) : place.value,
			);
		return [[field, { written: text, places }]];
	});
	return replaced.length === 0 ? identity : { ...identity, ...Object.fromEntries(replaced) };
}

/** The cells that an expression names, without those that change. */
const columnsIn = (expression: string, cells: IDataObject): unknown[] =>
	[...expression.matchAll(column)]
		.map(([, name = '', quoted = name]) => quoted)
		.filter((name) => !changing.test(name))
		.map((name) => [name, cells[name]]);

const column = /\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*['"`]([^'"`]+)['"`]\s*\])/gu;
