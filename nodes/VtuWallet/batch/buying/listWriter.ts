import type { IExecuteFunctions } from 'n8n-workflow';

import { Groups } from '../../ledger/groups';
import type { Recorded } from '../../purchase/steps';
import { dueRemovals, removeLater } from './lateRemovals';
import { noted, type Deed, type Marking } from './marks';

/** Writes marks into the list of processed items that n8n keeps for a workflow. */

export type ListContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** From so many marks on each write takes a while, since n8n writes the whole list. A purchase has up to three. */
export const manyMarks = 30_000;

/** Without a maximum n8n drops nothing from the list; a purchase that was dropped could be made twice. */
export const keepAll = { mode: 'entries' } as const;

/** Large enough that one write takes all recipients of a batch. */
const largestWrite = 10_000;

/** What is to be done about one purchase, and how it is marked. */
export type Job = Deed & { context: ListContext; marking: Marking };

/**
 * n8n rewrites the list of a workflow without a lock, so within this process there is one writer at a time; what arrives
 * while it writes goes into its next write.
 */
const writers = new Map<string, Groups<Job, Recorded>>();

/** Writes a mark that is of no purchase into the same list: "new" where it did not stand there. */
export async function noteDown(context: ListContext, mark: string): Promise<Recorded> {
	return await inTurn({ do: 'record', again: false, context, mark, marking: noted });
}

/** Through the one writer of the workflow: a second one would bring back what this one removes, or lose what it adds. */
export async function inTurn(job: Job): Promise<Recorded> {
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

/** The marks of one write have no order, so a second job about the same purchase goes into the next write. */
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

/**
 * One addition to the list for all jobs, and one removal. A job that only added something need not wait for the removal.
 */
async function write(jobs: Job[]): Promise<Answer[]> {
	const { helpers } = jobs[0].context;
	const workflow = workflowOf(jobs[0].context);
	const marks = jobs.flatMap((job) => job.marking.additions(job));
	const due = dueRemovals(workflow);
	const wanted = new Set(marks);
	// A mark whose removal is due, and which is to be added now, is removed first, so that the new one stays.
	await removeFrom(
		helpers,
		due.filter((mark) => wanted.has(mark)),
	);
	const added = await addTo(helpers, marks);
	// Nothing is removed then: an open mark only makes the next run ask.
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
