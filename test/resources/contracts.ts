import type { PurchaseOperation, PurchasePlan, Row } from '../support/operations';
import { digest } from '../../nodes/VtuWallet/values/canonical';
import { planned, purchaseNamed, rowOf, type Values } from './fakes';
import { usualRows } from './usualRows';

/** A plan whose body, with a reference, is exactly what the provider's contract takes. */
function checkedPlan(operation: PurchaseOperation, row: Row): PurchasePlan {
	const plan = planned(operation, row);
	const { carriesReference, contract } = operation.endpoint;
	const reference = carriesReference ? { 'request-id': `${plan.product}-1` } : {};
	expect(contract.safeParse({ ...plan.body, ...reference })).toMatchObject({ success: true });
	expect(plan.product).toMatch(/^[a-z]+$/);
	return plan;
}

/** The part of a plan that makes two rows the same purchase. */
export const sameAs = ({ product, recipient, identity }: PurchasePlan) =>
	digest([product, recipient, identity]);

/** Plans of rows that have these values unless told otherwise. */
export const plansOf =
	(operation: PurchaseOperation, usual: Values = {}) =>
	(values: Values = {}) =>
		checkedPlan(operation, rowOf(operation, { ...usual, ...values }));

/** Plans of the purchase of this name, of usual rows unless told otherwise. */
export const usualPlansOf = (name: string) => plansOf(purchaseNamed(name), usualRows[name]);

/** A row with these values is refused, under the name of the field, with this advice. */
export type BadValues = [field: string, values: Values, advice?: string];

export function refusesBad(use: (values: Values) => unknown, table: BadValues[]): void {
	test.each(table)('a bad %s is refused: %j', async (field, values, advice = '') => {
		const using = (async () => await use(values))();
		const refusal = { name: 'BadInput', field, advice: expect.stringContaining(advice) };
		await expect(using).rejects.toMatchObject(refusal);
	});
}
