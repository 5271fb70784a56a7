import type { INodeProperties } from 'n8n-workflow';

import { membersOf } from '../batch/members';
import type { PurchaseOperation } from '../batch/operation';
import { protections, type Protection } from '../purchase/protections';
import { alphabetical, type Choice, required, setting, shownFor } from './fields/field';

const periodField = setting.choice('period', 'Period', {
	description: "The period in which the execution began, in the workflow's time zone",
	default: 'day',
	choices: [
		['day', 'Day'],
		['month', 'Month'],
		['week', 'Week', 'From Monday to Sunday'],
	],
});

/** The field by which a protection gets its name or its period. */
function fieldsOf({ value, name, hasPeriod }: Protection): INodeProperties[] {
	const named = name ? [required.text(name.parameter, name.label, name.form)] : [];
	return shownFor({ repeatProtection: [value] }, ...named, ...(hasPeriod ? [periodField] : []));
}

/** An operation whose members have one protection alone has its name among its own fields. */
export function protectionFields(operation: PurchaseOperation): INodeProperties[] {
	const { keyRequired, noRecipient } = operation;
	if (membersOf(operation).protection) return [];
	const ways = Object.values<Protection>(protections)
		.filter(({ withoutRecipient }) => !noRecipient || !withoutRecipient)
		.sort((one, other) => alphabetical(one.form.label, other.form.label));
	const offered = keyRequired ? [protections.key] : ways;
	const forSheets = (noRecipient ? protections.key : protections.list).form.label;
	const choices = offered.map(({ value, form }): Choice => [value, form.label, form.description]);
	return [
		setting.choice('repeatProtection', 'Repeat Protection', {
			description: 'When the node does not buy a row again, because it has bought it before',
			default: (keyRequired ? protections.key : protections.run).value,
			choices,
			hint: keyRequired
				? 'The same key is never booked twice'
				: `Once per Run buys again at every start. For a sheet, choose ${forSheets}: run it again, and only what is missing is bought.`,
		}),
		...offered.flatMap(fieldsOf),
	];
}
