import { esimEvents } from '../../../nodes/VtuWallet/trigger/formEvents';
import {
	dueEsims,
	type EsimRules,
	type EsimFacts,
	type KnownEsims,
} from '../../../nodes/VtuWallet/trigger/esims/knownEsims';
import { settleEsims, type EsimEvent } from '../../../nodes/VtuWallet/trigger/esims/rules';
import { hour, minute, reread, start } from '../transactions/world';

export const day = 24 * hour;
export const rules: EsimRules = {
	events: new Set(esimEvents.map(([name]) => name)),
	emitExisting: false,
	expiringWithinMs: 48 * hour,
	giveUpAfterMs: 168 * hour,
	slowestCheckMs: 6 * hour,
};

export const esim = (id: number, changes: Partial<EsimFacts> = {}): EsimFacts => ({
	id: String(id),
	provisioned: false,
	linkReady: false,
	isTopUp: false,
	createdAt: start + id * minute,
	record: { id, ...changes },
	...changes,
});
export const ready = { provisioned: true, linkReady: true };
export const esims = (from: number, count: number, changes?: Partial<EsimFacts>) =>
	Array.from({ length: count }, (_, index) => esim(from + index, changes));

/** Polls as the node does: reads a list of the newest, and fetches those that left the list one by one. */
export class EsimWatcher {
	known?: KnownEsims;
	told: EsimEvent[] = [];
	fetched: string[] = [];

	constructor(
		private readonly changed: Partial<EsimRules> = {},
		private readonly limit = 100,
	) {}

	poll(now: number, listed: EsimFacts[], single: Record<string, EsimFacts> = {}): string[] {
		const rulesNow = { ...rules, ...this.changed };
		const newestFirst = [...listed].reverse();
		const due = this.known
			? dueEsims(this.known, new Set(listed.map(({ id }) => id)), now, rulesNow, this.limit)
			: [];
		this.fetched = due;
		const fetched = new Map(due.map((id) => [id, single[id] as EsimFacts | undefined]));
		const { events, known } = settleEsims(this.known, newestFirst, fetched, now, rulesNow);
		this.known = reread({ esims: known })?.esims;
		this.told.push(...events);
		return events.map(({ event, esim: record }) => `${String(record?.id)} ${event}`);
	}

	/** Makes so many polls that see the same, and gives the look-ups of each. */
	pollEvery(
		pause: number,
		count: number,
		listed: EsimFacts[] = [],
		single: Record<string, EsimFacts> = {},
	) {
		return Array.from({ length: count }, (_, index) => {
			this.poll(start + (index + 1) * pause, listed, single);
			return this.fetched;
		});
	}
}
