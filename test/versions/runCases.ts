import { openBench } from '../support/bench';
import { casesFor } from './cases';
import type { Case } from './cases/case';
import type { CaseResult } from './result';

/** Longer than any case takes on a machine with other work; a case that hangs must not hide the others. */
const patienceMs = 60_000;

/** Runs every case on the n8n of this process, one after the other, and tells the parent of each. */
async function main(): Promise<void> {
	for (const one of casesFor(process.env.N8N_VERSION ?? '')) process.send?.(await resultOf(one));
	process.exit();
}

async function resultOf(one: Case): Promise<CaseResult> {
	const begin = Date.now();
	const done = (result: Pick<CaseResult, 'answer' | 'reason'>): CaseResult => ({
		name: one.name,
		ms: Date.now() - begin,
		...result,
	});
	try {
		await withBench(one);
		return done({ answer: 'holds' });
	} catch (error) {
		return done({
			answer: 'fails',
			reason: error instanceof Error ? error.message : String(error),
		});
	}
}

/** A bench of its own, so that what one case leaves behind never reaches the next. */
async function withBench(one: Case): Promise<void> {
	const bench = await openBench();
	let timer: NodeJS.Timeout | undefined;
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no end after ${patienceMs} ms`)), patienceMs);
	});
	try {
		await Promise.race([one.run(bench), tooLong]);
	} finally {
		clearTimeout(timer);
		await bench.close();
	}
}

void main();
