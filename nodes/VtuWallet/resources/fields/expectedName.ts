import type { INodeProperties } from 'n8n-workflow';

import type { Row } from '../../batch/operation';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { mayBeSamePerson } from '../../values/personName';

const displayName = 'Expected Customer Name';

export const expectedNameOption: INodeProperties = {
	displayName,
	name: 'expectedName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Ada Okafor',
	description:
		'Look the number up first, and refuse the row if it belongs to somebody else. Titles, order and initials do not matter.',
};

export const expectedNameOf = (row: Row): string => row.text('options.expectedName');

/** Throws where the customer has another name, and warns where only the spelling differs. */
export function compareNames(expected: string, found: string, numberField: string): string[] {
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
