import { sleep, type IDataObject } from 'n8n-workflow';

import { guardUrl } from '../../api/auth/baseUrl';
import { checkPurchase } from '../../api/answers/requestCheck';
import type { Account } from '../../api/types';
import { canonicalJson } from '../../values/canonical';
import { referenceOf, type Seed, type Subject } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import type { PurchaseOperation, PurchasePlan, Row } from '../operation';
import type { Protection } from './protection';
import type { RowReader } from './row';

/** A row that can be bought. */
export interface PlannedRow {
	row: Row;
	plan: PurchasePlan;
	subject: Subject;
	seed: Seed;
	/** The reference of the first attempt; rows that share it are one purchase. */
	reference: string;
	/** In Naira, where the row or the catalogue says so. */
	price?: number;
}

/** A row that cannot, and why. */
export interface RefusedRow {
	row: Row;
	problem: BadInput;
}

export interface Plans {
	planned: PlannedRow[];
	refused: RefusedRow[];
}

/** How long the host's event loop may be held while expressions are worked out. */
const sliceMs = 25;

/** Checks every row. Makes no request, so that a bad row is known before any money moves. */
export async function planRows(
	reader: RowReader,
	count: number,
	operation: PurchaseOperation,
	protection: Protection,
	account: Account,
): Promise<Plans> {
	const plans: Plans = { planned: [], refused: [] };
	let sliceBegan = Date.now();
	for (let index = 0; index < count; index++) {
		const row = reader.row(index);
		try {
			plans.planned.push(planRow(row, operation, protection, account));
		} catch (caught) {
			plans.refused.push({ row, problem: asBadInput(caught) });
		}
		if (reader.hasExpressions && Date.now() - sliceBegan > sliceMs) {
			await sleep(0);
			sliceBegan = Date.now();
		}
	}
	return refuseConflicts(plans);
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

/** What the *Options* of every purchase add to its request. */
function withOptions(
	row: Row,
	plan: PurchasePlan,
	operation: PurchaseOperation,
	account: Account,
): PurchasePlan {
	const body: IDataObject = { ...extraFields(row, plan), ...plan.body };
	if (row.flag('options.simulateFailure')) {
		if (account.environment !== 'sandbox') {
			throw new BadInput(
				'Simulate Failure',
				"'Simulate Failure' works in the sandbox only",
				'Switch it off, or choose a sandbox credential.',
			);
		}
		body.sandbox_status = 'fail';
	}
	return { ...plan, body, path: pathOf(row, plan, operation, account) };
}

/** An operation that makes its own path has read the option itself. Whatever it is, it stays below the base address. */
function pathOf(
	row: Row,
	plan: PurchasePlan,
	operation: PurchaseOperation,
	account: Account,
): string | undefined {
	const wanted = operation.endpoint.documented ? '' : row.text('options.endpointPath');
	const path = plan.path ?? (wanted || undefined);
	if (path !== undefined) guardUrl(account.baseUrl, path);
	return path;
}

function extraFields(row: Row, plan: PurchasePlan): IDataObject {
	const field = 'Additional Body Fields';
	const raw = row.raw('options.additionalBodyFields');
	if (raw === undefined || raw === '') return {};
	const fields = typeof raw === 'string' ? parseJson(raw, field) : raw;
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
		throw new BadInput(field, `'${field}' is not a JSON object`, 'Write it as {"name": "value"}.');
	}
	const taken = Object.keys(fields).find((name) => name === 'request-id' || name in plan.body);
	if (taken !== undefined) {
		throw new BadInput(
			field,
			`'${field}' names "${taken}", which this operation sets itself`,
			'Take it out, and use the parameter of the form.',
		);
	}
	return fields as IDataObject;
}

function parseJson(text: string, field: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return refuseJson(field);
	}
}

function refuseJson(field: string): never {
	throw new BadInput(field, `'${field}' is not valid JSON`, 'Write it as {"name": "value"}.');
}

/** One key or reference that stands for two different purchases: nobody can say which one is meant, so none is bought. */
function refuseConflicts({ planned, refused }: Plans): Plans {
	const meanings = new Map<string, Set<string>>();
	for (const { reference, subject } of planned) {
		const meaning = meanings.get(reference) ?? new Set();
		meanings.set(reference, meaning.add(canonicalJson(subject)));
	}
	const conflicting = (row: PlannedRow) => (meanings.get(row.reference)?.size ?? 0) > 1;
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

/** Expressions and operations may fail in ways of their own: to the user all of them are a row that cannot be used. */
export function asBadInput(caught: unknown): BadInput {
	if (caught instanceof BadInput) return caught;
	const message = caught instanceof Error ? caught.message : String(caught);
	const description =
		caught instanceof Error && 'description' in caught ? caught.description : undefined;
	return new BadInput(
		'',
		message,
		typeof description === 'string' && description !== ''
			? description
			: 'Check the parameters of this row.',
	);
}
