/** Every field that a receipt may hold besides those of its product: names that workflows rely on. */
export const receiptNames: readonly string[] = [
	...['outcome', 'charged', 'recipient', 'amount', 'message', 'warnings', 'product'],
	...['environment', 'balanceAfter', 'replayed', 'purchasedAt', 'period', 'timeZone'],
	...['earlierReferences', 'row', 'reference', 'candidates', 'field', 'response'],
];
