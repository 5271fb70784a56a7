import type { IDataObject } from 'n8n-workflow';

import { standingOf, type Claim, type Standing } from '../purchase/claims';
import { loopsOf, type Writer } from './entries';
import type { EarlierTry, Ending, Journal, Purchase, PurchaseRow, StoredRow } from './journal';
import { processState } from './processState';
import { isDecided } from './purchaseRows';
import { addressIn } from './runName';

/** What the tries of one execution know of one purchase. */
interface Try {
	purchase: Purchase;
	claims: Claim[];
	row?: StoredRow;
	/** Of the node when it was claimed first. */
	nodeName: string;
	settings: string;
	run: string;
	/** The loops that have claimed it. */
	loops: number[];
}

interface Memory {
	tries: Record<string, Try>;
	/** A retry found nothing at this time: an earlier try may have sent anything. */
	lostAt?: number;
}

const memoryName = 'vtuWalletJournal';

const { inFlight } = processState;

/** Purchases without a table: this process and the node's context remember them, and nothing else. */
export class ExecutionJournal implements Journal {
	readonly isDurable = false;
	readonly isNew = false;
	readonly failure = undefined;
	private readonly memory: Memory;

	constructor(
		context: IDataObject,
		private readonly writer: Writer,
		{ isRetry }: { isRetry: boolean },
	) {
		const kept = context[memoryName] as unknown as Memory | undefined;
		this.memory = kept ?? { tries: {}, ...(isRetry && { lostAt: Date.now() }) };
		context[memoryName] = this.memory as unknown as IDataObject;
	}

	async read(): Promise<void> {
		await Promise.resolve();
	}

	async earlierTries(): Promise<EarlierTry[]> {
		const earlier = Object.values(this.memory.tries).filter(({ run }) => run !== this.writer.run);
		const nodeId = this.writer.node.id;
		return await Promise.resolve(
			earlier.map(({ purchase, nodeName, settings, loops }) => {
				const standing = this.standing(purchase.id);
				return { nodeId, nodeName, settings, loops, purchase, standing };
			}),
		);
	}

	/** Other executions are not known. */
	async earlierRuns(): Promise<[]> {
		return await Promise.resolve([]);
	}

	goOnWith(): void {}

	answer(): void {}

	standing(id: string): Standing {
		return this.standingFor(id, 0);
	}

	row(id: string): StoredRow | undefined {
		return this.tryOf(id)?.row;
	}

	purchase(id: string): Purchase | undefined {
		return this.tryOf(id)?.purchase;
	}

	otherRecipientsOf({ id, keyId, recipient }: Purchase): string[] {
		const others = Object.values(this.memory.tries).filter(({ purchase }) => {
			const { state, open } = this.standing(purchase.id);
			const isSameKey = keyId !== undefined && purchase.keyId === keyId && purchase.id !== id;
			return isSameKey && (state === 'bought' || open !== undefined);
		});
		const recipients = others.map(({ purchase }) => purchase.recipient);
		return [...new Set(recipients)].filter((one) => one !== recipient);
	}

	spentToday(): number {
		return 0;
	}

	spentByRecipient(): Map<string, number> {
		return new Map();
	}

	expect(): void {}

	async claim(
		purchases: readonly Purchase[],
		attempt: number,
		request?: string,
	): Promise<Map<string, Standing>> {
		for (const purchase of purchases) {
			const { state, attempt: latest } = this.standingFor(purchase.id, attempt);
			if (state === 'free' && latest <= attempt) this.add(purchase, attempt, request);
		}
		return await Promise.resolve(
			new Map(purchases.map(({ id }) => [id, this.standingFor(id, attempt)])),
		);
	}

	hasRoom(): boolean {
		return true;
	}

	async end(endings: readonly Ending[]): Promise<void> {
		for (const { id, attempt, end, row } of endings) {
			const known = this.tryOf(id);
			const claim = known?.claims.find((one) => one.attempt === attempt && this.isOurs(one));
			if (known === undefined || claim === undefined) continue;
			this.land(id);
			if (end) claim.end = { ...end, at: Date.now() };
			else known.claims = known.claims.filter((one) => one !== claim);
			if (end && row) known.row = this.stored(row);
		}
		await Promise.resolve();
	}

	stop(): void {}

	async close(): Promise<void> {
		for (const { purchase, claims } of Object.values(this.memory.tries)) {
			const unused = claims.filter((claim) => this.isOurs(claim));
			await this.end(unused.map(({ attempt }) => ({ id: purchase.id, attempt })));
		}
	}

	private add(purchase: Purchase, attempt: number, request: string | undefined): void {
		const { run, execution, account, node, settings } = this.writer;
		const { id } = purchase;
		const first = { purchase, claims: [], nodeName: node.name, settings, run, loops: [] };
		const known: Try = this.tryOf(id) ?? first;
		known.loops = [...new Set([...known.loops, ...loopsOf(node)])];
		if (known.claims.every(({ end }) => end?.outcome === 'failed')) known.purchase = purchase;
		this.memory.tries[nameOf(id)] = known;
		// Our claim of an earlier attempt was not used.
		known.claims = known.claims.filter((claim) => !this.isOurs(claim));
		this.land(id);
		const claim: Claim = {
			id: known.claims.length + 1,
			at: Date.now(),
			run,
			execution,
			account,
			attempt,
			...(request !== undefined && { request }),
		};
		known.claims.push(claim);
		inFlight.set(id, [...(inFlight.get(id) ?? []), claim]);
	}

	/** A retry that has lost its memory may have sent every attempt that is asked for. */
	private standingFor(id: string, asked: number): Standing {
		const own = this.tryOf(id)?.claims ?? [];
		const flying = inFlight.get(id) ?? [];
		const isOf = (run: string) => (claim: Claim) => claim.run === run;
		const claims = [...own, ...flying.filter(({ run }) => !own.some(isOf(run)))];
		const { lostAt } = this.memory;
		const isAlive = ({ run }: Claim) => flying.some(isOf(run));
		if (lostAt === undefined) return standingOf(claims, this.writer, isAlive);
		const attempt = Math.max(asked, ...claims.map((claim) => claim.attempt));
		const lost: Claim = {
			id: 0,
			at: lostAt,
			run: '?',
			execution: '?',
			account: this.writer.account,
			attempt,
			end: { at: lostAt, outcome: 'unknown' },
		};
		return standingOf([lost, ...claims], this.writer, isAlive);
	}

	/** This run holds one claim of a purchase at a time. */
	private land(id: string): void {
		const others = (inFlight.get(id) ?? []).filter(({ run }) => run !== this.writer.run);
		if (others.length > 0) inFlight.set(id, others);
		else inFlight.delete(id);
	}

	private tryOf(id: string): Try | undefined {
		return this.memory.tries[nameOf(id)];
	}

	private isOurs({ run, end }: Claim): boolean {
		return run === this.writer.run && end === undefined;
	}

	private stored(row: PurchaseRow): StoredRow {
		const { execution, workflow, account } = this.writer;
		const at = new Date().toISOString();
		const decidedAt = isDecided(row.outcome) ? at : '';
		return { ...row, execution, workflow, account: addressIn(account), createdAt: at, decidedAt };
	}
}

/** Not every reference of a user could be the name of a field. */
const nameOf = (id: string) => `id ${id}`;
