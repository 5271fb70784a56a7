import type { IDataObject } from 'n8n-workflow';

import { namedRecipients, namedReferences } from '../../api/answers/namedReferences';
import { isAboutAnother, type Sent } from '../../purchase/ownership';
import type { Verdict } from '../../purchase/verdict';

/**
 * The verdict on an answer, unless that is about another purchase: then it says nothing of this one. It is kept as a text,
 * so that nobody takes its codes for those of this purchase.
 */
export function unlessAboutAnother(
	verdict: Verdict,
	sent: Sent,
	trust: { deduplicates: boolean },
): Verdict {
	const body = whatItSays(verdict);
	if (body === undefined) return verdict;
	const named = { ...namedReferences(body), recipients: namedRecipients(body) };
	if (!isAboutAnother(named, sent, trust)) return verdict;
	return {
		kind: 'ambiguous',
		message: 'The provider answered about another purchase',
		body: { answerAboutAnother: JSON.stringify(body) },
	};
}

/** Of what was not taken at all, or had been used before, the answer says so by itself. */
function whatItSays(verdict: Verdict): IDataObject | undefined {
	const { kind } = verdict;
	if (kind === 'notSent' || kind === 'tokenRefused' || kind === 'alreadyUsed') return undefined;
	return verdict.body as IDataObject | undefined;
}
