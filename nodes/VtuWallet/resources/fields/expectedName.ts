import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { mayBeSamePerson } from '../../values/personName';
import { field } from './field';

const displayName = 'Expected Customer Name';

export const expectedNameOption = field.text(
	'expectedName',
	displayName,
	'Look the number up first, and refuse the row if it belongs to somebody else. A row without a name is bought with a warning. Titles, order and initials do not matter.',
	{ placeholder: 'e.g. Ada Okafor' },
);

/** Throws if the customer has another name than the row expects, and gives the plan the name. Warns if only the spelling differs, or the cell is empty. */
export async function checkName(
	row: Row,
	{ displayName: numberField }: { displayName: string },
	plan: { customerName?: string },
	customer: () => Promise<{ name: string }>,
): Promise<string[]> {
	if (row.raw('options.expectedName') === undefined) return [];
	const expected = row.text('options.expectedName');
	if (expected === '')
		return [
			`'${displayName}' is empty in this row: nobody has checked whose the '${numberField}' is.`,
		];
	const { name: found } = await customer();
	plan.customerName = found;
	if (!mayBeSamePerson(expected, found)) {
		throw new BadInput(
			numberField,
			`'${numberField}' belongs to ${shown(found)}, and ${shown(expected)} is expected`,
			`Check the number and the name. If both are right, correct '${displayName}'.`,
		);
	}
	return expected.toLowerCase() === found.toLowerCase()
		? []
		: [`The provider writes the customer's name as ${shown(found)}.`];
}
