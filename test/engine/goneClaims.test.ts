import { forgetProcess } from '../support/builtPackage';
import { betting, byKey, rows, useBench } from './support/kit';

const bench = useBench();
const ledgerTable = 'VTU Wallet Ledger';
const parameters = betting({ ...byKey, ledger: 'dataTable', ledgerTable });
const claims = () =>
	[...bench().tables.tables.values()].filter(({ name }) => name.endsWith(' Claims'));

const losses: Array<[name: string, lose: () => void]> = [
	['emptied', () => claims().forEach((table) => void (table.rows = []))],
	['deleted', () => claims().forEach(({ id }) => bench().tables.tables.delete(id))],
];
const moments: Array<[name: string, pass: () => void]> = [
	['while n8n goes on', () => {}],
	['before n8n is started again', forgetProcess],
];

/** It alone says what is bought: without it every key would buy again. */
describe.each(losses)('The table of claims, %s between two runs', (_, lose) => {
	test.each(moments)('%s, is refused, and nothing is sent', async (__, pass) => {
		await bench().buy(parameters, rows(2));
		lose();
		pass();
		for (const workflowId of ['the-same', 'another']) {
			const run = await bench().buy(parameters, rows(3), { workflowId });
			expect(run.error?.message).toMatch(/Claims" is gone/);
			expect(run.error?.description).toMatch(/Nothing was sent\./);
		}
		expect(bench().books.charges).toBe(2);
	});
});
