import type { IDataObject } from 'n8n-workflow';

import { holdsCode } from '../../api/answers/answer';
import { bodyOf } from '../../api/answers/verdict';
import type { Purchase } from '../../journal/journal';
import type { Finish } from '../../purchase/machineTypes';
import type { Charged, TransactionRecord, Outcome, Verdict } from '../../purchase/outcome';
import { membersOf } from '../members';
import type { Settings } from '../plan/settings';
import type { Run } from '../purchaseRun';
import type { RequestEnd } from '../requestEnd';
import { chargedOf } from './charged';
import { adviceOn, messageIn } from './words';

/** The end of a purchase, from which its receipt is made. */
export interface Result extends Pick<Finish, 'outcome' | 'reason' | 'attempt' | 'replayed'> {
	charged: Charged;
	message: string;
	/** Advice about the answer. It is '' if there is none. */
	advice: string;
	/** The meaning of the provider's answer, if the provider answered. */
	verdict?: Verdict;
	/** The answer to this try or to an earlier one. */
	answer?: IDataObject;
	/** The record of the provider or of the journal, if the purchase was found there. */
	transaction?: TransactionRecord;
	/** It is an earlier purchase of the key or reference, which may have had another plan or amount. */
	mayDiffer: boolean;
	/** The answer is a success in unusual words, and no record confirms it. */
	isUnconfirmed?: boolean;
	/** Records that may be this purchase. The receipt only shows them. */
	candidates?: IDataObject[];
	/** The first claim of this id. Its key may have bought something else than the row says now. */
	first?: Purchase;
	/** The reference of the request that carried a member. */
	request?: string;
	/** When the request was sent, if this try or a known one sent it. */
	sentAt?: number;
	/** In Naira: what left the wallet, if the journal knows it. */
	cost?: number;
	/** In Naira: what it was sold for, if the journal knows it. */
	soldFor?: number;
	/** The reference that the provider gave the purchase. */
	providerReference?: string;
}

/** How a purchase ended, in the words of the provider if there are any. */
export function resultOf(ended: RequestEnd, run: Run): Result {
	const { finish, verdict, found, stored } = ended;
	const { candidates, providerReference, sentAt, request, first } = ended;
	const isUnusual = finish.outcome === 'success' && verdict?.kind === 'accepted' && verdict.unusual;
	return {
		...finish,
		charged: chargedOf(ended, run.operation.endpoint),
		mayDiffer: mayDiffer(finish, run),
		message: messageIn(ended, run),
		advice: adviceOn(ended, run),
		verdict,
		// An earlier answer may hold a code that the provider gives only once.
		answer: answerIn(ended) ?? (stored?.details?.response as IDataObject | undefined),
		transaction: finish.reason === 'answer' ? undefined : found?.transaction,
		isUnconfirmed: isUnusual && found?.kind !== 'success',
		candidates,
		providerReference,
		sentAt,
		request,
		first,
	};
}

export const mayDiffer = (
	{ replayed, outcome }: Pick<Finish, 'replayed' | 'outcome'>,
	{ settings, operation }: Run,
): boolean =>
	replayed && isMade(outcome) && usesName(settings) && membersOf(operation).isHeldAgainstFirst;

/** The body of the provider's answer. Some providers show the code only in their record. */
export function answerIn({ finish, verdict, found }: RequestEnd): IDataObject | undefined {
	const said = bodyOf(verdict);
	const record = found?.transaction?.raw as IDataObject | undefined;
	const isInRecord = finish.outcome === 'success' && !holdsCode(said) && holdsCode(record);
	return isInRecord ? { ...said, record } : said;
}

export const isMade = (outcome: Outcome): boolean => outcome === 'success' || outcome === 'pending';

/** The id of a purchase does not hold its plan or amount. */
export const usesName = ({ protection }: Pick<Settings, 'protection'>): boolean =>
	protection.name !== undefined;
