import type { IExecuteFunctions } from 'n8n-workflow';

import { protectionLabel as field, useKey } from '../../purchase/protections';
import { BadInput } from '../../values/badInput';

/** A later try could not recognise the purchase, so the row is refused. The other texts are about earlier tries. */
export const keyNeeded = (why: string): BadInput => new BadInput(field, why, useKey);

export const hiddenRetries =
	'In a sub-workflow, an error workflow or a call of the MCP Server Trigger, the node cannot recognise a retry, which would buy again';

export const lostBeginning = (advice = '') => ({
	field,
	message: 'n8n did not store when the first try of this execution began',
	advice,
});

export const lostTrigger = {
	field,
	message: 'The trigger of the first try cannot be read, so its purchases cannot be recognised',
	advice: "Choose 'Retry with original workflow', or give the trigger its old name back.",
};

export const changedNode = {
	field,
	message: 'The node was changed since the first try',
	advice:
		"Set it back, or run only the missing rows in a new execution. 'Ledger → Get Many' shows what is bought.",
};

export const otherLedger = {
	field,
	message: 'The ledger is not that of the first try',
	advice:
		'Set it back: its name, or the project of the workflow. Or take out the rows that are bought, and run the others in a new execution.',
};

export const carriesAnother = {
	field,
	message:
		'This row carries the receipt of a purchase of this run, and asks for something else. Nothing was sent now',
	advice:
		"Loop the row back as it was. For a new purchase, remove the field 'reference' from the row.",
};

/** Throws `BadInput` if n8n is too old to recognise the retries of an execution. */
export function assertSupportedHost(context: Partial<IExecuteFunctions>): void {
	if (typeof context.getExecutionContext === 'function') return;
	throw new BadInput(
		'n8n',
		'n8n 2.20 or newer is needed',
		'Update n8n, then run the workflow again. Nothing was sent.',
	);
}
