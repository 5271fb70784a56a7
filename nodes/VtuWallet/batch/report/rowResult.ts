import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import type { BadInput } from '../../values/badInput';
import type { Operation, PlannedRow, PurchasePlan } from '../operation';
import type { Campaign } from '../plan/campaign';
import { MayBeBought } from '../plan/earlierTries';
import type { PreviewSummary } from '../plan/preview';
import type { RowReader } from '../plan/rowReader';
import type { Settings } from '../plan/settings';
import type { Complaint } from './complaint';
import type { Purchased } from './receipt';

/** How one row ended, before it takes the shape that n8n wants. */
export type RowResult =
	| { kind: 'output'; index: number; json: IDataObject[]; binary?: IBinaryKeyData }
	| PurchaseRow;

/** The purchase of a row has an end, whatever it is. */
export interface PurchaseRow {
	kind: 'purchase';
	index: number;
	purchased: Purchased;
	/** Nothing was sent for this row: it cannot be used, or a question about it was refused. */
	isRefused?: true;
	planned?: PlannedRow;
	binary?: IBinaryKeyData;
}

export function refusedRow(
	index: number,
	problem: BadInput | ProviderError,
	/** What the row would have bought, if that is known. */
	planned?: PlannedRow,
): PurchaseRow {
	const { plan, price, purchase } = planned ?? {};
	const { message, advice } = problem;
	const isInDoubt = problem instanceof MayBeBought;
	const field = 'field' in problem ? problem.field : '';
	const warnings = plan?.warnings ?? [];
	return {
		kind: 'purchase',
		index,
		isRefused: true,
		planned,
		purchased: {
			receipt: {
				outcome: isInDoubt ? 'unknown' : 'notSent',
				charged: isInDoubt ? 'unknown' : 'no',
				recipient: plan?.recipient ?? '',
				amount: plan?.amount ?? price ?? null,
				message,
				...(warnings.length > 0 && { warnings }),
				product: plan?.product ?? '',
				balanceAfter: null,
				replayed: false,
				...(field !== '' && { field }),
				reference: purchase?.id ?? (isInDoubt && problem.reference ? problem.reference : ''),
			},
			attempt: 0,
			complaint: { title: message, advice },
		},
	};
}

/** Undefined for a row that did what it should: bought, found or pending. */
export const complaintOf = (result: RowResult): Complaint | undefined =>
	result.kind === 'purchase' ? result.purchased.complaint : undefined;

/** How a run ended, as it is reported. */
export interface FinishedRun {
	context: IExecuteFunctions;
	reader: RowReader;
	/** A model reads the items. */
	isTool: boolean;
	operation?: Operation;
	settings?: Settings;
	results: RowResult[];
	environment?: string;
	/** Concerns no row alone, e.g. a credential or an option. */
	concernsAll?: boolean;
	/** A fault of this package: it says nothing of what was sent before it. */
	isUnforeseen?: boolean;
	/** An earlier try may have sent rows without a result. */
	mayBeEarlier?: boolean;
	/** Rows that an earlier run bought are bought again: a warning. */
	boughtBefore?: string;
	/** What looks like a mistake in the sheet. */
	oddities?: readonly string[];
	/** Why the journal could not be written to its end. */
	journalFailure?: BadInput;
	preview?: PreviewSummary;
	campaign?: CampaignRun;
}

export interface CampaignRun {
	campaign: Campaign;
	noun: { one: string; many: string };
	/** How many the rows name, also those who are left out. */
	places: number;
	/** Of those who are sent to. */
	plans: PurchasePlan[];
}
