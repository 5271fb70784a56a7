import type { Me } from '../../purchase/claims';
import { textIn, type TableRow } from '../tables/dataTable';
import { addedAt, bundleKind } from './bundles';
import type { Entry, Mark } from './entries';
import type { Statement } from './foldClaims';
import { beginningOf } from './packedMarks';
import type { Purchase } from './types';

/** The entries that were read, by purchase. */
export class Statements {
	/** The keys are the id of the purchase, and the id of the entry with the attempt. */
	private readonly byPurchase = new Map<string, Map<string, Statement>>();
	private readonly byKey = new Map<string, Set<string>>();
	/** Purchases and keys of which all entries count. */
	readonly wanted = new Set<string>();
	/** How bundles and packed rows write the wanted. */
	private readonly beginnings = new Set<string>();
	/** Entries with a key do not name them. */
	private wantsUnnamed = false;

	constructor(
		private readonly me: Pick<Me, 'run'> & { origin: string },
		/** Entries of other executions count from this time on, wanted or not. */
		private readonly keptSince: number,
	) {}

	/** From now on, entries of other executions count if they are about these. */
	keepEntriesOf(purchases: readonly Purchase[]): void {
		for (const { id, keyId, mayHaveKey } of purchases) {
			this.wantsUnnamed ||= mayHaveKey === true;
			for (const name of [id, keyId]) {
				if (name === undefined || this.wanted.has(name)) continue;
				this.wanted.add(name);
				for (const beginning of beginningsIn(beginningOf(name))) this.beginnings.add(beginning);
			}
		}
	}

	/** False for a row of many purchases that names others. Reading it would take long. A person may have emptied its names. */
	mayTell(row: TableRow): boolean {
		const isOfMany = [bundleKind, 'bought'].includes(textIn(row.kind));
		if (!isOfMany || this.wantsUnnamed || addedAt(row) >= this.keptSince) return true;
		if (textIn(row.origin).includes(JSON.stringify(this.me.origin))) return true;
		const named = beginningsIn(textIn(row.names));
		return named.length < 2 || named.some((beginning) => this.beginnings.has(beginning));
	}

	/** Returns the purchases about which it has learned something. */
	add({ marks, ...entry }: Entry): string[] {
		return marks.flatMap((mark) =>
			this.isWanted(entry, mark) && this.learn({ entry, mark }) ? mark.id : [],
		);
	}

	about(id: string): Statement[] {
		return [...(this.byPurchase.get(id)?.values() ?? [])];
	}

	get purchases(): string[] {
		return [...this.byPurchase.keys()];
	}

	purchasesOfKey(keyId: string): string[] {
		return [...(this.byKey.get(keyId) ?? [])];
	}

	/** Whether that node of this execution has claimed it. */
	isClaimedBy(nodeId: string, id: string): boolean {
		return this.about(id).some(
			({ entry: { kind, origin, node } }) =>
				kind === 'claim' && origin === this.me.origin && node.id === nodeId,
		);
	}

	/** The id of the newest entry of another run. */
	newestOfOthers(id: string): number {
		const others = this.about(id).filter(({ entry }) => entry.run !== this.me.run);
		return Math.max(...others.map(({ entry }) => entry.id));
	}

	/** False if it is known. */
	private learn(statement: Statement): boolean {
		const { id, keyId, attempt } = statement.mark;
		const known = this.byPurchase.get(id) ?? new Map<string, Statement>();
		this.byPurchase.set(id, known);
		const name = `${statement.entry.id} ${attempt}`;
		if (known.has(name)) return false;
		known.set(name, statement);
		if (keyId !== undefined) this.byKey.set(keyId, (this.byKey.get(keyId) ?? new Set()).add(id));
		return true;
	}

	private isWanted({ origin, at }: Statement['entry'], { id, keyId }: Mark): boolean {
		if (at >= this.keptSince || origin === this.me.origin || this.wanted.has(id)) return true;
		return keyId !== undefined && this.wanted.has(keyId);
	}
}

const beginningsIn = (names: string): string[] => names.split('"').filter((one) => one !== '');
