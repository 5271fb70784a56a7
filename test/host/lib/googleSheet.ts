import assert from 'node:assert/strict';

import { type ExamplePlace, exampleFor } from './examples';
import { type Google, googleToken } from './google';
import type { Host } from './host';
import { paidTimes } from './ledger';
import { type Line, payroll } from './payroll';
import { scenario, type Suite } from './scenario';
import { type CredentialLink, saveCredential, type Shop } from './shop';
import { SheetGrid } from './sheetGrid';
import { waitFor } from './wait';
import { runByHand, saveWorkflow } from './workflows';

/** The example with Google Sheets, executed against a stand-in for Google. */
export function googleSheet(
	place: Suite,
	at: () => { host: Host; shop: Shop; google: Google; examplePlace: ExamplePlace },
	tried: Set<string>,
): void {
	let account: CredentialLink | undefined;

	/** The example as somebody sets it up for a fresh sheet with these lines and titles. */
	const setUp = async (lines: Line[], titles = ['Key', 'Name', 'Phone', 'Amount']) => {
		const { host, shop, google, examplePlace } = at();
		tried.add('top-up-a-google-sheet');
		shop.simulator.reset();
		google.sheet = new SheetGrid([titles, ...lines.map(({ cells }) => [...cells]), []]);
		account ??= await saveCredential(host.rest, 'Google', 'googleSheetsOAuth2Api', {
			clientId: 'client',
			clientSecret: 'secret of the client',
			oauthTokenData: { access_token: googleToken, token_type: 'Bearer' },
		});
		const workflow = exampleFor('top-up-a-google-sheet', examplePlace);
		for (const node of workflow.nodes) {
			if (node.type === 'n8n-nodes-base.googleSheets') {
				node.credentials = { googleSheetsOAuth2Api: account };
				Object.assign(node.parameters, {
					documentId: { __rl: true, mode: 'list', value: 'the-payroll' },
					sheetName: { __rl: true, mode: 'list', value: 'gid=0' },
				});
			}
			if (node.name === 'Your Columns') {
				const { assignments } = node.parameters.assignments as {
					assignments: Array<{ value: string }>;
				};
				[0, 2, 3].forEach((title, index) => (assignments[index].value = titles[title]));
			}
		}
		const id = await saveWorkflow(host.rest, workflow);
		const start = async () => await runByHand(host.rest, id, 'When clicking ‘Execute workflow’');
		const end = async () => {
			const execution = await host.executions.finished(await start());
			return { status: execution.status, error: execution.error?.message };
		};
		return { host, shop, google, start, end };
	};

	const assertEachOnce = (lines: Line[]) => {
		const wanted = lines.flatMap(({ pays }) => (pays ? [[pays, 1] as const] : []));
		assert.deepEqual([...paidTimes(at().shop)].sort(), [...wanted].sort());
	};

	/** Rows are found by their cells: what stands beside each is about that one. */
	const assertTold = (lines: Line[]) => {
		const rows = at().google.sheet.rows();
		for (const { cells, status, message } of lines) {
			const mine = rows.filter((row) => String(Object.values(row).slice(0, 4)) === String(cells));
			assert.ok(mine.length > 0, `${cells.join()} is in the sheet`);
			for (const row of mine) {
				assert.equal(row.Status, status, JSON.stringify(row));
				assert.match(String(row.Message), message, JSON.stringify(row));
			}
		}
	};

	scenario('A Google Sheet: run, sorted, run again', place, async (doing) => {
		const lines = payroll(1);
		const titles = ['Payroll Line', 'Staff', 'Phone No.', 'Amount (₦)'];
		const { google, end } = await setUp(lines, titles);
		doing('running it');
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		assertEachOnce(lines);
		assertTold(lines);
		doing('sorting the sheet, inserting a row, and running it again');
		google.sheet.reverse();
		const inserted = ['P1-12', 'Kemi', '0802 777 7777', 100];
		google.sheet.insertRow(2, [...inserted]);
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		const all: Line[] = [
			...lines,
			{ cells: inserted, status: 'success', message: /./, pays: '8027777777' },
		];
		assertEachOnce(all);
		assertTold(all);
	});

	scenario('A Google Sheet whose rows move while it is bought for', place, async (doing) => {
		const lines = payroll(2);
		const { google, end } = await setUp(lines);
		const late: Line = {
			cells: ['P2-0', 'Lola', '0805 888 8888', 100],
			status: 'success',
			message: /./,
			pays: '8058888888',
		};
		google.afterReading = () => {
			google.sheet.reverse();
			google.sheet.insertRow(2, [...late.cells]);
		};
		doing('running it');
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		assertEachOnce(lines);
		assertTold(lines);
		assert.equal(google.sheet.rows()[0].Status, '', 'it was not there when the run began');
		doing('running it again');
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		assertEachOnce([...lines, late]);
		assertTold([...lines, late]);
	});

	scenario('A Google Sheet that cannot be written to after the purchases', place, async (doing) => {
		const lines = payroll(3);
		const { google, end } = await setUp(lines);
		google.afterReading = () => (google.isDown = true);
		doing('running it while Google goes away');
		assert.equal((await end()).status, 'error');
		assertEachOnce(lines);
		google.isDown = false;
		doing('changing an amount that is paid already, and running it again');
		google.sheet.write('D2', [['₦900']], true);
		lines[0].cells[3] = '₦900';
		lines[0].message = /bought earlier for ₦500, and the row says ₦900 now/;
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		assertEachOnce(lines);
		assertTold(lines);
	});

	scenario('A Google Sheet, and n8n is killed in the middle', place, async (doing) => {
		const lines = payroll(4);
		const { host, shop, google, start, end } = await setUp(lines);
		// All purchases but one are still on their way when n8n is killed, and arrive later.
		const latency = { kind: 'latency', ms: 10_000 } as const;
		shop.simulator.configure({ faults: [{ path: '/api/topup', after: 1, fault: latency }] });
		doing('starting it');
		const execution = await start();
		await waitFor('the first purchase', async () => paidTimes(shop).size > 0, {
			timeoutMs: 60_000,
			everyMs: 20,
		});
		doing('killing n8n and starting it again');
		await host.kill();
		assert.equal(paidTimes(shop).size, 1);
		await host.start();
		await host.executions.finished(execution);
		assert.ok(google.sheet.rows().every((row) => !('Status' in row)));
		shop.simulator.configure({ faults: [] });
		doing('running it again');
		assert.deepEqual(await end(), { status: 'success', error: undefined });
		assertEachOnce(lines);
		assertTold(lines);
	});
}
