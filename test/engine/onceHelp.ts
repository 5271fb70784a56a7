import type { Bench, Result, WalletRunOptions } from '../support/bench';
import { forgetProcess } from '../support/builtPackage';
import { receiptIn } from '../support/receiptIn';

/** Rows for airtime: one phone number each, amounts that tell them apart. */
export const phones = [
	'08031234567',
	'08021234567',
	'08051234567',
	'08091234567',
	'08161234567',
	'08121234567',
];
export const rows = (count: number) =>
	phones
		.slice(0, count)
		.map((phone, index) => ({ phone, amount: 100 * (index + 1), order: `order-${index}` }));

/** Short waits, so that tests of lost answers take a second and not a minute. */
const quick = { timeout: 1, settleFor: 0.3 };

export const airtime = ({
	options = {},
	...more
}: { options?: object; [name: string]: unknown } = {}) =>
	({
		resource: 'airtime',
		operation: 'buy',
		phone: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		network: 'auto',
		planType: 'VTU',
		options: { ...quick, ...options },
		...more,
	}) as WalletRunOptions['parameters'];

/** A product whose reference nobody honours and nobody can look up. */
export const betting = ({
	options = {},
	...more
}: { options?: object; [name: string]: unknown } = {}) =>
	({
		resource: 'betting',
		operation: 'fund',
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		options: { timeout: 1, ...options },
		...more,
	}) as WalletRunOptions['parameters'];

export const byKey = { repeatProtection: 'key', key: '={{ $json.order }}' };

export const purchasesIn = (result: Result) =>
	result.requests.filter(({ method, path }) => method === 'POST' && path !== '/api/user');

export const outcomesOf = (result: Result) => result.items.map((item) => detailsOf(item).outcome);

/** The receipt of a row, whether it is the item or stands inside its error. */
export const detailsOf = receiptIn;

/** Charges that were not given back, by recipient. */
export function boughtBy(bench: Bench): Record<string, number> {
	const bought: Record<string, number> = {};
	for (const { kind, recipient } of bench.simulator.ledger()) {
		const change = kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0;
		bought[recipient] = (bought[recipient] ?? 0) + change;
	}
	return bought;
}

/** As if the process had died: nothing says how its runs ended. */
export function asAfterCrash({ tables }: Bench): void {
	const claims = [...tables.tables.values()].find(({ name }) => name.endsWith(' Claims'));
	if (claims)
		claims.rows = claims.rows.filter(({ kind }) => kind !== 'stopped' && kind !== 'finished');
	forgetProcess();
	tables.letPass(2 * 60_000);
}

const countOf = (bench: Bench, wanted: string) =>
	bench.simulator.ledger().filter(({ kind }) => kind === wanted).length;
export const refundsIn = (bench: Bench) => countOf(bench, 'refund');
export const chargesIn = (bench: Bench) => countOf(bench, 'charge');
