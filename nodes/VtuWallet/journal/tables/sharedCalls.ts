import { sleep } from 'n8n-workflow';

import {
	mostRowsPerAnswer,
	type ExtraRows,
	type Condition,
	type DataTable,
	type Question,
	type Cells,
	type TableRow,
} from './dataTable';
import { isGone } from './refusals';

/** One run adds rows, and then reads the rows that meet any of its conditions. */
export interface TableCall {
	table: DataTable;
	rows: Cells[];
	where?: readonly Condition[];
	/** Rows up to this id need not be read. */
	above?: number;
	/** Written before the rows. */
	beside?: ExtraRows;
}

interface WaitingCall {
	call: TableCall;
	resolve(rows: TableRow[]): void;
	reject(caught: unknown): void;
}

const mostConditions = 60;
const mostRows = 500;
/** More rows of another table need a call of their own. */
const mostBeside = 6;

/**
 * A call costs far more than its rows. So while one execution of a workflow makes a call, the calls of all others wait
 * and become one call.
 */
export class SharedCalls {
	private waiting: WaitingCall[] = [];
	private isBusy = false;

	/** `longestTurnMs`: no execution waits longer for a call of another one that hangs. */
	constructor(private readonly longestTurnMs = 5_000) {}

	async make(call: TableCall): Promise<TableRow[]> {
		let ask: WaitingCall | undefined;
		return await new Promise<TableRow[]>((resolve, reject) => {
			ask = { call, resolve, reject };
			this.waiting.push(ask);
			if (!this.isBusy) void this.workOff();
		}).finally(() => (this.waiting = this.waiting.filter((one) => one !== ask)));
	}

	private async workOff(): Promise<void> {
		this.isBusy = true;
		// Calls that are made at the same time are shared.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const over = new AbortController();
			const group = this.takeGroup();
			const turn = answer(group).finally(() => over.abort());
			const late = sleep(this.longestTurnMs, over.signal).then(() => this.leave(group));
			await Promise.race([turn, late.catch(() => undefined)]);
		}
		this.isBusy = false;
	}

	/**
	 * The call of the first execution hangs, so the others ask without it. Entries may be written twice. Rows for people may
	 * not, so their execution looks for them and tries again.
	 */
	private leave([, ...others]: readonly WaitingCall[]): void {
		for (const one of others)
			if (one.call.beside?.rows.length) one.reject(sharedCallFailed());
			else this.waiting.push(one);
	}

	/** The first calls that fit into one call, and at least one. */
	private takeGroup(): WaitingCall[] {
		let conditions = 0;
		let rows = 0;
		const tooMany = this.waiting.findIndex(({ call }) => {
			conditions += call.where?.length ?? 0;
			rows += call.rows.length;
			return conditions > mostConditions || rows > mostRows;
		});
		return this.waiting.splice(0, tooMany < 0 ? this.waiting.length : Math.max(1, tooMany));
	}
}

const sharedCallFailed = () => new Error('A call that several executions share failed');

/** Never rejects. */
async function answer(group: readonly WaitingCall[]): Promise<void> {
	const [first, ...others] = group;
	try {
		const rows = await carryOut(group.map(({ call }) => call));
		const isCut = others.length > 0 && rows.length === mostRowsPerAnswer;
		await Promise.all(group.map(async (one) => await (isCut ? readAlone(one) : one.resolve(rows))));
	} catch (caught) {
		first.reject(caught);
		// Other reasons may concern the first execution only. The others try again.
		const reason = isGone(caught) ? caught : sharedCallFailed();
		for (const { reject } of others) reject(reason);
	}
}

async function carryOut(calls: readonly TableCall[]): Promise<TableRow[]> {
	const [{ table }] = calls;
	const question = questionOf(calls);
	const rows = calls.flatMap((call) => call.rows);
	const besides = calls.flatMap((call) => call.beside ?? []);
	if (besides.length === 0) return await table.insert(rows, question);
	const others = besides[0].table.from(table);
	const added = besides.flatMap((beside) => beside.rows);
	if (added.length <= mostBeside)
		return await table.insert(rows, question, { table: others, rows: added });
	await others.insert(added);
	return await table.insert(rows, question);
}

function questionOf(calls: readonly TableCall[]): Question | undefined {
	const searches = calls.filter(({ where = [] }) => where.length > 0);
	const where = searches.flatMap((search) => search.where ?? []);
	if (where.length === 0) return undefined;
	const [{ above }] = searches;
	// n8n does not combine "all" with "any", so only a single search can begin above an id.
	if (where.length > 1 || above === undefined) return { where, match: 'any' };
	return { where: [...where, { column: 'id', is: 'gt', value: above }], match: 'all' };
}

/** The rows are written, but the shared answer was too long. */
async function readAlone({ call, resolve, reject }: WaitingCall): Promise<void> {
	const { table, where } = call;
	const reading = where ? table.read({ where, match: 'any' }) : Promise.resolve([]);
	await reading.then(resolve, reject);
}
