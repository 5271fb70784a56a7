import type { IDataObject } from 'n8n-workflow';
import type { ZodType } from 'zod';

import { BadInput } from '../values/badInput';

/**
 * Throws if the provider would not take the planned body. The user's own fields and the catalogues of `check` are not
 * checked here.
 */
export function checkPurchase(
	{ contract, carriesReference }: { contract: ZodType; carriesReference: boolean },
	body: IDataObject,
	reference: string,
): void {
	const whole = carriesReference ? { ...body, 'request-id': reference } : body;
	const issue = contract.safeParse(whole).error?.issues[0];
	if (issue === undefined) return;
	const field = issue.path.map(String).join('.') || 'request';
	throw new BadInput(
		field,
		`The request is not what the provider takes (${field}: ${issue.message})`,
		'Check the values of this row. If they are right, please report it to the maintainers of this package.',
	);
}
