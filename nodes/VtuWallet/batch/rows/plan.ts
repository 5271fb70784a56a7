import { checkPurchase } from '../../api/answers/requestCheck';
import type { Api } from '../../api/types';
import { canonicalJson } from '../../values/canonical';
import { referenceOf, type Seed, type Subject } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import type { Breath } from '../breath';
import type { Memory } from '../buying/executionMemory';
import type { PurchaseOperation, Row } from '../operation';
import { asBadInput } from './asBadInput';
import { CannotSeeEarlier } from './cannotSeeEarlier';
import { gotNothing } from './gotNothing';
import { alikeKeys } from './alikeKeys';
import type { BlockedRow } from './limits';
import { meaningOf, type Meaning } from './meaning';
import { fieldsByName, NoList, Unnamed } from './names';
import type { PlannedRow } from './plannedRow';
import type { Protection } from './protection';
import { withOptions } from './requestOptions';
import type { RowReader } from './row';
import { rowToLookFor } from './unnamed';
import { steadyIdentity } from './steady';

/** A row that cannot, and why. */
export interface RefusedRow {
	row: Row;
	problem: BadInput;
}

export interface Plans {
	planned: PlannedRow[];
	refused: RefusedRow[];
	/** Rows of which it is not known what they mean now, and which may have been bought before. */
	unnamed: BlockedRow[];
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
	const plans: Plans = { planned: [], refused: [], unnamed: [] };
	for (let index = 0; index < count; index++) {
		const row = reader.row(index);
		let meaning: Meaning = { now: row, first: row };
		try {
			if (byName.length > 0) meaning = await meaningOf(row, byName, api, protection.memory.names);
			const { now, first = now, problem } = meaning;
			if (now === undefined || first === undefined) throw problem;
			plans.planned.push(planRow({ now, first }, operation, protection, api.account, reader));
		} catch (caught) {
			const { first, problem } = meaning;
			const planned =
				problem && rowToLookFor(row, { first, problem }, byName, operation, protection);
			const told = planned ? problem : asProblem(caught, protection);
			const why = gotNothing(told, index, operation, reader);
			if (planned) plans.unnamed.push({ planned, problem: why });
			else plans.refused.push({ row, problem: why });
		}
		await reader.breathe();
	}
	return await refuseConflicts(plans, protection.memory, reader.breath);
}

/** Whether an earlier try or run has bought what a name means cannot be seen without knowing what it means. */
function asProblem(caught: unknown, protection: Protection): BadInput {
	const isUnseen = caught instanceof Unnamed && protection.cannotSee(caught instanceof NoList);
	if (!isUnseen) return asBadInput(caught);
	const { field, message, advice } = caught;
	return new CannotSeeEarlier({ field, message, advice: `${advice} ${whyUnseen}` });
}

const whyUnseen =
	'Nothing was sent now. Whether it was bought before cannot be seen while the name means nothing.';

function planRow(
	{ now: row, first }: { now: Row; first: Row },
	operation: PurchaseOperation,
	protection: Protection,
	account: Api['account'],
	reader: RowReader,
): PlannedRow {
	const wanted = operation.plan(row);
	const plan = withOptions(row, wanted, operation, account);
	const recognised = first === row ? plan : operation.plan(first);
	const subject: Subject = {
		product: plan.product,
		recipient: plan.recipient,
		identity: steadyIdentity(recognised, operation, row.index, reader),
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
export async function refuseConflicts(
	{ planned, refused, unnamed }: Plans,
	memory: Memory,
	breath: Breath,
): Promise<Plans> {
	const first = new Map<string, Subject>();
	const ambiguous = new Set<string>();
	const unnamedRows = unnamed.map((row) => row.planned);
	const alike = await alikeKeys([...planned, ...unnamedRows], breath);
	await breath.each([...planned, ...unnamedRows], ({ reference, subject }) => {
		const other = first.get(reference);
		if (other === undefined) first.set(reference, subject);
		else if (canonicalJson(other) !== canonicalJson(subject)) ambiguous.add(reference);
	});
	const conflicting = new Set([
		...unnamedRows.filter(({ reference }) => ambiguous.has(reference)),
		...alike.keys(),
	]);
	await breath.each(planned, (row) => {
		if (ambiguous.has(row.reference) || memory.isTakenByAnother(row)) conflicting.add(row);
	});
	if (conflicting.size === 0) return { planned, refused, unnamed };
	const conflicts = [...conflicting].map((planned) => ({
		row: planned.row,
		problem: alike.get(planned) ?? conflictOf(planned.seed),
	}));
	return {
		planned: planned.filter((row) => !conflicting.has(row)),
		refused: [...refused, ...conflicts].sort((a, b) => a.row.index - b.row.index),
		unnamed: unnamed.filter((row) => !conflicting.has(row.planned)),
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
