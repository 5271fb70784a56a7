import type { IExecuteFunctions } from 'n8n-workflow';

import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { Account } from '../../api/types';
import { Groups } from '../../ledger/groups';
import { isUsersOwn } from './ledgerMarks';
import { asked, left } from './leftMarks';
import { dueRemovals, removeLater } from './lateRemovals';
import { noted, underWay, whole, type Deed, type Marking } from './marks';
import { askedFor, ownedBy, ownerMark } from './ownerMarks';
import type { Claim, Owner, ReadableRecords } from './sentRecords';
import { unheard } from './unheardMarks';

type ListContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** From so many marks on each write takes a while, since the host writes the whole list. A purchase has up to three. */
export const manyMarks = 30_000;

/** Without a greatest number the host drops nothing, and a forgotten purchase could be made twice. */
export const keepAll = { mode: 'entries' } as const;

/** One write for a whole batch of recipients. */
const largestWrite = 10_000;

/** What is added only to look pushes out the oldest marks of a full list: so little of it stands there at a time. */
const fewAtOnce = 1_000;

/** What is to be done about one purchase, and how it is marked. */
type Job = Deed & { context: ListContext; marking: Marking };

/**
 * The host rewrites one list per workflow without a lock: within this process, one writer at a time, and what arrives
 * while it writes goes into its next write.
 */
const writers = new Map<string, Groups<Job, Recorded>>();

/**
 * The durable record of those who have no ledger, in the list of processed items that the host keeps for a workflow. It is
 * written at once and survives a killed process; it is for products whose absence from requery proves nothing.
 */
export class ProcessedItems implements ReadableRecords {
	readonly keepsAll = false;
	private readonly unwritten = new Set<Promise<unknown>>();
	/** Marks of owners that stood there before this run wrote anything, or did not. */
	private readonly owners = new Map<string, Promise<Owner>>();

	constructor(
		private readonly context: ListContext,
		private readonly account: Pick<Account, 'environment' | 'baseUrl'>,
		/** The provider never hears the references: the purchases travel under that of a batch. */
		private readonly isPooled = false,
	) {}

	hasNeverSeen(): boolean {
		return false;
	}

	/** Told as it was before this run wrote down that it sends. */
	async ownerOf(claim: Claim): Promise<Owner> {
		const mark = this.markOf(claim);
		const owner = ownerMark(mark, claim.planned);
		const asked = this.owners.get(owner) ?? this.askFor(mark, owner);
		this.owners.set(owner, asked);
		return await asked;
	}

	async record(claim: Claim, again: boolean): Promise<Recorded> {
		const owner = isUsersOwn(claim.planned) ? await this.ownerOf(claim) : 'this';
		const known = await inTurn({ do: 'record', again, ...this.about(claim) });
		const isTaken = known === 'bought' || known === 'pending';
		return isTaken && owner !== 'this' ? 'known' : known;
	}

	/** As `record`, for whoever has a ledger: its end will be told there, and not here. */
	async leave(claim: Claim): Promise<void> {
		const about = this.about(claim);
		const deed = { do: 'record', again: true } as const;
		if ((await inTurn({ ...deed, ...about })) === 'unavailable' || !this.isPooled) return;
		await inTurn({ ...deed, ...about, marking: left });
	}

	/** That it is open was written by `leave`. */
	async wasLeft(claim: Claim): Promise<boolean> {
		const job = { do: 'record', again: true, ...this.about(claim), marking: asked } as const;
		return (await inTurn(job)) === 'known';
	}

	/**
	 * Only by adding to the list can it be told what stands in it. What a run that is killed right then has added makes
	 * later ones doubt, and never send twice.
	 */
	async look(claims: Claim[]): Promise<Recorded[]> {
		const answers: Recorded[] = [];
		for (let from = 0; from < claims.length; from += fewAtOnce) {
			const some = claims.slice(from, from + fewAtOnce);
			const told = await Promise.all(some.map(async (claim) => await this.record(claim, false)));
			const unknown = some.filter((_, index) => told[index] === 'new');
			await Promise.all(unknown.map(async (claim) => await this.settle(claim, 'neverSent')));
			answers.push(...told);
		}
		return answers;
	}

	async settle(claim: Claim, end: RecordEnd): Promise<void> {
		// What can be asked about need not be told apart: it is asked about.
		if (end === 'open' || (end === 'pending' && claim.absenceProves)) return;
		const written = inTurn({ do: 'settle', end, ...this.about(claim) });
		this.unwritten.add(written);
		await written;
		this.unwritten.delete(written);
	}

	async end(): Promise<void> {
		await Promise.all(this.unwritten);
	}

	private async askFor(mark: string, owner: string): Promise<Owner> {
		const { context } = this;
		const known = await inTurn({
			do: 'record',
			again: false,
			context,
			mark,
			marking: askedFor(owner),
		});
		return known === 'known' ? 'this' : 'unknown';
	}

	private about(claim: Claim): Pick<Job, 'context' | 'mark' | 'marking'> {
		const usual = this.isPooled ? unheard : claim.absenceProves ? underWay : whole;
		const mark = this.markOf(claim);
		const marking = isUsersOwn(claim.planned)
			? ownedBy(ownerMark(mark, claim.planned), usual)
			: usual;
		return { context: this.context, mark, marking };
	}

	/** A reference of the user's own may serve in the sandbox first, and then in production: those are two purchases. */
	private markOf(claim: Claim): string {
		const { environment, baseUrl } = this.account;
		const { reference } = claim;
		return isUsersOwn(claim.planned) ? `${environment} ${baseUrl} ${reference}` : reference;
	}
}

/** Writes a mark that is of no purchase into the same list: "new" where it did not stand there. */
export async function noteDown(context: ListContext, mark: string): Promise<Recorded> {
	return await inTurn({ do: 'record', again: false, context, mark, marking: noted });
}

/** Whoever writes beside the one writer brings back what that one has just taken out, or loses what it has written. */
async function inTurn(job: Job): Promise<Recorded> {
	const workflow = workflowOf(job.context);
	const writer = writers.get(workflow) ?? new Groups(writeAll, largestWrite);
	writers.set(workflow, writer);
	return await writer.add(job);
}

type Answer = Recorded | Promise<Recorded>;

async function writeAll(jobs: Job[]): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (const part of withoutRepeats(jobs)) {
		await Promise.all(answers);
		answers.push(...(await write(part)));
	}
	return answers;
}

/** Within one write nothing has an order: what concerns the same purchase again goes into the next one. */
function withoutRepeats(jobs: Job[]): Job[][] {
	const parts: Job[][] = [];
	let marks = new Set<string>();
	for (const job of jobs) {
		if (parts.length === 0 || marks.has(job.mark)) {
			parts.push([]);
			marks = new Set();
		}
		marks.add(job.mark);
		parts[parts.length - 1].push(job);
	}
	return parts;
}

/** One addition to the list for all of them, and one removal. What is new need not wait for what else has to go. */
async function write(jobs: Job[]): Promise<Answer[]> {
	const { helpers } = jobs[0].context;
	const workflow = workflowOf(jobs[0].context);
	const marks = jobs.flatMap((job) => job.marking.additions(job));
	const due = dueRemovals(workflow);
	const wanted = new Set(marks);
	// What is due and wanted again goes first, so that it does not take the new mark with it.
	await removeFrom(
		helpers,
		due.filter((mark) => wanted.has(mark)),
	);
	const added = await addTo(helpers, marks);
	// Left as it is: open, it makes the next run ask.
	if (added === undefined) return jobs.map(() => 'unavailable');
	const written = jobs.map((job) => job.marking.readBack(job, added));
	for (const mark of written.flatMap(({ removeLater: later = [] }) => later))
		removeLater(workflow, mark);
	const late = due.filter((mark) => !wanted.has(mark));
	const removed = removeFrom(helpers, [...late, ...written.flatMap(({ remove }) => remove)]);
	return jobs.map((job, index) => {
		const { answer, remove } = written[index];
		const isNew = job.do === 'record' && answer === 'new' && remove.length === 0;
		return isNew ? answer : removed.then(() => answer);
	});
}

const workflowOf = (context: ListContext) => String(context.getWorkflow().id);

async function removeFrom(helpers: ListContext['helpers'], marks: string[]): Promise<void> {
	if (marks.length === 0) return;
	await helpers.removeProcessed(marks, 'workflow', keepAll).catch(() => undefined);
}

async function addTo(
	helpers: ListContext['helpers'],
	marks: string[],
): Promise<Set<unknown> | undefined> {
	if (marks.length === 0) return new Set();
	try {
		const { new: added } = await helpers.checkProcessedAndRecord(marks, 'workflow', keepAll);
		return new Set<unknown>(added);
	} catch {
		return undefined;
	}
}
