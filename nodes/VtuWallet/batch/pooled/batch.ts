import { randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import type { RecordEnd } from '../../purchase/aftermath';
import { digest } from '../../values/canonical';
import { readMoney } from '../../values/money';
import { valueUnder } from '../../values/nested';
import type { PurchaseOperation } from '../operation';
import type { Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import type { Claim, SentRecords } from '../buying/sentRecords';
import type { PooledRow } from './planRecipients';
import { pooledReceipt } from './pooledReceipt';
import type { Pool, Pooling } from './pooling';

/** Recipients who have the same of everything else and travel in one request. */
export interface Batch {
	members: PooledRow[];
	/** The request as a purchase of its own. Nobody has ever used its reference: each of its members is sent to once. */
	request: PlannedRow;
}

export function batchOf(members: PooledRow[], pool: Pool, { noun }: Pooling): Batch {
	const [first] = members;
	const field = pool.recipientField;
	const references = members.map(({ reference }) => reference);
	const reference = `${first.plan.product}-${digest([references, randomBytes(12).toString('hex')])}`;
	return {
		members,
		request: {
			...first,
			reference,
			seed: { by: 'reference', reference },
			// What it should cost is a guess, and no mark to know a purchase by.
			price: undefined,
			plan: {
				...first.plan,
				recipient: `${members.length} ${members.length === 1 ? noun.one : noun.many}`,
				body: {
					...first.plan.body,
					[field]: members.map(({ plan }) => String(plan.body[field])).join(','),
				},
				warnings: [],
			},
		},
	};
}

/** What the end of the request means for each of its members, by reference. */
export function endsOfBatch(
	{ members, request }: Batch,
	purchased: Purchased,
	operation: PurchaseOperation,
	pool: Pool,
	common: IDataObject,
): Map<string, Purchased> {
	const { result, response, advice } = purchased;
	const answer = (result.answer ?? {}) as IDataObject;
	const isMade = result.outcome === 'success' || result.outcome === 'pending';
	const plans = members.map(({ plan }) => plan);
	const leftOut = isMade ? pool.leftOutBy(answer, plans) : new Map<unknown, string>();
	const doubt = isMade ? pool.doubtOf(answer, plans) : undefined;
	const got = members.length - leftOut.size;
	const paid = isMade ? valueUnder(answer, ['amount'], readMoney, 1) : undefined;
	const share = paid === undefined || got === 0 ? undefined : Math.round((paid * 100) / got) / 100;
	return new Map(
		members.map((member) => {
			const why = leftOut.get(member.plan);
			const own =
				why === undefined
					? result
					: { ...result, outcome: 'failed' as const, charged: 'no' as const, message: why };
			const sentIn = own.outcome === 'notSent' ? undefined : request.reference;
			const receipt = pooledReceipt(member, operation, own, common, sentIn);
			return [
				member.reference,
				{
					receipt: {
						...receipt,
						amount: why === undefined ? (share ?? member.price ?? null) : null,
						balanceAfter: why === undefined ? purchased.receipt.balanceAfter : null,
						...(doubt !== undefined && why === undefined && { warnings: [doubt] }),
					},
					result: own,
					response,
					advice: why === undefined ? advice : 'Correct the number in its source.',
					isDropped: why !== undefined,
				},
			];
		}),
	);
}

/** The members were written down when the batch was made up; how it ended is written down for each of them. */
export class BatchRecords implements SentRecords {
	readonly keepsAll: boolean;
	private written: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly records: SentRecords,
		private readonly batch: Batch,
		private readonly endsWhen: (purchased: Purchased) => Map<string, Purchased>,
	) {
		this.keepsAll = records.keepsAll;
	}

	hasNeverSeen(): boolean {
		return true;
	}

	async ownerOf(): Promise<'this'> {
		return 'this';
	}

	async record(): Promise<'new'> {
		return 'new';
	}

	async settle(_: Claim, end: RecordEnd, purchased: Purchased): Promise<void> {
		const ends = this.endsWhen(purchased);
		this.written = Promise.all(
			this.batch.members.map(async (member) => {
				const own = ends.get(member.reference);
				if (own) await this.records.settle(claimOf(member), endOf(own, end), own);
			}),
		);
		await this.written;
	}

	async end(): Promise<void> {
		await this.written;
	}
}

export const claimOf = (planned: PlannedRow): Claim => ({
	planned,
	attempt: 0,
	reference: planned.reference,
	absenceProves: false,
});

function endOf({ result: { outcome } }: Purchased, end: RecordEnd): RecordEnd {
	// The claim is this run's own, and nothing was sent under it.
	if (outcome === 'notSent') return 'neverSent';
	return outcome === 'failed' && end === 'bought' ? 'refused' : end;
}
