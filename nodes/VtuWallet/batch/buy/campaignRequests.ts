import { randomBytes } from 'crypto';

import type { Standing } from '../../purchase/claims';
import type { Step } from '../../purchase/machineTypes';
import { canonicalJson, digest } from '../../values/canonical';
import { grouped, slicesOf } from '../../values/lists';
import type { PlannedRow } from '../operation';
import type { Campaign, Pause } from '../plan/campaign';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import { saidEarlier } from '../report/ledgerRow';
import type { RequestEnd } from '../requestEnd';
import type { Window } from './window';
import { drive, firstStep, stepAfter } from './drive';
import type { Request } from './request';
import { endingOf, endOf, endsOfMembers } from './ends';

/** A member between two requests, with the next step of its machine. */
interface Walk {
	member: PlannedRow;
	step: Step;
}

const pauseBefore = ({ command }: Step): number => (command.do === 'finish' ? 0 : command.afterMs);
const claimOf = ({ purchase: { id } }: PlannedRow, { state }: Step) => ({
	id,
	attempt: state.standing.attempt,
});

/** The request that may have carried an open member. Undefined if the member is not open, or if that request failed. */
const openRequest = ({ open, failed }: Standing): string | undefined =>
	failed ? undefined : open && (open.request ?? '');

/** Sends to the members of a campaign in requests for many. */
export class CampaignRequests {
	pause: Pause | undefined;
	/** These members take part in the next round. */
	private waiting: Walk[] = [];

	constructor(
		private readonly campaign: Campaign,
		private readonly run: Run,
		private readonly window: Window,
	) {}

	/** Members that another run holds, and those whose earlier request failed, come last. */
	async send(members: readonly PlannedRow[]): Promise<void> {
		const { run } = this;
		const { concurrency } = run.settings;
		this.waiting = members.map((member) => this.walkOf(member));
		while (!this.mayNotStart()) {
			const round = this.waiting.splice(0);
			await runPool(this.requestsFor(round), concurrency, async (some) => await this.sendTo(some), {
				pace: run.pace,
				stopped: () => this.mayNotStart(),
			});
			if (this.waiting.length === 0 || this.mayNotStart()) return;
			await run.control.pause(Math.max(...this.waiting.map(({ step }) => pauseBefore(step))));
		}
	}

	private walkOf(member: PlannedRow): Walk {
		return { member, step: firstStep(member, 'afterOthers', this.run) };
	}

	/** Members who differ in the recipient alone share a request. Apart are open ones, by the request that carried them, and those that may not be sent. */
	private requestsFor(walks: readonly Walk[]): Walk[][] {
		const { batchSize, recipientField } = this.campaign;
		const { journal } = this.run;
		const kindOf = ({ member: { plan, purchase, unsendable } }: Walk) =>
			canonicalJson([
				unsendable !== undefined,
				{ ...plan.body, [recipientField]: plan.path },
				openRequest(journal.known.standing(purchase.id)) ?? null,
			]);
		const groups = [...grouped(walks, kindOf).values()];
		return groups.flatMap((alike) => slicesOf(alike, batchSize));
	}

	/** Sends to the members that this run may send to, or looks up the request that carried them. */
	private async sendTo(walks: readonly Walk[]): Promise<void> {
		const { run } = this;
		const random = digest(randomBytes(16).toString('hex'));
		const earlier = openRequest(run.journal.known.standing(walks[0].member.purchase.id));
		const reference = earlier || `${this.campaign.product}-${random}`;
		const claimed = await this.claim(walks, reference);
		const ours = claimed.filter((walk) => this.mayShare(walk, earlier));
		if (ours.length === 0) return;
		// Earlier refusals answered other requests.
		const [{ step }] = ours;
		await this.request(ours, reference, { ...step.state.standing, refusedAt: undefined });
	}

	/** Whether a claimed member goes into this request. If not, it has ended, or waits for another one. */
	private mayShare({ member, step }: Walk, earlier: string | undefined): boolean {
		const { run, window } = this;
		const { state, command } = step;
		const request = openRequest(state.standing);
		if (command.do === 'finish') {
			const ended = { finish: command, state, request: request || undefined };
			window.add(member, endOf(member, ended, run));
			// Nothing is sent under this claim.
			void run.journal.end([claimOf(member, step)]);
			return false;
		}
		if (command.do === 'claim') this.waiting.push({ member, step });
		// Another run has sent to it meanwhile. The claim must name the request that is looked up.
		else if (request !== earlier) this.waiting.push(this.walkOf(member));
		else return true;
		return false;
	}

	/** Members of one attempt are claimed together. */
	private async claim(walks: readonly Walk[], reference: string): Promise<Walk[]> {
		const { run } = this;
		const claims = grouped(walks, ({ step }) => step.command.attempt);
		for (const [attempt, some] of claims) {
			const purchases = some.map(({ member }) => member.purchase);
			await run.journal.claim(purchases, attempt, reference);
		}
		return walks.map(({ member, step }) => {
			const standing = run.journal.known.standing(member.purchase.id);
			return { member, step: stepAfter(step, { type: 'claimed', standing }, run.control.now()) };
		});
	}

	/** Sends one request, or looks it up, and ends its members. */
	private async request(walks: readonly Walk[], reference: string, known: Standing): Promise<void> {
		const { run, window } = this;
		const { journal } = run;
		const members = walks.map(({ member }) => member);
		await window.during(members, async () => {
			const ended = await drive(this.requestFor(members, reference, known), run);
			const { finish } = ended;
			// They are put off, or the run has ended: nothing was sent to them.
			if (finish.reason === 'stopped' && finish.outcome === 'notSent' && this.isOver())
				return await journal.end(walks.map(({ member, step }) => claimOf(member, step)));
			const ends = endsOfMembers(members, reference, ended, this.campaign, run);
			const endings = walks.map(({ member, step }, at) => {
				const claim = claimOf(member, step);
				const before = this.freed({ member, step }, ended);
				if (before) return { ...claim, end: before };
				const { ended: own, purchased } = ends[at];
				window.add(member, saidEarlier(purchased, run.operation));
				return endingOf(member, own, purchased, run, claim.attempt);
			});
			await journal.end(endings);
		});
	}

	/** If the look-up shows that the earlier request failed, the member waits for another one. Returns how its attempt ended. */
	private freed({ member, step }: Walk, { heard, sentAt }: RequestEnd) {
		if (heard === undefined || sentAt !== undefined) return undefined;
		const after = stepAfter(step, heard, this.run.control.now());
		if (after.command.do !== 'claim' || !after.command.before) return undefined;
		this.waiting.push({ member, step: after });
		return after.command.before;
	}

	/** The request for claimed members who differ in the recipient alone. */
	private requestFor(members: PlannedRow[], reference: string, known: Standing): Request {
		const { recipientField } = this.campaign;
		const [{ plan }] = members;
		const recipients = members.map((one) => String(one.plan.body[recipientField]));
		const body = { ...plan.body, [recipientField]: recipients.join(',') };
		return {
			members,
			// The cost of the whole request is a guess, so a record is not compared with it.
			wanted: { plan: { ...plan, amount: undefined, recipient: '', body } },
			mayAdvance: 'never',
			known,
			referenceOf: () => reference,
			claim: async () => known,
			halted: (next) => (next === 'send' && this.isOver() ? 'stopped' : undefined),
		};
	}

	private mayNotStart(): boolean {
		const { run } = this;
		return this.isOver() || run.control.halted('claim') !== undefined || run.provider.isWalletEmpty;
	}

	/** The campaign is put off, or a member was not bought and ended the run. */
	private isOver(): boolean {
		this.pause ??= this.campaign.pausedAt(Date.now());
		return this.pause !== undefined || this.window.isClosed;
	}
}
