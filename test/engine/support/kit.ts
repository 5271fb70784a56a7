import { otherWorker, type Bench, type WalletRunOptions } from '../../support/bench';
import { forgetProcess } from '../../support/builtPackage';

export { otherWorker };
export { byId, byName } from '../../support/byId';
export { receiptIn } from '../../support/receiptIn';
export { until } from '../../support/until';
export { useBench } from '../../support/useBench';

/** The settings of an operation: `operation('ledger/summary', { limit: 1 })`. */
export const operation = (name: string, more: object = {}) => {
	const [resource, value] = name.split('/');
	return { resource, operation: value, ...more } as WalletRunOptions['parameters'];
};

export const goOn = { onError: 'continueRegularOutput' } as const;
export const toErrorOutput = { onError: 'continueErrorOutput' } as const;
export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
/** Another worker, which knows only the tables. */
export const elsewhere = { node: { ...goOn, type: otherWorker } };

/** The tables of the ledger, for people and for the node. */
export const purchasesName = 'VTU Wallet Purchases';
export const claimsName = `${purchasesName} Claims`;

/** Acts as after the death of the process: no entry says how its runs ended. */
export function asAfterCrash({ tables }: Bench): void {
	const claims = [...tables.tables.values()].find(({ name }) => name.endsWith(' Claims'));
	if (claims) claims.rows = claims.rows.filter(({ kind }) => kind !== 'broken' && kind !== 'whole');
	forgetProcess();
	tables.letPass(2 * 60_000);
}
