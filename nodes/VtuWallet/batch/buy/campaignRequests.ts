import { randomBytes } from 'crypto';

import { lastAttempt, type Standing } from '../../purchase/claims';
import { silenceMs } from '../../purchase/machine';
import { canonicalJson, digest } from '../../values/canonical';
import { grouped, slicesOf } from '../../values/lists';
import type { PlannedRow } from '../operation';
import type { Campaign, Pause } from '../plan/campaign';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import { replayOf, saidEarlier } from '../report/ledgerRow';
import type { Window } from './window';
import { drive, type Request } from './drive';
import { endedBy, endingOf, endsOfMembers, resultOf } from './result';

/** How often members that another run holds are tried again. */
const betweenRoundsMs = 1_000;

/** The request that may have carried an open member. Undefined if the member is not open, or if that request failed. */
const openRequest = ({ open, failed }: Standing): string | undefined =>
	failed ? undefined : open && (open.request ?? '');

/** Sends to the members of a campaign in requests for many. */
export class CampaignRequests {
	pause: Pause | undefined;
	/** Members for the next round. */
	private waiting: PlannedRow[] = [];
	/** Members whose earlier request this run found failed. */
	private readonly freed = new Set<string>();

	constructor(
		private readonly campaign: Campaign,
		private readonly run: Run,
		private readonly window: Window,
	) {}

	/** Members that another run holds, and those whose earlier request failed, come last. */
	async send(members: readonly PlannedRow[]): Promise<void> {
		const { run } = this;
		const { settleForMs, concurrency } = run.settings;
		const patienceMs = settleForMs + silenceMs;
		let lastEnd = run.now();
		this.waiting = [...members];
		while (!this.mayNotStart()) {
			const round = this.waiting.splice(0);
			await runPool(this.requestsFor(round), concurrency, async (some) => await this.sendTo(some), {
				pace: run.pace,
				stopped: () => this.mayNotStart(),
			});
			if (this.waiting.length === 0 || this.mayNotStart()) return;
			if (this.waiting.length < round.length) lastEnd = run.now();
			if (run.now() - lastEnd > patienceMs)
				return this.waiting.forEach((row) =>
					this.window.add(row, endedBy('heldByAnother', 'unknown', row, run)),
				);
			await run.pause(betweenRoundsMs);
		}
	}

	/** Members who differ in the recipient alone share a request. Open ones are looked up by the request that carried them. */
	private requestsFor(members: readonly PlannedRow[]): PlannedRow[][] {
		const { batchSize, recipientField } = this.campaign;
		const { journal } = this.run;
		const kindOf = ({ plan: { body, path }, purchase: { id } }: PlannedRow) =>
			canonicalJson([
				{ ...body, [recipientField]: path },
				openRequest(journal.known.standing(id)) ?? null,
			]);
		const groups = [...grouped(members, kindOf).values()];
		return groups.flatMap((alike) => slicesOf(alike, batchSize));
	}

	/** Sends to the members that this run may send to, or looks up the request that carried them. */
	private async sendTo(rows: readonly PlannedRow[]): Promise<void> {
		const { run, window } = this;
		const random = digest(randomBytes(16).toString('hex'));
		const earlier = openRequest(run.journal.known.standing(rows[0].purchase.id));
		const reference = earlier || `${run.operation.pooling?.product}-${random}`;
		const standings = await this.claim(rows, reference);
		const mine: PlannedRow[] = [];
		for (const row of rows) {
			const { id } = row.purchase;
			const standing = standings.get(id);
			if (standing?.state === 'bought') window.add(row, replayOf(row, run));
			else if (standing?.state !== 'mine') this.waiting.push(row);
			else if (!standing.failed && openRequest(standing) === earlier) mine.push(row);
			else {
				if (standing.failed) window.add(row, endedBy('failedEarlier', 'failed', row, run));
				// Another run has sent to it meanwhile. The claim must name the request that is looked up.
				else this.waiting.push(row);
				// Nothing is sent under this claim.
				void run.journal.end([{ id, attempt: standing.attempt }]);
			}
		}
		if (mine.length === 0) return;
		// Earlier refusals answered other requests.
		const standing = standings.get(mine[0].purchase.id) as Standing;
		await this.request(mine, reference, { ...standing, refusedAt: undefined });
	}

	/** Members of one attempt are claimed together. */
	private async claim(
		rows: readonly PlannedRow[],
		reference: string,
	): Promise<Map<string, Standing>> {
		const { journal } = this.run;
		const byAttempt = grouped(rows, ({ purchase }) => {
			const { attempt, failed } = journal.known.standing(purchase.id);
			const isOwn = failed?.byThisExecution && !this.freed.has(purchase.id);
			const mayAdvance = failed && !isOwn && !failed.cancelled;
			return Math.min(mayAdvance ? attempt + 1 : attempt, lastAttempt);
		});
		const all = new Map<string, Standing>();
		for (const [attempt, some] of byAttempt) {
			const purchases = some.map(({ purchase }) => purchase);
			for (const [id, standing] of await journal.claim(purchases, attempt, reference))
				all.set(id, standing);
		}
		return all;
	}

	/** Sends one request, or looks it up, and ends its members. */
	private async request(members: PlannedRow[], reference: string, known: Standing): Promise<void> {
		const { run, window } = this;
		const { journal } = run;
		await window.during(members, async () => {
			const ended = await drive(this.requestFor(members, reference, known), run);
			const { finish } = ended;
			const claimOf = ({ purchase: { id } }: PlannedRow) => ({
				id,
				attempt: journal.known.standing(id).attempt,
			});
			// They are put off, or the run has ended: nothing was sent to them.
			if (finish.reason === 'stopped' && finish.outcome === 'notSent' && this.isOver())
				return await journal.end(members.map(claimOf));
			const ends = endsOfMembers(members, reference, resultOf(ended, run), this.campaign, run);
			const endings = members.map((member, at) =>
				endingOf(member, ends[at], ended, run, claimOf(member).attempt),
			);
			// The request has failed, so its members may be sent to in another one.
			const mayAdvance = finish.recorded && !finish.cancelled;
			const isFreed = mayAdvance && known.open && !known.open.byThisExecution;
			if (!isFreed)
				for (const [at, member] of members.entries())
					window.add(member, saidEarlier(ends[at], run.operation));
			await journal.end(endings);
			if (!isFreed) return;
			for (const { purchase } of members) this.freed.add(purchase.id);
			this.waiting.push(...members);
		});
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
		return this.isOver() || run.halted('claim') !== undefined || run.provider.isWalletEmpty;
	}

	/** The campaign is put off, or a member was not bought and ended the run. */
	private isOver(): boolean {
		this.pause ??= this.campaign.pausedAt(Date.now());
		return this.pause !== undefined || this.window.isClosed;
	}
}
