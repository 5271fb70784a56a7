import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { WholeOperation } from '../../batch/operation';
import type { LedgerAccess } from '../../journal/tables/processTables';
import { receiptShape, shape } from '../../batch/report/receiptShape';
import type { StoredRow } from '../../journal/claims/types';
import { sheetRow } from '../../values/sheetText';
import { ledgerTableField } from '../outputForm';
import { filterOf, nothingFound, writingsOf } from './filters';

export const ledgerTable = ledgerTableField(
	'The Data Table with the purchases. Only those of the environment and the provider of the credential are read.',
);

const { outcome, charged, recipient, amount, message, product } = receiptShape.first;

const beforeDetails = {
	...{ outcome, charged, recipient, amount, message, product },
	environment: shape.text,
	key: shape.text,
};
const afterDetails = {
	workflow: shape.text,
	execution: shape.text,
	createdAt: shape.text,
	decidedAt: shape.maybeText,
	cost: shape.maybeNumber,
	soldFor: shape.maybeNumber,
	providerReference: shape.maybeText,
	reference: shape.text,
};

export const ledgerShape = { ...beforeDetails, ...afterDetails };

/** The fields of the product have the same place as in a receipt. */
export function itemOf(purchase: StoredRow): IDataObject {
	const cells = { ...purchase, decidedAt: purchase.decidedAt || undefined };
	const those = (shapes: object) =>
		Object.keys(shapes).flatMap((name) => {
			const cell = cells[name as keyof typeof ledgerShape] ?? undefined;
			return cell === undefined ? [] : [[name, cell] as const];
		});
	const item = Object.fromEntries([
		...those(beforeDetails),
		...Object.entries(purchase.details ?? {}),
		...those(afterDetails),
	]) as IDataObject;
	return sheetRow(item);
}

const { number } = shape;
const sum = {
	...{ purchases: number, spent: number, uncertain: number, unpriced: number },
	...{ sold: number, turnover: number, cost: number, profit: number },
};

export const summaryShape = {
	...sum,
	byOutcome: z.array(z.object({ outcome: shape.text, ...sum })),
	byProduct: z.array(z.object({ product: shape.text, ...sum })),
	byDay: z.array(z.object({ day: shape.text, ...sum })),
};

export const isThere = ({ tables }: LedgerAccess): boolean => tables.purchases.id !== '';

type Run = Parameters<WholeOperation['run']>;

export async function inLedger<T>(
	[row, { account }, host]: Run,
	use: (ledger: LedgerAccess) => Promise<T>,
): Promise<T> {
	return await host.ledger.within(host, account, row.text('ledgerTable'), async (ledger) => {
		if (!isThere(ledger))
			host.warn('There is no ledger of this name yet: check the name of the table.');
		return await use(ledger);
	});
}

const mayBeCustomer = /^[\p{L}\p{N}]+$/u;

/** What the first writing of the recipient finds. */
async function firstOfWritings(
	recipient: string | undefined,
	read: (writing?: string) => Promise<StoredRow[]>,
): Promise<StoredRow[]> {
	if (recipient === undefined) return await read();
	for (const writing of writingsOf(recipient)) {
		const found = await read(writing);
		if (found.length > 0) return found;
	}
	return [];
}

/** The purchases that the row's filters let through, the newest first. */
export async function purchasesOf(run: Run, limit?: number): Promise<StoredRow[]> {
	const [row, , host] = run;
	const filter = filterOf(row, host.timeZone);
	const { readPurchases } = host.ledger;
	return await inLedger(run, async (ledger) => {
		const { recipient } = filter;
		const found = await firstOfWritings(
			recipient,
			async (one) => await readPurchases(ledger, { ...filter, recipient: one }, limit),
		);
		if (recipient !== undefined && mayBeCustomer.test(recipient)) {
			// A number may be a phone and the customer of a betting company.
			const ofCustomer = { ...filter, recipient: undefined, customer: recipient };
			found.push(...(await readPurchases(ledger, ofCustomer, limit)));
		}
		if (found.length > 0) return found.sort((a, b) => b.id - a.id).slice(0, limit);
		if (isThere(ledger)) host.warn(nothingFound(filter, ledger.writer.environment));
		return [];
	});
}
