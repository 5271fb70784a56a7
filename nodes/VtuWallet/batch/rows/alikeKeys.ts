import { keyMeaning } from '../../purchase/keyMeaning';
import { BadInput } from '../../values/badInput';
import type { Breath } from '../breath';
import type { PlannedRow } from './plannedRow';

/**
 * Rows that buy the same thing for the same recipient under keys that mean one number or one day and are written in two
 * ways, `1,001` and 1001. They share a reference, and two orders seldom have such keys: nobody guesses, and none is bought.
 */
export async function alikeKeys(
	rows: readonly PlannedRow[],
	breath: Breath,
): Promise<Map<PlannedRow, BadInput>> {
	const groups = new Map<string, Map<string, PlannedRow[]>>();
	// Most sheets write them in one way only.
	const isSpecial = ({ seed }: PlannedRow) =>
		seed.by === 'key' && keyMeaning(seed.key) !== seed.key;
	await breath.each(rows.some(isSpecial) ? rows : [], (row) => {
		const { seed, reference } = row;
		if (seed.by !== 'key') return;
		const byKey = groups.get(reference) ?? new Map<string, PlannedRow[]>();
		groups.set(reference, byKey);
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
		'Write it in one way in each of these rows, a number without commas and spaces: then an order is bought once. Or give them keys that differ in more.',
	);
