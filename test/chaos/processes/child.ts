import type { IDataObject } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import { Bench, type WalletRunOptions } from '../../support/bench';
import type { DataTables } from '../../support/dataTables';

/** What a process is told first: where the provider is, who buys there, and how far its clock is ahead. */
export type Place = Pick<Simulator, 'accounts' | 'productionUrl' | 'sandboxUrl'> & {
	aheadMs: number;
};

export interface TableCall {
	id: number;
	call: Parameters<DataTables['executeWorkflow']>;
}

export interface TableAnswer {
	id: number;
	rows?: Awaited<ReturnType<DataTables['executeWorkflow']>>;
	error?: string;
}

export type ToChild = { place: Place } | { run: WalletRunOptions } | { answer: TableAnswer };
export type FromChild = 'ready' | { tables: TableCall } | { receipts: IDataObject[] };

const say = (message: FromChild) => process.send?.(message);
const waiting = new Map<number, (answer: TableAnswer) => void>();
let bench: Bench | undefined;

/** A bench whose tables are in another process, as n8n's are in a database. */
function openAt({ aheadMs, ...place }: Place): Bench {
	const clock = Date.now.bind(Date);
	Date.now = () => clock() + aheadMs;
	const opened = new Bench({ ...place, takeRequests: () => [] } as unknown as Simulator);
	let calls = 0;
	opened.tables.executeWorkflow = async (...call) => {
		const id = (calls += 1);
		const { rows, error } = await new Promise<TableAnswer>((resolve) => {
			waiting.set(id, resolve);
			say({ tables: { id, call } });
		});
		if (error !== undefined || rows === undefined) throw new Error(error);
		return rows;
	};
	return opened;
}

process.on('message', (message: ToChild) => {
	if ('place' in message) {
		bench = openAt(message.place);
		say('ready');
	} else if ('answer' in message) {
		waiting.get(message.answer.id)?.(message.answer);
		waiting.delete(message.answer.id);
	} else {
		void bench
			?.run(message.run)
			.then(({ items, errorItems }) => say({ receipts: [...items, ...errorItems] }));
	}
});
process.on('disconnect', () => process.exit());
