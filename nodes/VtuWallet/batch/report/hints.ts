import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import type { BadInput } from '../../values/badInput';
import type { PurchaseOperation } from '../operation';
import type { Settings } from '../settings';
import { askedHint } from './asked';
import { boughtAgainHint, type BoughtAgain } from './boughtAgain';
import { rowsToLookAt, runText } from './moneyText';
import { repeatedText } from '../rows/repeatedRows';
import type { RowResult } from './rowResult';
import type { Tally } from './tally';

export interface BoughtRun {
	operation: PurchaseOperation;
	settings: Settings;
	results: RowResult[];
	tally: Tally;
	environment: string | null;
	boughtAgain?: BoughtAgain;
	/** How many rows bought what another row of the run bought. */
	repeated?: number;
	/** Why the ledger could not be written to its end. */
	ledgerFailure?: BadInput;
}

/** Shown above the node's output: how the run went, and settings of the node that matter to money. */
export function hintsOf(context: IExecuteFunctions, run: BoughtRun): NodeExecutionHint[] {
	const { operation, settings, results, tally, environment, ledgerFailure } = run;
	const toLookAt = rowsToLookAt(results);
	const text = runText(tally, results, toLookAt, operation.creditsWallet === true);
	const hints: NodeExecutionHint[] = [
		{
			message: `${environmentPrefix(environment)}${text}`,
			type: toLookAt.length > 0 || tally.notSent > 0 ? 'warning' : 'info',
			location: 'outputPane',
		},
	];
	if (run.repeated) {
		const message = `${repeatedText(run.repeated, 'was')}.`;
		hints.push({ message, type: 'warning', location: 'outputPane' });
	}
	const again = run.boughtAgain && boughtAgainHint(context, run.boughtAgain);
	if (again) hints.push(again);
	const asked = askedHint(results);
	if (asked) hints.push(asked);
	if (ledgerFailure !== undefined) {
		const message = `The ledger could not be written to the end: ${ledgerFailure.message}. Nothing more was sent from then on. ${ledgerFailure.advice} Keep these receipts: what they say of the last purchases may be missing in the ledger.`;
		hints.push({ message, type: 'warning', location: 'outputPane' });
	}
	const open = tally.failed + tally.unknown + tally.notSent;
	const { onError, retryOnFail } = context.getNode();
	if (onError === 'continueRegularOutput' && open > 0 && !settings.notBoughtAsReceipts) {
		const message =
			"Rows that were not bought are on this output too, with an 'error' field. Set 'On Error' to 'Continue (using error output)' to keep them apart.";
		hints.push({ message, type: 'warning', location: 'outputPane' });
	}
	const { deduplicates, requeryable } = operation.endpoint;
	if (retryOnFail && !(deduplicates && requeryable)) {
		const message =
			"'Retry On Fail' never sends this product a second time when its outcome is unknown: it only asks again, where the provider can be asked.";
		hints.push({ message, type: 'info', location: 'outputPane' });
	}
	return hints;
}

/** So that nobody takes a trial for a purchase. */
export const environmentPrefix = (environment: string | null) =>
	environment === 'sandbox' ? 'SANDBOX: ' : '';
