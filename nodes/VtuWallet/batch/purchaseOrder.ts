import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import type { Kind } from '../purchase/kinds';
import type { BadInput } from '../values/badInput';
import type { PurchaseOperation } from './operation';
import type { BoughtAgain } from './report/boughtAgain';
import type { RowResult } from './report/rowResult';
import type { PreviewSummary } from './rows/preview';
import type { RowReader } from './rows/row';
import type { Settings } from './settings';

export interface PurchaseRun {
	results: RowResult[];
	environment: string;
	/** Rows without a result may have been sent by an earlier try or execution. */
	mayBeEarlier?: boolean;
	/** Why the ledger could not be written to its end. */
	ledgerFailure?: BadInput;
	/** Of a preview. */
	preview?: PreviewSummary;
	boughtAgain?: BoughtAgain;
	/** How many rows bought what another row of the run bought. */
	repeated?: number;
	/** Shown above the output, where the usual ones do not fit. */
	hints?: NodeExecutionHint[];
	/** How many were to be bought for, where that is not the number of rows. */
	recipients?: number;
}

export interface PurchaseOrder {
	context: IExecuteFunctions;
	operation: PurchaseOperation;
	/** The kinds of all products, to tell foreign transactions from our own. */
	kinds: readonly Kind[];
	reader: RowReader;
	/** How many rows there are. */
	count: number;
	settings: Settings;
}
