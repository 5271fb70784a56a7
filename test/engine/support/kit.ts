import type { IDataObject } from 'n8n-workflow';

import type { FaultRule } from '../../simulator';
import type { Bench, Result, WalletRunOptions } from '../../support/bench';
import { byId } from '../../support/byId';
import { forgetProcess } from '../../support/builtPackage';
import { receiptIn } from '../../support/receiptIn';
import { toldBy } from '../../support/told';

export { otherWorker } from '../../support/bench';
export { byId, byName } from '../../support/byId';
export { until } from '../../support/until';
export { useBench } from '../../support/useBench';

// What a sheet holds: one phone number a row, and amounts that tell the rows apart.

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
export const one = (more: IDataObject = {}) => [{ phone: phones[0], amount: 100, ...more }];

// What the node is set to.

type Parameters = WalletRunOptions['parameters'];
interface Changes {
	options?: object;
	[name: string]: unknown;
}

/** Short waits, so that a test of a lost answer takes a second and not a minute. */
export const quick = { timeout: 1, settleFor: 0.3 };

const product =
	(usual: object, waits: object = quick) =>
	({ options = {}, ...more }: Changes = {}) =>
		({ ...usual, options: { ...waits, ...options }, ...more }) as Parameters;

export const airtime = product({
	resource: 'airtime',
	operation: 'buy',
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: 'auto',
	planType: 'VTU',
});
/** A product whose reference nobody honours and nobody can look up. */
export const betting = product(
	{
		resource: 'betting',
		operation: 'fund',
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
	},
	{ timeout: 1 },
);
export const cards = product(
	{
		resource: 'rechargeCard',
		operation: 'buy',
		network: 1,
		cardPlan: '2',
		quantity: 1,
		cardName: '={{ $json.name ?? "Shop" }}',
	},
	{ timeout: 1 },
);
export const exam = product({
	resource: 'examPin',
	operation: 'buy',
	exam: byId('1'),
	quantity: 1,
});
export const electricity = product({
	resource: 'electricity',
	operation: 'pay',
	disco: byId('3'),
	meterType: 'prepaid',
	meterNumber: '10000000001',
	amount: 2000,
});
export const sms = product({
	resource: 'sms',
	operation: 'send',
	sender: 'Shop',
	recipients: '={{ $json.phone }}',
	message: 'Hello',
});
/** Any other operation: `operation('ledger/summary', { limit: 1 })`. */
export const operation = (name: string, more: object = {}) => {
	const [resource, value] = name.split('/');
	return { resource, operation: value, ...more } as Parameters;
};

export const byKey = { repeatProtection: 'key', key: '={{ $json.order }}' };
export const oneAtATime = { options: { concurrency: 1 } };
export const asReceipts = { notBought: 'receipts' };

export const goOn = { onError: 'continueRegularOutput' } as const;
export const toErrorOutput = { onError: 'continueErrorOutput' } as const;
export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

// What the provider does.

type Rule = Omit<FaultRule, 'path' | 'fault'>;

export const refuse = (bench: Bench, path: string, message = 'Number Block', rule: Rule = {}) =>
	bench.simulator.addFaults({ path, fault: { kind: 'refuse', message }, ...rule });

/** The purchase is made, and its answer never arrives. */
export const loseAnswer = (bench: Bench, path: string, rule: Rule = {}) =>
	bench.simulator.addFaults({ path, when: 'after', fault: { kind: 'reset' }, ...rule });

export const noMoreFaults = (bench: Bench) => bench.simulator.configure({ faults: [] });

/** As if the process had died: nothing says how its runs ended. */
export function asAfterCrash({ tables }: Bench): void {
	const claims = [...tables.tables.values()].find(({ name }) => name.endsWith(' Claims'));
	if (claims)
		claims.rows = claims.rows.filter(({ kind }) => kind !== 'stopped' && kind !== 'finished');
	forgetProcess();
	tables.letPass(2 * 60_000);
}

// What a run said.

/** The receipts of a run, in the order in which they were told: also those within errors. */
export const receiptsOf = (result: Result): IDataObject[] =>
	toldBy(result).map(({ receipt }) => receipt);

export const outcomesOf = (result: Result) => receiptsOf(result).map(({ outcome }) => outcome);

export const replayedOf = ({ items }: Pick<Result, 'items'>) =>
	items.map(({ replayed }) => replayed);

/** The receipt of a row, whether it is the item or stands inside its error. */
export const detailsOf = receiptIn;

/** Everything that a person can read of a run, as one text. */
export const said = ({ items, errorItems, error }: Result): string =>
	JSON.stringify([
		items,
		errorItems,
		error && [error.message, error.description, error.context?.data],
	]);

export const purchasesIn = ({ requests }: Pick<Result, 'requests'>) =>
	requests.filter(({ method, path }) => method === 'POST' && path !== '/api/user');

// What the provider's books say.

const countOf = (bench: Bench, wanted: string) =>
	bench.simulator.ledger().filter(({ kind }) => kind === wanted).length;
export const chargesIn = (bench: Bench) => countOf(bench, 'charge');
export const refundsIn = (bench: Bench) => countOf(bench, 'refund');
/** Charges that were not given back. */
export const paid = (bench: Bench) => chargesIn(bench) - refundsIn(bench);

/** The same by recipient. */
export function boughtBy(bench: Bench): Record<string, number> {
	const bought: Record<string, number> = {};
	for (const { kind, recipient } of bench.simulator.ledger()) {
		const change = kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0;
		bought[recipient] = (bought[recipient] ?? 0) + change;
	}
	return bought;
}
export const boughtEach = (bench: Bench) => Object.values(boughtBy(bench));
