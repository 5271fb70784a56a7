import { sleep } from 'n8n-workflow';

import {
	mostRowsPerAnswer,
	type Beside,
	type DataTable,
	type Question,
	type Row,
	type TableRow,
} from './dataTable';

/** What one run writes and then reads. */
export interface Call {
	table: DataTable;
	rows: Row[];
	question?: Question;
	/** Written before the rows. */
	beside?: Beside;
}

interface Waiting {
	call: Call;
	resolve(rows: TableRow[]): void;
	reject(caught: unknown): void;
}

const mostConditions = 60;
const mostRows = 500;
/** More rows of another table are written by a call of their own. */
const mostBeside = 6;
/**
 * A call costs far more than its rows. So while one execution of a workflow makes a call, the calls of all others wait
 * and become one call.
 */
export class SharedCalls {
	private waiting: Waiting[] = [];
	private isBusy = false;

	/** `longestTurnMs`: the next call waits no longer for one that hangs. */
	constructor(private readonly longestTurnMs = 5_000) {}

	async make(call: Call): Promise<TableRow[]> {
		return await new Promise((resolve, reject) => {
			this.waiting.push({ call, resolve, reject });
			if (!this.isBusy) void this.workOff();
		});
	}

	private async workOff(): Promise<void> {
		this.isBusy = true;
		// Calls that are made in this same instant are shared.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const over = new AbortController();
			const turn = answer(this.takeGroup()).finally(() => over.abort());
			await Promise.race([turn, sleep(this.longestTurnMs, over.signal).catch(() => undefined)]);
		}
		this.isBusy = false;
	}

	/** The first call that waits, and those that fit in with it. */
	private takeGroup(): Waiting[] {
		const group: Waiting[] = [];
		let conditions = 0;
		let rows = 0;
		for (const one of this.waiting) {
			conditions += one.call.question?.where.length ?? 0;
			rows += one.call.rows.length;
			const isOver = conditions > mostConditions || rows > mostRows;
			if (group.length > 0 && (isOver || !isShareable(one.call))) break;
			group.push(one);
			if (!isShareable(one.call)) break;
		}
		this.waiting = this.waiting.slice(group.length);
		return group;
	}
}

/** Its question can be one of several that any row may answer. */
const isShareable = ({ question }: Call): boolean =>
	question === undefined || question.match === 'any' || question.where.length === 1;

/** Never rejects. */
async function answer(group: readonly Waiting[]): Promise<void> {
	const [first, ...others] = group;
	try {
		const rows = await carryOut(others.length === 0 ? first.call : union(group));
		const isCut = others.length > 0 && rows.length === mostRowsPerAnswer;
		await Promise.all(group.map(async (one) => await (isCut ? askAlone(one) : one.resolve(rows))));
	} catch (caught) {
		first.reject(caught);
		// The reason may concern the first execution only. The others try again.
		for (const { reject } of others)
			reject(new Error('A call that several executions share failed'));
	}
}

function union(group: readonly Waiting[]): Call {
	const calls = group.map(({ call }) => call);
	const [{ table }] = calls;
	const questions = calls.flatMap(({ question }) => question ?? []);
	const besides = calls.flatMap(({ beside }) => beside ?? []);
	return {
		table,
		rows: calls.flatMap(({ rows }) => rows),
		...(questions.length > 0 && {
			question: { where: questions.flatMap(({ where }) => where), match: 'any' },
		}),
		...(besides.length > 0 && {
			beside: {
				table: besides[0].table.reachedBy(table),
				rows: besides.flatMap(({ rows }) => rows),
			},
		}),
	};
}

async function carryOut({ table, rows, question, beside }: Call): Promise<TableRow[]> {
	const isMuch = beside !== undefined && beside.rows.length > mostBeside;
	if (isMuch) await beside.table.insert([...beside.rows]);
	const few = isMuch ? undefined : beside;
	if (question) return await table.insertThenRead(rows, question, few);
	await table.insert(rows, few);
	return [];
}

/** The rows are written, and the shared answer was too long to hold all. */
async function askAlone({ call, resolve, reject }: Waiting): Promise<void> {
	const { table, question } = call;
	await (question ? table.read(question) : Promise.resolve([])).then(resolve, reject);
}
