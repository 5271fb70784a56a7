import { canonicalJson, digest } from '../../values/canonical';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from './row';

/** What tells one purchase from another, as it is written in the node: a fingerprint of each field, by its name. */
export type WrittenIdentity = Record<string, string>;

type Form = Pick<PurchaseOperation, 'fields' | 'notInIdentity'>;

/** Of fields that hold a secret nothing is kept, not even a fingerprint. */
export function writtenIdentity(
	{ fields, notInIdentity = [] }: Form,
	reader: Pick<RowReader, 'written'>,
): WrittenIdentity {
	const counted = fields.filter(
		({ name, type, typeOptions }) =>
			type !== 'notice' && typeOptions?.password !== true && !notInIdentity.includes(name),
	);
	const written = [
		...['resource', 'operation'].map((name) => [name, reader.written(name)] as const),
		...counted.map((field) => [field.name, reader.written(field.name) ?? field.default] as const),
	];
	return Object.fromEntries(written.map(([name, value]) => [name, digest(meant(value))]));
}

/** The label of a field that is not written as it was; undefined where all are. */
export function changedField(
	first: WrittenIdentity,
	now: WrittenIdentity,
	{ fields }: Form,
): string | undefined {
	const changed = [...Object.keys(first), ...Object.keys(now)].find(
		(name) => first[name] !== now[name],
	);
	if (changed === undefined) return undefined;
	const labels: Record<string, string> = { resource: 'Resource', operation: 'Operation' };
	return fields.find(({ name }) => name === changed)?.displayName ?? labels[changed] ?? changed;
}

/** What is picked from a list is the same as its ID; the name that the editor keeps beside it is no matter. */
function meant(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	if (!('mode' in value && 'value' in value)) return canonicalJson(value);
	const { mode, value: picked } = value;
	return canonicalJson([mode === 'list' ? 'id' : mode, String(picked ?? '')]);
}
