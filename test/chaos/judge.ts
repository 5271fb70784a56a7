import type { IDataObject } from 'n8n-workflow';

import type { LedgerEntry, TransactionView } from '../simulator';
import type { Result } from '../support/bench';
import { toldBy, type Told } from '../support/told';
import type { Intents } from './intents';

export type FindingKind =
	| 'double charge'
	| 'wrong outcome'
	| 'lost receipt'
	| 'lost code'
	| 'leaked secret'
	| 'not decided'
	| 'broken scene';

export interface Finding {
	kind: FindingKind;
	/** The purchase, as the scenario means it. */
	group: string;
	text: string;
}

type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';

/** How long what a killed process has sent may take to arrive. */
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
	/** How often others, at the same time, say that they have bought it themselves. */
	byOthers: number;
}

/** It went out with this very execution, and nobody says that it was refused. */
const boughtHere = ({ receipt }: Told) =>
	receipt.replayed === false && ['success', 'pending', 'unknown'].includes(String(receipt.outcome));

/** Holds what a node says of one scenario's purchases against the books of the provider. */
export class Judge {
	readonly findings: Finding[] = [];

	/** Rows that are unknown at the end, by what it was that nobody could tell. */
	readonly unknown: Record<string, number> = {};

	private readonly told: Told[] = [];

	private readonly texts: string[] = [];

	/** The intent of every purchase that went out. */
	private readonly sent: string[] = [];

	/** Purchases whose codes came to an execution that could not show them. */
	private readonly excused = new Set<string>();

	/** What was made until then may have been on its way to such an execution. */
	private excusedUntil = 0;

	constructor(
		private readonly intents: Intents,
		private readonly ledger: () => LedgerEntry[],
		private readonly transactions: () => TransactionView[],
	) {}

	paidNow(): Map<string, number> {
		return this.intents.paid(this.ledger());
	}

	/**
	 * One execution that came to its end; `before` is what had been paid when it began, `beside` what others told that
	 * ran at the same time.
	 */
	hold(result: Result, before: Map<string, number>, beside: Told[] = []): void {
		const told = toldBy(result);
		this.told.push(...told);
		this.texts.push(textOf(result));
		this.sent.push(...result.requests.map(({ body }) => intentOf(body)).filter(Boolean));
		const now = this.paidNow();
		const groupsOf = (intents: Iterable<string>) =>
			new Set([...intents].map((intent) => this.intents.groupOf({ intent })));
		const sentNow = groupsOf(result.requests.map(({ body }) => intentOf(body)));
		const inFlight = groupsOf(this.excused);
		for (const group of this.intents.all()) {
			const ours = told.filter((one) => this.groupOf(one) === group);
			const paid = {
				before: before.get(group) ?? 0,
				now: now.get(group) ?? 0,
				arrivesLate: inFlight.has(group) && !sentNow.has(group),
				byOthers: beside.filter((one) => this.groupOf(one) === group).filter(boughtHere).length,
			};
			this.holdGroup(group, ours, paid);
		}
	}

	/** Executions of the same moment: what one of them was refused, another may have bought since. */
	holdTogether(results: Result[], before: Map<string, number>): void {
		for (const result of results)
			this.hold(result, before, results.filter((one) => one !== result).flatMap(toldBy));
	}

	/** An execution whose output nobody sees (stopped, killed): the codes of what it had sent are lost, and rightly. */
	interrupted({ requests }: Result): void {
		for (const { body } of requests) this.excused.add(intentOf(body));
		this.excusedUntil = Date.now() + inFlightMs;
	}

	/** The scene could not be played to its end: a fault of the chaos run, or an error that left the node. */
	broke(error: unknown): void {
		this.add(
			'broken scene',
			'',
			error instanceof Error ? (error.stack ?? error.message) : String(error),
		);
	}

	private holdGroup(
		group: string,
		told: Told[],
		{ before, now, arrivesLate, byOthers }: Paid,
	): void {
		for (const { receipt } of told) {
			const { outcome, charged, reference } = receipt;
			if (!reference) continue;
			if (!rightCharge[outcome as Outcome]?.includes(charged))
				this.add('wrong outcome', group, `${String(outcome)}, charged: ${String(charged)}`);
		}
		// Of a row that comes several times in one execution the last receipt counts, unless it was refused without a
		// question.
		const bySubstance = [...told].sort(
			(a, b) => Number(Boolean(a.receipt.reference)) - Number(Boolean(b.receipt.reference)),
		);
		const last = [
			...new Map(
				bySubstance.map(({ row, receipt }) => [row?.intent ?? receipt.reference, receipt]),
			).values(),
		];
		const count = (outcome: Outcome) => last.filter((one) => one.outcome === outcome).length;
		const told_ = JSON.stringify(last).slice(0, 600);
		if (count('success') > now)
			this.add('wrong outcome', group, `${count('success')} told as bought, ${now} paid: ${told_}`);
		// What was refused without a look says nothing of earlier executions (what a killed one sent may arrive only now),
		// but may not be charged by this one.
		const silent =
			last.filter(({ reference }) => !reference).length > 0 && (now <= before || arrivesLate)
				? last.length
				: 0;
		const untold = Math.max(0, this.intents.times(group) - last.length);
		const allowed =
			count('success') + count('pending') + count('unknown') + untold + silent + byOthers;
		if (last.length > 0 && now > Math.max(allowed, 0) && now <= this.intents.times(group))
			this.add('wrong outcome', group, `${now} paid, ${allowed} told of at most: ${told_}`);
	}

	/** Where an error does not say which row a receipt belongs to, its reference does, once anything was paid. */
	private groupOf({ row, receipt }: Told): string | undefined {
		if (row) return this.intents.groupOf(row);
		const entry = this.ledger().find(({ reference }) => reference === receipt.reference);
		return this.intents.groupOf(entry && { intent: entry.intent });
	}

	/** The end of a scenario. `rows`: how many the last execution had. */
	end(last: Result, { rows, mustDecide }: { rows: number; mustDecide: boolean }): void {
		const paid = this.paidNow();
		for (const [group, times] of paid) {
			const meant = this.intents.times(group);
			if (times > meant) this.add('double charge', group, `paid ${times} times, meant ${meant}`);
			const known = this.told.some(
				({ row, receipt }) => this.intents.groupOf(row) === group && Boolean(receipt.reference),
			);
			if (times > 0 && meant > 0 && !known)
				this.add('lost receipt', group, 'no receipt tells of it');
		}
		this.holdReplays();
		this.holdCodes();
		const final = toldBy(last);
		if (last.status !== 'error' && new Set(final.map(({ row }) => row)).size < rows)
			this.add('lost receipt', '', `${rows} rows, and ${final.length} items in the last execution`);
		for (const { row, receipt } of final) {
			if (receipt.outcome !== 'unknown') continue;
			const message = String(receipt.message);
			this.unknown[message] = (this.unknown[message] ?? 0) + 1;
			if (mustDecide) this.add('not decided', this.groupOf({ row, receipt }) ?? '', message);
		}
	}

	/** A purchase that is told as made now must have been sent now; a later run has to tell it as found. */
	private holdReplays(): void {
		for (const group of this.intents.all()) {
			const fresh = this.told.filter(
				({ row, receipt }) =>
					this.groupOf({ row, receipt }) === group &&
					receipt.outcome === 'success' &&
					receipt.replayed === false,
			).length;
			const sent = this.sent.filter((intent) => this.intents.groupOf({ intent }) === group).length;
			if (fresh > sent)
				this.add('wrong outcome', group, `told ${fresh} times as bought now, sent ${sent} times`);
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
				this.add(
					'lost code',
					this.intents.groupOf({ intent }) ?? String(intent),
					`${lost.length} codes were in the answer and are nowhere`,
				);
		}
	}

	/** What a family has found in ways of its own. */
	find(kind: FindingKind, group: string, text: string): void {
		this.add(kind, group, text);
	}

	private add(kind: FindingKind, group: string, text: string): void {
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
