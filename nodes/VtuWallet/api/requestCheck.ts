import type { IDataObject } from 'n8n-workflow';
import type { ZodType } from 'zod';

import { BadInput } from '../values/badInput';

/**
 * Checks the body as it was planned, and throws where the provider would not take it. Fields that the user adds, and
 * the catalogues that `check` asks, come later.
 */
export function checkPurchase(
	{ contract, carriesReference }: { contract: ZodType; carriesReference: boolean },
	body: IDataObject,
	reference: string,
): void {
	check(contract, carriesReference ? { ...body, 'request-id': reference } : body);
}

/** The same for the query of a look-up. */
export function checkedQuery<T extends object>(contract: ZodType, query: T): T {
	check(contract, query);
	return query;
}

function check(contract: ZodType, value: unknown): void {
	const issue = contract.safeParse(value).error?.issues[0];
	if (issue === undefined) return;
	const field = issue.path.map(String).join('.') || 'request';
	throw new BadInput(
		field,
		`The request is not what the provider takes (${field}: ${issue.message})`,
		'Check the values of this row. If they are right, please report it to the maintainers of this package.',
	);
}
