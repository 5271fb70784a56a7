import { checkPurchase } from '../../api/answers/requestCheck';
import type { Account } from '../../api/types';
import { canonicalJson } from '../../values/canonical';
import { referenceOf, type Seed, type Subject } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import type { Memory } from '../buying/executionMemory';
import type { PurchaseOperation, Row } from '../operation';
import { asBadInput } from './asBadInput';
import { gotNothing } from './gotNothing';
import type { PlannedRow } from './plannedRow';
import type { Protection } from './protection';
import { withOptions } from './requestOptions';
import type { RowReader } from './row';

/** A row that cannot, and why. */
export interface RefusedRow {
	row: Row;
	problem: BadInput;
}

export interface Plans {
	planned: PlannedRow[];
	refused: RefusedRow[];
}

/** Checks every row. Makes no request, so that a bad row is known before any money moves. */
export async function planRows(
	reader: RowReader,
	count: number,
	operation: PurchaseOperation,
	protection: Protection,
	account: Account,
): Promise<Plans> {
	const plans: Plans = { planned: [], refused: [] };
	for (let index = 0; index < count; index++) {
		const row = reader.row(index);
		try {
			plans.planned.push(planRow(row, operation, protection, account));
		} catch (caught) {
			plans.refused.push({
				row,
				problem: gotNothing(asBadInput(caught), index, operation, reader),
			});
		}
		await reader.breathe();
	}
	return refuseConflicts(plans, protection.memory);
}

function planRow(
	row: Row,
	operation: PurchaseOperation,
	protection: Protection,
	account: Account,
): PlannedRow {
	const wanted = operation.plan(row);
	const plan = withOptions(row, wanted, operation, account);
	const subject: Subject = {
		product: plan.product,
		recipient: plan.recipient,
		identity: plan.identity,
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
	const meanings = new Map<string, Set<string>>();
	for (const { reference, subject } of planned) {
		const meaning = meanings.get(reference) ?? new Set();
		meanings.set(reference, meaning.add(canonicalJson(subject)));
	}
	const conflicting = (row: PlannedRow) =>
		(meanings.get(row.reference)?.size ?? 0) > 1 || memory.isTakenByAnother(row);
	const conflicts = planned
		.filter(conflicting)
		.map(({ row, seed }) => ({ row, problem: conflictOf(seed) }));
	return {
		planned: planned.filter((row) => !conflicting(row)),
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
