import type { Simulator } from '../../simulator';
import { Bench, type WalletRunOptions } from '../../support/bench';
import type { DataTables } from '../../support/dataTables';

/** The address of the provider, the account, and how far the clock of the process is ahead. */
export type Place = Pick<Simulator, 'accounts' | 'productionUrl' | 'sandboxUrl'> & {
	aheadMs: number;
};

type ExecuteWorkflow = DataTables['executeWorkflow'];

export interface TableAnswer {
	id: number;
	rows?: Awaited<ReturnType<ExecuteWorkflow>>;
	error?: string;
}

export type ToChild = WalletRunOptions | { answer: TableAnswer };
export type FromChild = 'ready' | 'ended' | { id: number; call: Parameters<ExecuteWorkflow> };

const { aheadMs, ...place } = JSON.parse(process.argv[2]) as Place;
const clock = Date.now.bind(Date);
Date.now = () => clock() + aheadMs;

const say = (message: FromChild) => process.send?.(message);
const waiting: Array<(answer: TableAnswer) => void> = [];
const bench = new Bench({ ...place, takeRequests: () => [] } as unknown as Simulator);

// The tables are in another process, as n8n's are in a database.
bench.tables.executeWorkflow = async (...call) => {
	const { rows, error } = await new Promise<TableAnswer>((resolve) =>
		say({ id: waiting.push(resolve) - 1, call }),
	);
	if (error !== undefined || rows === undefined) throw new Error(error);
	return rows;
};

process.on('message', (message: ToChild) => {
	if ('answer' in message) waiting[message.answer.id](message.answer);
	else void bench.run(message).then(() => say('ended'));
});
process.on('disconnect', () => process.exit());
say('ready');
