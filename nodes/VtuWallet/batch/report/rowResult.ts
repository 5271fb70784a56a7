import type { IDataObject } from 'n8n-workflow';

import type { ProviderError } from '../../api/answers/errors';
import type { BadInput } from '../../values/badInput';
import type { Purchased } from './receipt';

/** What became of one row, before it takes the shape that n8n wants. */
export type RowResult =
	| { kind: 'output'; index: number; json: IDataObject[] }
	| { kind: 'purchased'; index: number; purchased: Purchased }
	/** Nothing was sent for it: the row cannot be used, or a question about it was refused. */
	| { kind: 'refused'; index: number; problem: BadInput | ProviderError };

/** The words of a row that did not do what it should: what happened, and what to do. */
export interface Complaint {
	index: number;
	title: string;
	advice: string;
	details: IDataObject;
}

const openAdvice =
	"Do not buy it again by hand before you have looked it up: run it again with the same protection, or use the 'Requery' operation with the reference.";

/** Undefined for a row that did what it should: bought, found or pending. */
export function complaintOf(result: RowResult): Complaint | undefined {
	if (result.kind === 'output') return undefined;
	if (result.kind === 'refused') return { index: result.index, ...refusal(result.problem) };
	const { receipt, advice } = result.purchased;
	const { outcome, message, charged } = receipt;
	const reason = message === '' ? '' : `: ${message}`;
	const common = { index: result.index, details: receipt };
	switch (outcome) {
		case 'failed': {
			const refunded = charged === 'refunded' ? ' (the wallet was refunded)' : '';
			return {
				...common,
				title: `Not bought${refunded}${reason}`,
				advice: advice || 'Nothing was charged. Check the row, then run it again.',
			};
		}
		case 'unknown':
			return { ...common, title: `Outcome unknown${reason}`, advice: openAdvice };
		case 'notSent':
			return {
				...common,
				title: `Not sent${reason}`,
				advice: advice || 'Nothing was charged. Run it again.',
			};
		default:
			return undefined;
	}
}

function refusal(problem: BadInput | ProviderError): Omit<Complaint, 'index'> {
	const field = 'field' in problem ? problem.field : '';
	return {
		title: problem.message,
		advice: problem.advice,
		details: {
			outcome: 'notSent',
			charged: 'no',
			message: problem.message,
			...(field !== '' && { field }),
		},
	};
}
