import type { IDataObject } from 'n8n-workflow';

import { BadInput } from '../../values/badInput';
import { purchaseEndpoints, type EndpointName } from '../endpoints';
import { type QueryName, queryContracts, requestContracts } from '../schemas';

/** The last look at a purchase before any money moves: it must be exactly what the provider takes. */
export function checkPurchase(endpoint: EndpointName, body: IDataObject, reference: string): void {
	const { carriesReference } = purchaseEndpoints[endpoint];
	check(requestContracts[endpoint], carriesReference ? { ...body, 'request-id': reference } : body);
}

/** The same for the query of a look-up. */
export function checkedQuery<T extends object>(name: QueryName, query: T): T {
	check(queryContracts[name], query);
	return query;
}

interface Checked {
	safeParse(value: unknown): {
		success: boolean;
		error?: { issues: Array<{ path: PropertyKey[]; message: string }> };
	};
}

function check(contract: Checked, value: unknown): void {
	const issue = contract.safeParse(value).error?.issues[0];
	if (issue === undefined) return;
	const field = issue.path.map(String).join('.') || 'request';
	throw new BadInput(
		field,
		`The request is not what the provider takes (${field}: ${issue.message})`,
		'Check the values of this row. If they are right, please report it to the maintainers of this package.',
	);
}
