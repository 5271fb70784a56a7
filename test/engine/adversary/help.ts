import type { IDataObject } from 'n8n-workflow';

import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { byId } from '../../support/byId';
import { toldBy } from '../../support/told';
import { airtime } from '../onceHelp';

export { byId } from '../../support/byId';
export { useBench } from '../../support/useBench';
export { airtime, betting, byKey, boughtBy, chargesIn, purchasesIn, rows } from '../onceHelp';

export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
export const goOn = { onError: 'continueRegularOutput' } as const;

/** Short waits for products that are no airtime. */
export const quick = { timeout: 1, settleFor: 0.3 };

export const cards = ({ options = {}, ...more }: { options?: object; [name: string]: unknown }) =>
	({
		resource: 'rechargeCard',
		operation: 'buy',
		network: 1,
		cardPlan: '2',
		quantity: 1,
		cardName: '={{ $json.name ?? "Shop" }}',
		options: { timeout: 1, ...options },
		...more,
	}) as WalletRunOptions['parameters'];

export const exam = ({ options = {}, ...more }: { options?: object; [name: string]: unknown }) =>
	({
		resource: 'examPin',
		operation: 'buy',
		exam: byId('1'),
		quantity: 1,
		options: { ...quick, ...options },
		...more,
	}) as WalletRunOptions['parameters'];

export const electricity = (more: Record<string, unknown> = {}) =>
	({
		resource: 'electricity',
		operation: 'pay',
		disco: byId('3'),
		meterType: 'prepaid',
		meterNumber: '10000000001',
		amount: 2000,
		options: quick,
		...more,
	}) as WalletRunOptions['parameters'];

/** The receipts of a run, in the order in which they were told. */
export const receipts = (result: Result): IDataObject[] =>
	toldBy(result).map(({ receipt }) => receipt);

export const outcomes = (result: Result) => receipts(result).map(({ outcome }) => outcome);

/** Everything that a person can read of a run, as one text. */
export const said = ({ items, errorItems, error }: Result): string =>
	JSON.stringify([
		items,
		errorItems,
		error && [error.message, error.description, error.context?.data],
	]);

/** Charges less refunds of all purchases. */
export const paid = (bench: Bench): number =>
	bench.simulator
		.ledger()
		.reduce((sum, { kind }) => sum + (kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0), 0);

/** The first `count` answers to purchases are these words, though the money is gone. */
export const refuseAfterCharge = (bench: Bench, path: string, message: string, status = 400) =>
	bench.simulator.addFaults({
		path,
		when: 'after',
		fault: { kind: 'refuse', message, status },
	});

export const one = (more: IDataObject = {}) => [{ phone: '08031234567', amount: 100, ...more }];

export const airtimeRun = (more: Partial<WalletRunOptions> = {}): WalletRunOptions => ({
	authentication: 'token',
	rows: one(),
	...more,
	parameters: { ...airtime(), ...more.parameters },
});
