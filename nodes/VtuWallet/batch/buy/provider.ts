import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../api/types';
import { longSecrets, secretsIn, sendUnlessRefused, withoutSecrets } from '../../api/wire/secrets';
import type { LookupKind } from '../../purchase/machineTypes';
import type { FoundTransaction } from '../../purchase/outcome';
import {
	isAnotherKind,
	isOurs,
	namesOurs,
	otherThingIn,
	type Kind,
} from '../../purchase/ownership';
import type { Recipient } from '../../purchase/recipients';
import { isMadeHere } from '../../purchase/reference';
import type { Verdict } from '../../purchase/verdict';
import type { Answer } from '../../values/answer';
import type { Candidates, PlannedRow, PurchaseOperation } from '../operation';
import { verdictOf } from './verdictOf';

/** How the provider answered a purchase. */
export interface Answered {
	verdict: Verdict;
	answer: Answer;
}

/** What the provider shows under a reference. */
export interface Found {
	kind: LookupKind;
	transaction?: FoundTransaction;
	/** Why it cannot tell. */
	reason?: string;
}

/** What is sent or sought: the purchase of a row, or a request for many. */
export type Wanted = Pick<PlannedRow, 'plan' | 'price' | 'by'>;

/** The provider as buying sees it. Nothing here throws. */
export class Provider {
	private readonly inFlight = new Set<Promise<unknown>>();
	private seemsEmpty = false;
	/** Of all rows. */
	private secrets: ReadonlySet<string> = new Set();

	constructor(
		private readonly api: Api,
		private readonly operation: PurchaseOperation,
		/** The kind of every product, to tell foreign records from ours. */
		private readonly kinds: readonly Kind[],
		private readonly timeoutMs: number,
	) {}

	/** An answer about one row may repeat a secret of another. */
	hideSecretsOf(rows: readonly Pick<PlannedRow, 'plan'>[]): void {
		this.secrets = longSecrets(rows.map(({ plan }) => secretsIn(plan.body, plan.secrets)));
	}

	/** An empty wallet refuses every row, so the run need not try the others. */
	get isWalletEmpty(): boolean {
		return this.seemsEmpty && this.inFlight.size === 0;
	}

	/** Once the wallet seems empty, the requests in flight decide. */
	async settled(): Promise<void> {
		while (this.seemsEmpty && this.inFlight.size > 0)
			await Promise.race([...this.inFlight].map(async (sending) => await sending.catch(() => {})));
	}

	async send(wanted: Wanted, reference: string): Promise<Answered> {
		const sending = this.answered(wanted, reference);
		this.inFlight.add(sending);
		try {
			const { verdict } = await sending;
			if (verdict.kind === 'rejected' && verdict.balance) this.seemsEmpty = true;
			// A purchase that goes through says that only a vendor is dry.
			if (verdict.kind === 'accepted') this.seemsEmpty = false;
			return await sending;
		} finally {
			this.inFlight.delete(sending);
		}
	}

	private async answered(wanted: Wanted, reference: string): Promise<Answered> {
		const { plan } = wanted;
		const { method, path, carriesReference } = this.operation.endpoint;
		const body = carriesReference
			? { ...plan.body, [plan.referenceField ?? 'request-id']: reference }
			: plan.body;
		const request = {
			method,
			path: plan.path ?? path,
			body,
			timeoutMs: this.timeoutMs,
			shielded: true,
		};
		const secrets = secretsIn(plan.body, plan.secrets);
		const answered = await sendUnlessRefused(this.api, request, secrets);
		const answer = withoutSecrets(answered, secrets, this.secrets);
		const sent = { body, reference, recipient: this.recipientOf(wanted) };
		return { answer, verdict: verdictOf(answer, sent, wanted, this.operation) };
	}

	/** `isFirst`: no try that is known has sent it. `notBefore`: nothing of it can have been sent earlier. */
	async look(
		wanted: Wanted,
		reference: string,
		{ isFirst = false, notBefore }: { isFirst?: boolean; notBefore?: number } = {},
	): Promise<Found> {
		const lookup = await this.api.requery(reference);
		if (lookup.kind === 'absent') return { kind: 'absent' };
		if (lookup.kind === 'cannotTell')
			return { kind: lookup.recorded ? 'unclear' : 'cannotTell', reason: lookup.reason };
		const { transaction, status } = lookup;
		const { plan, price, by } = wanted;
		const { endpoint } = this.operation;
		const recipient = this.recipientOf(wanted);
		const sought = { amount: plan.amount ?? price, notBefore, recipient };
		const isOfAnotherKind = isAnotherKind(endpoint.kind, transaction.type, this.kinds);
		const other = otherThingIn(transaction, { recipient, amount: plan.amount });
		// A reference of this package is never free for another purchase.
		if (isMadeHere(reference) && (other !== undefined || isOfAnotherKind))
			return { kind: 'unclear', reason: otherThing(other ?? 'product') };
		if (other !== undefined || !isOurs(transaction, sought))
			return { kind: 'cannotTell', reason: other ? otherThing(other) : namesNobody };
		if (isOfAnotherKind) return { kind: 'foreign', transaction };
		if (status === 'unknownWord') {
			const word = transaction.status ?? '';
			return { kind: 'unclear', transaction, reason: `The provider calls it "${word}"` };
		}
		const isMade = status !== 'failed';
		if (by === 'reference' && isFirst && isMade && !namesOurs(transaction, sought))
			return { kind: 'unclaimed', transaction };
		return { kind: status, transaction };
	}

	/** Records of a list that may be the purchase, e.g. an eSIM among the owned ones. */
	async candidates(wanted: Wanted, reference: string): Promise<Candidates | undefined> {
		// The list only helps the reader: without it the outcome stays what it is.
		return await this.operation
			.candidates?.(wanted.plan, reference, this.api)
			.catch(() => undefined);
	}

	/** What the list says it costs now, to hold it against what was paid. */
	async priceOf({ plan }: Pick<Wanted, 'plan'>): Promise<number | undefined> {
		return await this.operation.price?.(plan, this.api).catch(() => undefined);
	}

	private recipientOf({ plan }: Wanted): Recipient | undefined {
		const kind = this.operation.endpoint.recipient;
		// The company of a customer stands in front of the number.
		return kind && { kind, number: plan.recipient.replace(/^[^/]*\//, '') };
	}
}

const namesNobody = 'The provider answered with a record that does not say whose it is';
const otherThing = (what: string) =>
	`The provider's record under this reference is for another ${what}. Ask the provider about it`;

/** The body of an answer, as receipts read it. */
export const bodyOf = (verdict: Verdict | undefined): IDataObject | undefined =>
	verdict && 'body' in verdict ? (verdict.body as IDataObject | undefined) : undefined;
