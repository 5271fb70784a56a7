import type { IDataObject } from 'n8n-workflow';

import type { Purchase, PurchaseRow, StoredRow } from '../../journal/journal';
import { addressIn, addressOf } from '../../journal/claims/entries';
import { isSameRecipient } from '../../purchase/recipients';
import { objectOf } from '../../values/json';
import { withoutCodes } from '../../values/maskedCodes';
import { isNothing } from '../../values/missingValue';
import { membersOf } from '../members';
import type { PlannedRow, PurchaseOperation } from '../operation';
import type { Run } from '../purchaseRun';
import { mayDiffer, type Result } from './purchaseResult';
import { endFrom, fieldsIn, type PurchaseEnd, type Receipt } from './receipt';
import { mayHoldCodes, receiptShape } from './receiptShape';
import { sentences } from './words';

/** The receipt of a purchase that the journal knows as bought. Makes no request. */
export function replayOf(planned: PlannedRow, run: Run): PurchaseEnd {
	const { journal, operation, facts, tries, context, api } = run;
	const { id } = planned.purchase;
	const first = journal.known.firstOf(planned.purchase);
	const stored = journal.store.row(id);
	const isOfThisRun = stored?.execution === (context.getExecutionId() ?? '');
	const isOfThisNode = journal.known.statements.isClaimedBy(facts.nodeId, id);
	const replayed = !isOfThisRun || !isOfThisNode || tries.hasOfOtherLoop(id);
	// A person may have edited the row, but the claims say that the purchase is bought.
	const { charged, message } =
		stored?.outcome === 'success'
			? { charged: stored.charged, message: stored.message }
			: ({ charged: 'yes', message: replayed ? '' : sentences.bought } as const);
	const made = { outcome: 'success', replayed } as const;
	const result: Result = {
		...made,
		mayDiffer: mayDiffer(made, run),
		charged,
		attempt: journal.known.standing(id).attempt,
		reason: 'bought',
		message,
		advice: '',
		transaction: {
			amount: stored?.amount ?? first?.amount,
			date: stored?.decidedAt || undefined,
			refunded: false,
			cancelled: false,
		},
		first,
		cost: stored?.cost,
		soldFor: stored?.soldFor,
		providerReference: stored?.providerReference ?? journal.known.providerReferenceOf(id),
	};
	const details = productFieldsIn(stored?.details ?? {});
	// The provider's record is kept beside the answer if it holds a code.
	const answer = objectOf(details.response).record as IDataObject | undefined;
	const lacksCode = operation.code?.isMissing(details as IDataObject, planned.plan) === true;
	const product = answer && lacksCode ? operation : { ...operation, code: undefined };
	const purchased = endFrom(planned, { ...result, answer }, { ...run, operation: product });
	const isKept = stored === undefined || Object.keys(details).length > 0 || !lacksCode;
	const receipt: Receipt = {
		...purchased.receipt,
		...details,
		...(answer && withoutEmpty(fieldsIn(answer, planned.plan, operation.receiptFields))),
		...membersOf(operation).requestFields('success', { request: stored?.reference }),
	};
	// The code was found, so its receipt is like any other.
	if (answer && purchased.receipt.response === undefined) delete receipt.response;
	const boughtFor = stored?.recipient ?? first?.recipient ?? '';
	// A key may have bought for another recipient than the row names now.
	if (boughtFor !== '' && !isSameRecipient(boughtFor, receipt.recipient))
		receipt.recipient = boughtFor;
	const warnings = new Set([...textsIn(purchased.receipt.warnings), ...textsIn(details.warnings)]);
	if (planned.unsendable) warnings.add(notCompared);
	if (!isKept)
		warnings.add(
			`The ledger did not keep ${operation.code?.name}, or never had it: ${askProvider}`,
		);
	if (stored === undefined) warnings.add(rowDeleted);
	else if (addressIn(stored.account) !== addressOf(api.account)) warnings.add(otherAddress(stored));
	if (warnings.size > 0) receipt.warnings = [...warnings];
	return saidEarlier({ ...purchased, receipt }, operation);
}

const withoutEmpty = (fields: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(fields).filter(([, value]) => ![value].flat().every(isNothing)),
	);

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The provider's message sounds as if it were bought now. */
export function saidEarlier(purchased: PurchaseEnd, operation: PurchaseOperation): PurchaseEnd {
	const { receipt } = purchased;
	if (!receipt.replayed || receipt.outcome !== 'success') return purchased;
	const { words, hasOwnAnswer } = membersOf(operation);
	const ours = operation.creditsWallet ? convertedEarlier : words.doneEarlier;
	const message = hasOwnAnswer ? `${ours} ${receipt.message}`.trim() : ours;
	return { ...purchased, receipt: { ...receipt, message } };
}
const convertedEarlier = 'Converted earlier, and not converted again.';

const notCompared = 'The row could not be compared with the list of the provider';

const askProvider = 'ask the provider with the reference';

const rowDeleted = `It was bought earlier, and its row in the Data Table was deleted with its codes: ${askProvider}`;

const otherAddress = ({ execution, workflow }: StoredRow) =>
	`It was bought at another address of the provider, in execution ${execution} of workflow ${workflow}: this credential cannot look it up`;

/** A purchase as people see it in the table. */
export function rowOf(
	purchase: Purchase,
	{ receipt, response }: PurchaseEnd,
	attempt: number,
	{ settings, operation }: Run,
): PurchaseRow {
	const keepsCodes = settings.keepCodes || !mayHoldCodes(operation);
	const { reference, outcome, charged, product, recipient, amount, message } = receipt;
	const { cost, soldFor, providerReference } = receipt;
	const isOpen = outcome === 'unknown' || outcome === 'pending';
	// The answer to an open purchase may hold a code that the provider gives only once.
	const answer = isOpen && response !== undefined ? { response } : {};
	return {
		reference,
		outcome,
		charged,
		product,
		recipient,
		amount,
		...(cost !== undefined && { cost }),
		...(soldFor !== undefined && { soldFor }),
		...(providerReference !== undefined && { providerReference }),
		message: keepsCodes ? message : withoutCodes(message, receipt, recipient),
		key: purchase.key ?? '',
		attempt,
		details: keepsCodes ? { ...productFieldsIn(receipt), ...answer } : undefined,
	};
}

/** The fields that have no column of their own and do not concern one run alone. */
const productFieldsIn = (receipt: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(receipt).filter(
			([name, value]) => !commonFields.has(name) && value !== undefined,
		),
	);

const commonFields = new Set(
	[...Object.keys({ ...receiptShape.first, ...receiptShape.last }), 'candidates'].filter(
		(name) => name !== 'warnings',
	),
);
