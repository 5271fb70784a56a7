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

/** The purchases that the row's filters let through, the newest first. */
export async function purchasesOf(run: Run, limit?: number): Promise<StoredRow[]> {
	const [row, , host] = run;
	const filter = filterOf(row, host.timeZone);
	const { readPurchases } = host.ledger;
	return await inLedger(run, async (ledger) => {
		const { recipient } = filter;
		for (const one of recipient === undefined ? [undefined] : writingsOf(recipient)) {
			const found = await readPurchases(ledger, { ...filter, recipient: one }, limit);
			if (found.length > 0) return found;
		}
		if (isThere(ledger)) host.warn(nothingFound(filter, ledger.writer.environment));
		return [];
	});
}
