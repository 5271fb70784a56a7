import type { IDataObject } from 'n8n-workflow';

import type { LedgerEntry, TransactionView } from '../simulator';
import type { Result } from '../support/bench';
import { toldBy, type Told } from '../support/told';
import type { Intents } from './intents';

export const findingKinds = [
	...(['double charge', 'wrong outcome', 'lost receipt', 'lost code', 'leaked secret'] as const),
	...(['not decided', 'broken scene'] as const),
];

type FindingKind = (typeof findingKinds)[number];

export interface Finding {
	kind: FindingKind;
	/** The intent of the purchase. */
	group: string;
	text: string;
}

type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';

/** The longest time after which a request of a killed process may arrive. */
const inFlightMs = 500;

const rightCharge: Record<Outcome, unknown[]> = {
	success: ['yes'],
	pending: ['yes'],
	failed: ['no', 'refunded'],
	unknown: ['unknown'],
	notSent: ['no', 'unknown'],
};

/** One purchase in the books, around one execution. */
interface Paid {
	before: number;
	now: number;
	/** A killed execution had sent it, and this one has not. */
	arrivesLate: boolean;
	/** How many executions at the same time report that they have bought it. */
	byOthers: number;
}

/** This execution sent the purchase, and no answer refused it. */
const boughtHere = ({ receipt }: Told) =>
	receipt.replayed === false && ['success', 'pending', 'unknown'].includes(String(receipt.outcome));

/** Compares the output of a node about one scenario's purchases with the books of the provider. */
export class Judge {
	readonly findings: Finding[] = [];

	/** Rows that are unknown at the end. The key is the reason. */
	readonly unknown: Record<string, number> = {};

	private readonly told: Told[] = [];

	private readonly texts: string[] = [];

	/** The intent of every sent purchase. */
	private readonly sent: string[] = [];

	/** Purchases whose codes an execution received and could not show. */
	private readonly excused = new Set<string>();

	/** Purchases before this time may have been sent by such an execution. */
	private excusedUntil = 0;

	constructor(
		private readonly intents: Intents,
		private readonly ledger: () => LedgerEntry[],
		private readonly transactions: () => TransactionView[],
	) {}

	paidNow(): Map<string, number> {
		return this.intents.paid(this.ledger());
	}

	/** One execution that ended. `before`: the payments before it began. `beside`: the output of others at the same time. */
	hold(result: Result, before: Map<string, number>, beside: Told[] = []): void {
		const told = toldBy(result);
		const sent = result.requests.map(({ body }) => intentOf(body)).filter(Boolean);
		this.told.push(...told);
		this.texts.push(textOf(result));
		this.sent.push(...sent);
		const now = this.paidNow();
		const sentNow = this.groupsOf(sent);
		const inFlight = this.groupsOf(this.excused);
		for (const group of this.intents.all()) {
			const isOurs = (one: Told) => this.groupOf(one) === group;
			this.holdGroup(group, told.filter(isOurs), {
				before: before.get(group) ?? 0,
				now: now.get(group) ?? 0,
				arrivesLate: inFlight.has(group) && !sentNow.has(group),
				byOthers: beside.filter(isOurs).filter(boughtHere).length,
			});
		}
	}

	/** Executions at the same time: one may have bought a row that another one refused. */
	holdTogether(results: Result[], before: Map<string, number>): void {
		for (const result of results)
			this.hold(result, before, results.filter((one) => one !== result).flatMap(toldBy));
	}

	/** An execution without an output (stopped, killed). The codes of its purchases are lost, as they must be. */
	interrupted({ requests }: Result): void {
		for (const { body } of requests) this.excused.add(intentOf(body));
		this.excusedUntil = Date.now() + inFlightMs;
	}

	/** The scene did not reach its end: a fault of the chaos run, or an unexpected error of the node. */
	broke(error: unknown): void {
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
		this.find('broken scene', '', text);
	}

	private holdGroup(group: string, told: Told[], paid: Paid): void {
		const { before, now, arrivesLate, byOthers } = paid;
		for (const { receipt } of told) {
			const { outcome, charged, reference, product } = receipt;
			// A provider may keep the money of a failed text.
			const mayBeKept = product === 'sms' && outcome === 'failed' && charged === 'unknown';
			if (reference && !mayBeKept && !rightCharge[outcome as Outcome]?.includes(charged))
				this.find('wrong outcome', group, `${String(outcome)}, charged: ${String(charged)}`);
		}
		// The last receipt counts for a row that comes several times in one execution, unless the row was refused without a
		// requery.
		const bySubstance = [
			...told.filter(({ receipt }) => !receipt.reference),
			...told.filter(({ receipt }) => receipt.reference),
		].map(({ row, receipt }) => [row?.intent ?? receipt.reference, receipt] as const);
		const last = [...new Map(bySubstance).values()];
		if (last.length === 0) return;
		const count = (...outcomes: Outcome[]) =>
			last.filter(({ outcome }) => outcomes.includes(outcome as Outcome)).length;
		const receipts = JSON.stringify(last).slice(0, 600);
		const bought = count('success');
		if (bought > now)
			this.find('wrong outcome', group, `${bought} told as bought, ${now} paid: ${receipts}`);
		// A refusal without a requery says nothing about earlier executions (a killed one's request may arrive only now), but this
		// execution may not charge the row.
		const maySaySo = now <= before || arrivesLate;
		const silent = maySaySo && last.some(({ reference }) => !reference) ? last.length : 0;
		const meant = this.intents.times(group);
		const untold = Math.max(0, meant - last.length);
		const allowed = count('success', 'pending', 'unknown') + untold + silent + byOthers;
		if (now > allowed && now <= meant)
			this.find('wrong outcome', group, `${now} paid, ${allowed} told of at most: ${receipts}`);
	}

	private groupsOf(intents: Iterable<string>): Set<string | undefined> {
		return new Set([...intents].map((intent) => this.intents.groupOf({ intent })));
	}

	/** If an error does not name the row of a receipt, the reference names the row after a payment. */
	private groupOf({ row, receipt }: Told): string | undefined {
		if (row) return this.intents.groupOf(row);
		const entry = this.ledger().find(({ reference }) => reference === receipt.reference);
		return this.intents.groupOf(entry && { intent: entry.intent });
	}

	/** The end of a scenario. `rows`: how many the last execution had. */
	end(last: Result, { rows, mustDecide }: { rows: number; mustDecide: boolean }): void {
		for (const [group, times] of this.paidNow()) {
			const meant = this.intents.times(group);
			if (times > meant) this.find('double charge', group, `paid ${times} times, meant ${meant}`);
			const isKnown = this.told.some(
				({ row, receipt }) => this.intents.groupOf(row) === group && receipt.reference,
			);
			if (times > 0 && meant > 0 && !isKnown)
				this.find('lost receipt', group, 'no receipt tells of it');
		}
		this.holdReplays();
		this.holdCodes();
		const final = toldBy(last);
		if (last.status !== 'error' && new Set(final.map(({ row }) => row)).size < rows)
			this.find(
				'lost receipt',
				'',
				`${rows} rows, and ${final.length} items in the last execution`,
			);
		for (const { row, receipt } of final) {
			if (receipt.outcome !== 'unknown') continue;
			const message = String(receipt.message);
			this.unknown[message] = (this.unknown[message] ?? 0) + 1;
			if (mustDecide) this.find('not decided', this.groupOf({ row, receipt }) ?? '', message);
		}
	}

	/** A purchase that is reported as bought now must have been sent now. A later run must report it as found. */
	private holdReplays(): void {
		for (const group of this.intents.all()) {
			const fresh = this.told.filter((one) => {
				const { outcome, replayed } = one.receipt;
				return outcome === 'success' && replayed === false && this.groupOf(one) === group;
			}).length;
			const sent = this.sent.filter((intent) => this.intents.groupOf({ intent }) === group).length;
			if (fresh > sent)
				this.find('wrong outcome', group, `told ${fresh} times as bought now, sent ${sent} times`);
		}
	}

	private holdCodes(): void {
		const text = this.texts.join('\n');
		const digits = text.replace(/[^0-9]/g, '');
		for (const { toldCodes, status, intent, at } of this.transactions()) {
			if (status !== 'success' || this.excused.has(intent ?? '') || at <= this.excusedUntil)
				continue;
			const lost = toldCodes.filter(
				(code) => !text.includes(code) && !digits.includes(onlyDigits(code)),
			);
			if (lost.length > 0)
				this.find(
					'lost code',
					this.intents.groupOf({ intent }) ?? String(intent),
					`${lost.length} codes were in the answer and are nowhere`,
				);
		}
	}

	find(kind: FindingKind, group: string, text: string): void {
		this.findings.push({ kind, group, text });
	}
}

function intentOf(body: unknown): string {
	return String((body as IDataObject | undefined)?.intent ?? '');
}

const onlyDigits = (code: string) => code.replace(/[^0-9]/g, '');

function textOf({ items, errorItems, error, runs }: Result): string {
	const thrown = [error, ...runs.map((run) => run.error)].map(
		(one) => one && [one.message, one.description, (one.context as IDataObject | undefined)?.data],
	);
	return JSON.stringify([items, errorItems, thrown]);
}
