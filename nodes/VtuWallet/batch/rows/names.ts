import { ProviderError } from '../../api/answers/errors';
import type { Api } from '../../api/types';
import { BadInput } from '../../values/badInput';
import { filledCell, shown } from '../../values/cell';
import { meantBy, type Meant } from '../../values/naming';
import type { FormField, NameList, Operation, Row } from '../operation';
import type { RowReader } from './row';

/** A field of the form that rows fill with a name instead of an id. */
export interface ByName {
	name: string;
	label: string;
	names: NameList;
}

/** The fields whose mode is "By Name", in the order of the form: a plan may depend on its provider. */
export function fieldsByName({ fields }: Operation, reader: RowReader): ByName[] {
	return fields.flatMap(({ name, displayName, list }: FormField) =>
		list?.names !== undefined && reader.written(`${name}.mode`) === 'name'
			? [{ name, label: displayName, names: list.names }]
			: [],
	);
}

/**
 * The row with the id of what its names mean, so that nothing else ever sees the name: what is bought, and what makes
 * two rows the same purchase, is the id. A list is loaded once for all rows. Throws `BadInput`.
 */
export async function withIds(row: Row, byName: readonly ByName[], api: Api): Promise<Row> {
	const ids = new Map<string, string>();
	const found = rowWith(row, ids);
	for (const field of byName) ids.set(field.name, await idOf(found, field, api));
	return found;
}

/** The row with these ids in place of what it says; those that are added later count as well. */
export const rowWith = (row: Row, ids: ReadonlyMap<string, string>): Row => ({
	...row,
	id: (name) => ids.get(name) ?? row.id(name),
});

/** Throws `Unnamed` where the name means nothing. */
export async function idOf(row: Row, { name, label, names }: ByName, api: Api): Promise<string> {
	const said = filledCell(row.id(name), label, 'Write what the list calls it.');
	const lines = await names.lines(api, row).catch((caught: unknown) => {
		throw caught instanceof ProviderError ? withoutList(label, caught) : caught;
	});
	const meant = meantBy(said, lines, names.vocabulary);
	if (meant.kind === 'one') return meant.id;
	throw unclear(
		label,
		said,
		meant,
		lines.map((line) => line.label),
	);
}

/** A name that means nothing now: which purchase the row means is not known. */
export class Unnamed extends BadInput {}

/** The names of a list could not be had. */
export class NoList extends Unnamed {}

const withoutList = (label: string, { message, advice }: ProviderError) =>
	new NoList(
		label,
		`The list that '${label}' is looked up in could not be loaded (${message})`,
		advice,
	);

const mostShown = 6;

function unclear(
	label: string,
	said: string,
	meant: Exclude<Meant, { kind: 'one' }>,
	all: string[],
) {
	if (meant.kind === 'several') {
		return new Unnamed(
			label,
			`'${label}' ${shown(said)} can mean ${meant.labels.length} of the list: ${listOf(meant.labels)}`,
			'Write more of the name in the row, such as its type or for how long it lasts.',
		);
	}
	const near = meant.labels.length > 0 ? meant.labels : all;
	const has = near.length > 0 ? `: it has ${listOf(near)}` : ', which is empty';
	return new Unnamed(
		label,
		`'${label}' ${shown(said)} is not in the list${has}`,
		"Write it in the row as the list does, or use the mode 'By ID'.",
	);
}

function listOf(labels: string[]): string {
	const more = labels.length - mostShown;
	return `${labels.slice(0, mostShown).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
