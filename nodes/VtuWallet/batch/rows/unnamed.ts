import { referenceOf, type Subject } from '../../purchase/reference';
import type { BadInput } from '../../values/badInput';
import type { PurchaseOperation, PurchasePlan, Row } from '../operation';
import type { Meaning } from './meaning';
import { rowWith, type ByName } from './names';
import type { PlannedRow } from './plannedRow';
import type { Protection } from './protection';

/** Stands for an ID that nobody knows. */
const nobodyKnows = 999_999_999_999_999;

/**
 * A row whose name means nothing now, as it may have been bought when the name still meant something: a key or a reference
 * of the user's own does not hang on the plan, and an execution knows what the name meant at first. Undefined where
 * nothing tells under which reference that was.
 */
export function rowToLookFor(
	row: Row,
	{ first, problem }: Required<Pick<Meaning, 'problem'>> & Meaning,
	byName: readonly ByName[],
	operation: PurchaseOperation,
	protection: Protection,
): PlannedRow | undefined {
	if (first === undefined && !protection.namesPurchases) return undefined;
	try {
		const plan = first ? operation.plan(first) : planWithoutIds(row, byName, operation);
		const { product, recipient, identity, keyed } = plan;
		const subject: Subject = { product, recipient, identity, keyed };
		const seed = protection.seedOf(row, subject, operation.keyRequired === true);
		return { row, plan, subject, seed, reference: referenceOf(subject, seed, 0), unnamed: problem };
	} catch {
		// The row is wrong in more than its name: it is refused for the name.
		return undefined;
	}
}

/** What is known of the plan: its IDs are left out, and what it is called stands in its identity. */
function planWithoutIds(
	row: Row,
	byName: readonly ByName[],
	operation: PurchaseOperation,
): PurchasePlan {
	const standIns = new Map(byName.map(({ name }) => [name, String(nobodyKnows)]));
	const plan = operation.plan(rowWith(row, standIns));
	const said = byName.map(({ name }) => row.id(name));
	return {
		...known(plan),
		body: known(plan.body),
		identity: { ...known(plan.identity), said },
	};
}

const known = <T extends object>(values: T): T =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== nobodyKnows)) as T;

/** Said in the receipt of what was found: it need not be what the row says. */
export const notChecked = ({ message }: Pick<BadInput, 'message'>): string =>
	`The row could not be checked against the list now: ${message}`;
