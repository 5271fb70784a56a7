import { referenceOf } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import type { Breath } from '../breath';
import type { PlannedRow } from './plannedRow';

/** `1,001` or `1 001`: what a table may make of the order number 1001. */
const grouped = /^\d{1,3}(?:[, ]\d{3})+$/;

const withoutGroups = (key: string) => (grouped.test(key) ? key.replace(/[, ]/g, '') : key);

/**
 * Rows that buy the same thing for the same recipient under keys that only the commas of a number tell apart. Two orders
 * seldom have such keys, and one order written twice would be bought twice: so nobody guesses, and none is bought.
 */
export async function alikeKeys(
	rows: readonly PlannedRow[],
	breath: Breath,
): Promise<Map<PlannedRow, BadInput>> {
	const groups = new Map<string, Map<string, PlannedRow[]>>();
	// Most sheets have none, and their references need not be made twice.
	const isGrouped = ({ seed }: PlannedRow) => seed.by === 'key' && grouped.test(seed.key);
	await breath.each(rows.some(isGrouped) ? rows : [], (row) => {
		const { seed, subject } = row;
		if (seed.by !== 'key') return;
		const number = withoutGroups(seed.key);
		if (!/^\d{4,}$/.test(number)) return;
		const meant = referenceOf(subject, { ...seed, key: number }, 0);
		const byKey = groups.get(meant) ?? new Map<string, PlannedRow[]>();
		groups.set(meant, byKey);
		const same = byKey.get(seed.key);
		if (same) same.push(row);
		else byKey.set(seed.key, [row]);
	});
	return new Map(
		[...groups.values()]
			.filter((byKey) => byKey.size > 1)
			.flatMap((byKey) => {
				const problem = writtenOtherwise([...byKey.keys()]);
				return [...byKey.values()].flat().map((row): [PlannedRow, BadInput] => [row, problem]);
			}),
	);
}

const writtenOtherwise = (keys: string[]) =>
	new BadInput(
		'Key',
		`The keys ${keys.map((key) => `"${key}"`).join(' and ')} buy for one recipient, and may be one order number written in two ways`,
		'Write the number without commas and spaces in each of these rows: then an order is bought once. Or give them keys that differ in more.',
	);
