import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { BadInput } from '../values/badInput';
import type { Operation, PlannedRow, PurchasePlan } from './operation';
import type { Campaign } from './plan/campaign';
import { MayBeBought } from './rowPlan';
import type { PreviewSummary } from './plan/preview';
import type { RowReader } from './plan/rowReader';
import type { Settings } from './plan/settings';
import { unsentReceipt, type PurchaseEnd } from './report/receipt';

/**
 * A row, or a recipient that a row names. Each stage of a run ends some places. A place without an end was not reached.
 */
export class Place {
	/** Absent if the cells of the row are wrong. */
	planned?: PlannedRow;
	end?: RowResult;

	constructor(readonly index: number) {}

	/** Ends the place without a purchase. */
	refuse(problem: BadInput): void {
		this.end = refusedRow(this.index, problem, this.planned);
	}

	/** Ends the place because its cells are wrong, alone or together with those of other rows. */
	reject(problem: BadInput, plan = this.planned?.plan): void {
		this.planned = undefined;
		this.end = refusedRow(this.index, problem, { plan });
	}

	/** Ends the place of an empty row. Without an item, the row does not come out. */
	leaveOut(json: IDataObject[]): void {
		this.end = { kind: 'output', index: this.index, json, isEmptyRow: true };
	}
}

/** The rows that may still be bought. */
export const openRows = (places: readonly Place[]): PlannedRow[] =>
	places.flatMap(({ planned, end }) => (planned && !end ? planned : []));

/** Before this run buys: the journal says that an earlier run bought this row. */
export const isBought = ({ end }: Place): boolean => end?.kind === 'purchase' && !end.isRefused;

/** The row is bought, or may be. */
export const isForSale = (place: Place): boolean => place.end === undefined || isBought(place);

/** The end of one row, from which its items are made. */
export type RowResult =
	| PurchaseEnd
	| {
			kind: 'output';
			index: number;
			json: IDataObject[];
			/** The row is empty, so it is left out. */
			isEmptyRow?: true;
			binary?: IBinaryKeyData;
			complaint?: undefined;
	  };

export const isEmptied = (end: RowResult | undefined): boolean =>
	end?.kind === 'output' && end.isEmptyRow === true;

export function refusedRow(
	index: number,
	problem: BadInput,
	/** What the row asks for. Without a purchase, the cells of the row are wrong. */
	planned: Partial<PlannedRow> = {},
): PurchaseEnd {
	const { message, advice, field } = problem;
	const isInDoubt = problem instanceof MayBeBought;
	const { plan, purchase } = planned;
	const warnings = plan?.warnings ?? [];
	const receipt = unsentReceipt(planned, isInDoubt);
	return {
		kind: 'purchase',
		index,
		isRefused: true,
		...(!purchase && !isInDoubt && { isWrong: true }),
		receipt: {
			...receipt,
			message,
			...(warnings.length > 0 && { warnings }),
			...(field !== '' && { field }),
			...(isInDoubt && { reference: problem.reference ?? receipt.reference }),
		},
		complaint: { title: message, advice },
	};
}

/** The end of a run, as the node reports it. */
export interface FinishedRun {
	context: IExecuteFunctions;
	reader: RowReader;
	/** A model reads the items. */
	isTool: boolean;
	operation?: Operation;
	settings?: Settings;
	results: RowResult[];
	/** Known as soon as the credential is read, because an error must say which wallet it is. */
	environment?: string;
	/** The problem concerns all rows that were not bought, e.g. a credential or an option. */
	concernsAll?: boolean;
	/** An unexpected error. It does not show what was sent before it. */
	isUnforeseen?: boolean;
	/** An earlier try may have sent rows without a result. */
	mayBeEarlier?: boolean;
	/** A warning: this run buys rows again that an earlier run bought. */
	boughtBefore?: string;
	/** The earlier run that this one goes on with, e.g. "run at 14:02". */
	goesOnWith?: string;
	/** Sentences about possible mistakes in the sheet. */
	oddities?: readonly string[];
	/** Why the journal could not record the whole run. */
	journalFailure?: BadInput;
	/** A warning if the tables of the ledger are nearly full. */
	ledgerFullness?: string;
	preview?: PreviewSummary;
	campaign?: CampaignRun;
	/** The provider cannot be asked about a purchase. */
	noLookUp?: boolean;
}

export interface CampaignRun {
	campaign: Campaign;
	/** The number of recipients that the rows name, including those left out. */
	places: number;
	/** The plans of the recipients to send to. */
	plans: PurchasePlan[];
	/** Those that this run has sent to. Undefined for a preview. */
	sent?: PurchasePlan[];
}
