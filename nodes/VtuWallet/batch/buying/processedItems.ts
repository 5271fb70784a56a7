import type { IExecuteFunctions } from 'n8n-workflow';

import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { Account } from '../../api/types';
import { Groups } from '../../ledger/groups';
import { dueRemovals, removeLater } from './lateRemovals';
import type { Claim, SentRecords } from './sentRecords';

type ListContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** More marks than this are not remembered; the oldest go first. A purchase has up to three. */
export const maxEntries = 30_000;

/** Stands beside a reference for as long as nobody knows what became of it. */
const openMark = (reference: string) => `${reference}?`;
/** Stands beside a reference from its first sending on, and alone when that was refused. */
const sentMark = (reference: string) => `${reference}!`;

/** A purchase to be written down, or how one ended. */
type Job = {
	context: ListContext;
	mark: string;
	/** Of these the provider knows the end: only what is under way is kept, to tell of a run that was killed. */
	absenceProves: boolean;
} & ({ do: 'record'; again: boolean } | { do: 'settle'; end: RecordEnd });

/**
 * The host rewrites one list per workflow without a lock: within this process, one writer at a time, and what arrives
 * while it writes goes into its next write.
 */
const writers = new Map<string, Groups<Job, Recorded>>();

/**
 * The durable record of those who have no ledger, in the list of processed items that the host keeps for a workflow. It is
 * written at once and survives a killed process; it is for products whose absence from requery proves nothing.
 */
export class ProcessedItems implements SentRecords {
	readonly keepsAll = false;
	private readonly unwritten = new Set<Promise<unknown>>();

	constructor(
		private readonly context: ListContext,
		private readonly account: Pick<Account, 'environment' | 'baseUrl'>,
	) {}

	async record(claim: Claim, again: boolean): Promise<Recorded> {
		return await this.add({ do: 'record', again, ...this.about(claim) });
	}

	async settle(claim: Claim, end: RecordEnd): Promise<void> {
		if (end === 'open') return;
		const written = this.add({ do: 'settle', end, ...this.about(claim) });
		this.unwritten.add(written);
		await written;
		this.unwritten.delete(written);
	}

	async end(): Promise<void> {
		await Promise.all(this.unwritten);
	}

	private about(claim: Claim): Pick<Job, 'context' | 'mark' | 'absenceProves'> {
		const { absenceProves } = claim;
		return { context: this.context, mark: this.markOf(claim), absenceProves };
	}

	/** A reference of the user's own may serve in the sandbox first, and then in production: those are two purchases. */
	private markOf({ planned, reference }: Claim): string {
		const { environment, baseUrl } = this.account;
		return planned.seed.by === 'reference' ? `${environment} ${baseUrl} ${reference}` : reference;
	}

	private async add(job: Job): Promise<Recorded> {
		const workflow = workflowOf(this.context);
		const writer = writers.get(workflow) ?? new Groups(writeAll);
		writers.set(workflow, writer);
		return await writer.add(job);
	}
}

async function writeAll(jobs: Job[]): Promise<Recorded[]> {
	const answers: Recorded[] = [];
	for (const part of withoutRepeats(jobs)) answers.push(...(await write(part)));
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

/** One addition to the list for all of them, and one removal. */
async function write(jobs: Job[]): Promise<Recorded[]> {
	const { helpers } = jobs[0].context;
	const workflow = workflowOf(jobs[0].context);
	const marks = jobs.flatMap(additionsOf);
	const due = dueRemovals(workflow);
	// What is due and wanted again goes first, so that it does not take the new mark with it.
	await removeFrom(
		helpers,
		due.filter((mark) => marks.includes(mark)),
	);
	const added = await addTo(helpers, marks);
	// Left as it is: open, it makes the next run ask.
	if (added === undefined) return jobs.map(() => 'unavailable');
	const written = jobs.map((job) => readBack(job, added));
	const late = due.filter((mark) => !marks.includes(mark));
	await removeFrom(helpers, [...late, ...written.flatMap(({ remove }) => remove)]);
	return written.map(({ answer }) => answer);
}

const workflowOf = (context: ListContext) => String(context.getWorkflow().id);

async function removeFrom(helpers: ListContext['helpers'], marks: string[]): Promise<void> {
	if (marks.length === 0) return;
	const options = { mode: 'entries', maxEntries } as const;
	await helpers.removeProcessed(marks, 'workflow', options).catch(() => undefined);
}

async function addTo(
	helpers: ListContext['helpers'],
	marks: string[],
): Promise<Set<unknown> | undefined> {
	if (marks.length === 0) return new Set();
	try {
		const options = { mode: 'entries', maxEntries } as const;
		const { new: added } = await helpers.checkProcessedAndRecord(marks, 'workflow', options);
		return new Set<unknown>(added);
	} catch {
		return undefined;
	}
}

function additionsOf(job: Job): string[] {
	const { mark } = job;
	if (job.absenceProves) return job.do === 'record' ? [openMark(mark)] : [];
	if (job.do === 'record') return [sentMark(mark), mark, openMark(mark)];
	// It was bought: later runs need not ask. Where it was only found, it may never have been written down.
	return job.end === 'bought' ? [sentMark(mark), mark] : [];
}

/** What stood there already, and what has to go again. */
function readBack(job: Job, added: Set<unknown>): { answer: Recorded; remove: string[] } {
	const { mark } = job;
	if (job.absenceProves) {
		if (job.do === 'record')
			return { answer: added.has(openMark(mark)) ? 'new' : 'known', remove: [] };
		// What was bought a moment ago may not show yet: another worker that wants the same must go on asking.
		if (job.end !== 'bought') return { answer: 'new', remove: [openMark(mark)] };
		removeLater(workflowOf(job.context), openMark(mark));
		return { answer: 'new', remove: [] };
	}
	if (job.do === 'settle') {
		const all = [sentMark(mark), mark, openMark(mark)];
		// Refused, the same reference may serve again, unless the provider has filed the refusal under it.
		const gone = { bought: [openMark(mark)], refused: all.slice(1), neverSent: all, open: [] };
		return { answer: 'new', remove: gone[job.end] };
	}
	if (!added.has(openMark(mark))) {
		// The older of its marks were dropped: written anew, they would outlive the one that matters.
		const remove = [sentMark(mark), mark].filter((other) => added.has(other));
		return { answer: 'known', remove };
	}
	if (!added.has(mark)) return { answer: 'bought', remove: [openMark(mark)] };
	if (added.has(sentMark(mark)) || job.again) return { answer: 'new', remove: [] };
	return { answer: 'refused', remove: [mark, openMark(mark)] };
}
