import assert from 'node:assert/strict';

import { google, importHere } from './exampleServers';
import { googleToken } from './google';
import { paidTimes } from './ledger';
import { type Line, payroll } from './payroll';
import { host } from './place';
import { scenario } from './scenario';
import { saveCredential } from './shop';
import { SheetGrid } from './sheetGrid';
import { startByHand } from './workflows';

const done = { status: 'success', error: undefined };

/** The example with Google Sheets, executed against a stand-in for Google. */
export function googleSheet(): void {
	/** Sets the example up for a new sheet with these lines and titles. Gives a function that runs the example. */
	const setUp = async (
		listName: string,
		lines: Line[],
		titles = ['Staff No.', 'Name', 'Phone', 'Amount'],
	) => {
		google.sheet = new SheetGrid([titles, ...lines.map(({ cells }) => [...cells]), []]);
		const account = await saveCredential(host.rest, 'Google', 'googleSheetsOAuth2Api', {
			clientId: 'client',
			clientSecret: 'secret of the client',
			oauthTokenData: { access_token: googleToken, token_type: 'Bearer' },
		});
		const id = await importHere('top-up-a-google-sheet', {
			change: (node) => {
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
					const values = [titles[2], titles[3], listName];
					values.forEach((value, index) => (assignments[index].value = value));
				}
			},
		});
		return async () => {
			const execution = await host.executions.finished(
				await startByHand(id, 'When clicking ‘Execute workflow’'),
			);
			return { status: execution.status, error: execution.error?.message };
		};
	};

	/** Each line is paid once, and each row has its own result. Finds rows by their cells. */
	const assertPaidAndTold = (lines: Line[]) => {
		const wanted = lines.flatMap(({ pays }) => (pays ? [[pays, 1] as const] : []));
		assert.deepEqual([...paidTimes()].sort(), [...wanted].sort());
		const rows = google.sheet.rows();
		for (const { cells, status, message } of lines) {
			const mine = rows.filter((row) => String(Object.values(row).slice(0, 4)) === String(cells));
			assert.ok(mine.length > 0, `${cells.join()} is in the sheet`);
			for (const row of mine) {
				assert.equal(row.Status, status, JSON.stringify(row));
				assert.match(String(row.Message), message, JSON.stringify(row));
			}
		}
	};

	const late = (number: string, name: string, phone: string): Line => ({
		cells: [number, name, phone, 100],
		status: 'success',
		message: /./,
		pays: phone.replace(/ /g, '').slice(1),
	});

	scenario('A Google Sheet: run, sorted, run again', async (doing) => {
		const lines = payroll(1);
		const run = await setUp('Staff, June', lines, [
			'Staff No.',
			'Staff',
			'Phone No.',
			'Amount (₦)',
		]);
		doing('running it');
		assert.deepEqual(await run(), done);
		assertPaidAndTold(lines);
		doing('sorting the sheet, inserting a row, and running it again');
		google.sheet.reverse();
		const inserted = late('P1-12', 'Kemi', '0802 777 7777');
		google.sheet.insertRow(2, [...inserted.cells]);
		assert.deepEqual(await run(), done);
		assertPaidAndTold([...lines, inserted]);
	});

	scenario('A Google Sheet whose rows move while it is bought for', async (doing) => {
		const lines = payroll(2);
		const run = await setUp('Staff, July', lines);
		const inserted = late('P2-0', 'Lola', '0805 888 8888');
		google.afterReading = () => {
			google.sheet.reverse();
			google.sheet.insertRow(2, [...inserted.cells]);
		};
		doing('running it');
		assert.deepEqual(await run(), done);
		assertPaidAndTold(lines);
		assert.equal(google.sheet.rows()[0].Status, '', 'it was not there when the run began');
		doing('running it again');
		assert.deepEqual(await run(), done);
		assertPaidAndTold([...lines, inserted]);
	});
}
