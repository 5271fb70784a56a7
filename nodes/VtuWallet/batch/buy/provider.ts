import type { IDataObject } from 'n8n-workflow';

import { requeryAny } from '../../api/client';
import { bodyOf } from '../../api/answers/verdict';
import { ownReferenceIn } from '../../api/names';
import type { Api } from '../../api/types';
import { secretsIn } from '../../api/wire/secrets';
import { refusalBefore, sendUnlessRefused } from '../../api/wire/sendUnlessRefused';
import type { Lookup, Verdict } from '../../purchase/outcome';
import { compareWithPurchase, referencesToAsk, type ProductFacts } from '../../purchase/ownership';
import type { Answer } from '../../values/answer';
import { moneyIn } from '../../values/money';
import type { PurchaseOperation } from '../operation';
import { bodyWith } from '../rowPlan';
import { masked, maskedLookup, Masks } from './masks';
import type { RunControl } from './runControl';
import { verdictOf, type RequestPlan } from './verdictOf';

interface SendResult {
	verdict: Verdict;
	answer: Answer;
	/** The reference that the provider gave the purchase, if its answer names one. */
	providerReference?: string;
}

interface Sought {
	/** The user chose the reference, and no known try has sent it. */
	mayBeAnothers: boolean;
	/** The provider's own reference. */
	providers?: string;
}

const unreadable = {
	kind: 'fault',
	code: 'TRUNCATED',
	message: 'The answer of the provider cannot be read',
} as const;

/** So often a look-up may be refused with HTTP 429. */
const mostRefusals = 10;

/** The provider as buying sees it. Nothing here throws. */
export class Provider {
	readonly masks = new Masks();
	private readonly inFlight = new Set<Promise<unknown>>();
	private seemsEmpty = false;
	/** In Naira: the wallet after the last purchase that was accepted. 0 if not known. */
	private held = 0;

	constructor(
		private readonly api: Api,
		private readonly operation: PurchaseOperation,
		private readonly products: readonly ProductFacts[],
		private readonly timeoutMs: number,
		private readonly control: RunControl,
	) {}

	/** An empty wallet refuses every row, so the run need not try the others. */
	get isWalletEmpty(): boolean {
		return this.seemsEmpty && this.inFlight.size === 0;
	}

	/** If the wallet seems empty, waits for the requests in flight: one success shows that it is not. */
	async settled(): Promise<void> {
		while (this.seemsEmpty && this.inFlight.size > 0)
			await Promise.race([...this.inFlight].map(async (sending) => await sending.catch(() => {})));
	}

	async send(wanted: RequestPlan, reference: string): Promise<SendResult> {
		const sending = this.answered(wanted, reference);
		this.inFlight.add(sending);
		try {
			const { verdict } = await sending;
			const price = wanted.plan.amount ?? wanted.price ?? Infinity;
			// If the wallet held the price a moment ago, only one vendor of the provider is empty.
			if (verdict.kind === 'rejected' && verdict.balance && price > this.held)
				this.seemsEmpty = true;
			if (verdict.kind === 'accepted') {
				this.seemsEmpty = false;
				this.held = moneyIn(verdict.body as IDataObject, 'newbal') ?? 0;
			}
			return await sending;
		} finally {
			this.inFlight.delete(sending);
		}
	}

	private async answered(wanted: RequestPlan, reference: string): Promise<SendResult> {
		const { plan } = wanted;
		const { timeoutMs } = this;
		const { endpoint } = this.operation;
		const body = bodyWith(reference, plan, endpoint);
		const path = plan.path ?? endpoint.path;
		const request = { method: endpoint.method, path, body, timeoutMs, shielded: true };
		const secrets = secretsIn(plan.body, plan.secrets);
		const isRefused = refusalBefore(this.api, request, secrets) !== undefined;
		const answer = await sendUnlessRefused(this.api, request, secrets);
		try {
			const judged = this.judged(answer, wanted, { reference, body });
			const { kind, message } = judged.verdict;
			if (!isRefused || kind === 'rejected') return judged;
			const refused = `The provider refused this PIN or OTP before (${message})`;
			return { ...judged, verdict: { kind: 'notSent', message: refused, isFinal: true } };
		} catch {
			// The request was sent. An answer that this package cannot read must not look like an unsent one.
			return { answer: unreadable, verdict: { kind: 'ambiguous', message: unreadable.message } };
		}
	}

	private judged(
		answered: Answer,
		wanted: RequestPlan,
		sent: { reference: string; body: IDataObject },
	): SendResult {
		const { reference } = sent;
		const hide = this.masks.of(wanted.plan, reference);
		// A masked value could change the verdict, so the whole answer is judged.
		const { environment } = this.api.account;
		const verdict = verdictOf(answered, sent, wanted, this.operation, environment);
		const judged = masked(verdict, hide);
		const answer = answered.kind === 'http' ? { ...answered, body: hide(answered.body) } : answered;
		const own = ownReferenceIn(bodyOf(judged) ?? {}, reference);
		return { answer, verdict: judged, providerReference: own };
	}

	/**
	 * Looks for a record when the provider takes requests. HTTP 429 says nothing about the purchase, so the node asks again.
	 * `heldMs`: the time that this took before the last request, or 0 if that one was refused too.
	 */
	async lookUp(wanted: RequestPlan, reference: string, sought: Sought) {
		const { control, api } = this;
		const beganAt = control.now();
		for (let refusals = 0; ; refusals++) {
			await control.untilAllowed();
			const askedAt = control.now();
			const found = await this.look(wanted, reference, sought);
			const isRefused = found.isThrottled && refusals < mostRefusals && api.pause.leftMs > 0;
			if (!isRefused || control.halted())
				return { found, askedAt, heldMs: found.isThrottled ? 0 : askedAt - beganAt };
		}
	}

	private async look(
		{ plan }: RequestPlan,
		ours: string,
		{ mayBeAnothers, providers }: Sought,
	): Promise<Lookup & { showsOne: boolean; isThrottled: boolean }> {
		const { endpoint } = this.operation;
		const found = await requeryAny(this.api, referencesToAsk(ours, providers, endpoint));
		const { reference } = found;
		const isProviders = reference !== ours;
		const held = compareWithPurchase(found, reference, {
			product: endpoint,
			products: this.products,
			amount: plan.amount,
			recipient: plan.recipient,
			mayBeAnothers,
			isProviders,
		});
		return {
			...maskedLookup(held, this.masks.of(plan, reference)),
			showsOne: isProviders,
			isThrottled: found.answer.kind === 'http' && found.answer.status === 429,
		};
	}
}
