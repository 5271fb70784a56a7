import { checkPurchase } from '../../api/answers/requestCheck';
import type { Api } from '../../api/types';
import { canonicalJson } from '../../values/canonical';
import { referenceOf, type Seed, type Subject } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import type { Memory } from '../buying/executionMemory';
import type { PurchaseOperation, Row } from '../operation';
import { asBadInput } from './asBadInput';
import { CannotSeeEarlier } from './cannotSeeEarlier';
import { gotNothing } from './gotNothing';
import { fieldsByName, NoList, withIds } from './names';
import type { PlannedRow } from './plannedRow';
import type { Protection } from './protection';
import { withOptions } from './requestOptions';
import type { RowReader } from './row';
import { steadyIdentity } from './steady';

/** A row that cannot, and why. */
export interface RefusedRow {
	row: Row;
	problem: BadInput;
}

export interface Plans {
	planned: PlannedRow[];
	refused: RefusedRow[];
}

/** Checks every row. Asks for nothing but lists, so that a bad row is known before any money moves. */
export async function planRows(
	reader: RowReader,
	count: number,
	operation: PurchaseOperation,
	protection: Protection,
	api: Api,
): Promise<Plans> {
	const byName = fieldsByName(operation, reader);
	const plans: Plans = { planned: [], refused: [] };
	for (let index = 0; index < count; index++) {
		const row = reader.row(index);
		try {
			const known = byName.length > 0 ? await withIds(row, byName, api) : row;
			plans.planned.push(planRow(known, operation, protection, api.account, reader));
		} catch (caught) {
			plans.refused.push({
				row,
				problem: gotNothing(asProblem(caught, protection), index, operation, reader),
			});
		}
		await reader.breathe();
	}
	return refuseConflicts(plans, protection.memory);
}

/** Whether an earlier try has bought what a name means cannot be seen without the list of names. */
function asProblem(caught: unknown, { isRetry }: Protection): BadInput {
	return caught instanceof NoList && isRetry ? new CannotSeeEarlier(caught) : asBadInput(caught);
}

function planRow(
	row: Row,
	operation: PurchaseOperation,
	protection: Protection,
	account: Api['account'],
	reader: RowReader,
): PlannedRow {
	const wanted = operation.plan(row);
	const plan = withOptions(row, wanted, operation, account);
	const subject: Subject = {
		product: plan.product,
		recipient: plan.recipient,
		identity: steadyIdentity(plan, operation, row.index, reader),
		keyed: plan.keyed,
	};
	const seed = protection.seedOf(row, subject, operation.keyRequired === true);
	const reference = referenceOf(subject, seed, 0);
	// Without what the user adds: deployments may ask for more than the contract knows.
	checkPurchase(operation.endpoint, wanted.body, reference);
	return { row, plan, subject, seed, reference };
}

/**
 * One key or reference that stands for two different purchases, in these rows or in earlier ones of the execution:
 * nobody can say which one is meant, so none is bought.
 */
function refuseConflicts({ planned, refused }: Plans, memory: Memory): Plans {
	const first = new Map<string, Subject>();
	const ambiguous = new Set<string>();
	for (const { reference, subject } of planned) {
		const other = first.get(reference);
		if (other === undefined) first.set(reference, subject);
		else if (canonicalJson(other) !== canonicalJson(subject)) ambiguous.add(reference);
	}
	const conflicting = new Set(
		planned.filter((row) => ambiguous.has(row.reference) || memory.isTakenByAnother(row)),
	);
	const conflicts = [...conflicting].map(({ row, seed }) => ({ row, problem: conflictOf(seed) }));
	return {
		planned: planned.filter((row) => !conflicting.has(row)),
		refused: [...refused, ...conflicts].sort((a, b) => a.row.index - b.row.index),
	};
}

function conflictOf(seed: Seed): BadInput {
	const name = seed.by === 'key' ? `The key "${seed.key}"` : 'The reference';
	const field = seed.by === 'key' ? 'Key' : 'Reference';
	return new BadInput(
		field,
		`${name} stands on rows that buy different things`,
		'Give each purchase a value of its own.',
	);
}
