import type { DataTables } from '../../support/dataTables';
import { until, useBench } from '../support/kit';
import { campaign, elsewhere, phones, textsByNumber } from './help';

const bench = useBench();

const path = '/api/bulksms';
const batchSize = 2;
const concurrency = 2;
const parameters = {
	notBought: 'receipts',
	options: { batchSize, concurrency, timeout: 1, settleFor: 0.1 },
};
const people = phones(...Array.from({ length: 40 }, (_, at) => `080312345${10 + at}`));
const requests = () => bench().requestsTo(path);

/** Until a run that is still under way in this process has stopped to use the tables. */
async function untilQuiet(tables: DataTables): Promise<void> {
	let calls: number;
	do {
		calls = tables.calls.length;
		await new Promise((resolve) => setTimeout(resolve, 300));
	} while (tables.calls.length > calls);
}

/** Keeps what stands in the tables now; the function puts it back, an hour older. */
function found(tables: DataTables): () => void {
	const at = new Date(Date.now() - 3_600_000).toISOString();
	const kept = structuredClone([...tables.tables.values()]);
	for (const { rows } of kept) for (const row of rows) row.createdAt = at;
	return () => {
		tables.tables.clear();
		for (const table of kept) tables.tables.set(table.id, table);
	};
}

describe.each([
	['one text for all', 'We open at 9 tomorrow.', batchSize * concurrency],
	['a text of its own for each', '=Dear {{ $json.phone }}, we open at 9.', concurrency],
])('a campaign that is killed, with %s', (_, message, inFlight) => {
	test.each([1, 4, 9, 14])(
		'after %i requests leaves in doubt what was on its way, and the next run sends the rest',
		async (count) => {
			const { simulator, tables } = bench();
			tables.callMs = 15;
			simulator.addFaults({ path, fault: { kind: 'latency', ms: 20 } });
			let restore = () => {};
			const isKilled = () => {
				if (requests().length < count) return false;
				restore = found(tables);
				return true;
			};
			const settings = { ...parameters, message };
			await campaign(bench(), people, settings, { stop: until(isKilled) });
			// The run goes on in this process, but can write into the tables no more.
			await until(() => Object.keys(textsByNumber(bench())).length >= requests().length);
			await untilQuiet(tables);
			restore();
			tables.callMs = 1;
			const { outcomes } = await campaign(bench(), people, settings, elsewhere);
			const inDoubt = outcomes.filter((outcome) => outcome === 'unknown').length;
			expect(inDoubt).toBeLessThanOrEqual(inFlight);
			expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(40 - inDoubt);
			expect(new Set(Object.values(textsByNumber(bench())))).toEqual(new Set([1]));
		},
	);
});
