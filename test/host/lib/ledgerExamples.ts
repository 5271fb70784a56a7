import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { findDataTable } from './dataTables';
import { importHere, mailbox } from './exampleServers';
import { outputOf } from './executions';
import { FilledForm } from './forms';
import { charges } from './ledger';
import { host, shop } from './place';
import { scenario } from './scenario';
import { startTelegram } from './telegram';
import { waitFor } from './wait';
import { airtimeNode, usualTable, walletNode } from './walletNode';
import { chain, runByHand, saveWorkflow, start, startByHand } from './workflows';
import type { WorkflowNode } from './workflows';

const byHand = 'First of the Month';

const runPurchase = async (node: WorkflowNode) =>
	outputOf(
		await runByHand(await saveWorkflow(host.rest, chain('buy', [start(), node]))),
		node.name,
	);

const airtime = async (phone: string, more: Record<string, unknown> = {}) =>
	await runPurchase(airtimeNode('run', { phone, amount: 200, notBought: 'receipts', ...more }));

const electricity = async (meterNumber: string) =>
	await runPurchase(
		walletNode('Pay', {
			...{ resource: 'electricity', operation: 'pay', amount: 2_000, meterType: 'prepaid' },
			...{ disco: { __rl: true, mode: 'name', value: 'Ikeja' }, meterNumber },
		}),
	);

const refuseAirtime = () => {
	const fault = { kind: 'refuse', message: 'Number Block' } as const;
	shop.simulator.configure({ faults: [{ path: '/api/topup', fault }] });
};

/** Fills in *Settings*. */
export const settings = (changes: Record<string, unknown>) => (node: WorkflowNode) => {
	if (node.name !== 'Settings') return;
	const { assignments } = node.parameters.assignments as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	for (const one of assignments) one.value = changes[one.name] ?? one.value;
};

const inGroups = (code: string) => code.replace(/\D/g, '').replace(/\d{4}(?=\d)/g, '$& ');

/** The examples that read the ledger, and the one that makes it smaller. */
export function ledgerExamples(): void {
	scenario('A lost token is found again, and nothing is bought', async (doing) => {
		const id = await importHere('lost-token', { publish: true });
		const look = async (number: string) => await FilledForm.answer('lost-token', [number]);
		doing('buying');
		const [{ token }] = await electricity('04123459876');
		refuseAirtime();
		const [{ outcome }] = await airtime('08031239876');
		assert.equal(outcome, 'failed');
		const bought = charges();
		doing('looking for the meter, with spaces and without its zero');
		const page = await look('4123 459 876');
		assert.ok(page.includes('1 purchase'), page);
		assert.ok(page.includes(`Token: ${inGroups(String(token))}`), page);
		assert.ok(page.includes('Electricity for 04123459876'), page);
		doing('looking for a purchase that failed, and for none');
		assert.match(await look('0803 123 9876'), /It failed, and the customer got nothing\./);
		assert.match(await look('08039999876'), /no purchase for 08039999876/);
		assert.equal(charges(), bought);
		doing('looking for what n8n keeps of it');
		await waitFor('the pages to be gone', async () => (await host.executions.ids(id)).length === 0);
	});

	scenario('The profit of the day, to Telegram and by e-mail', async (doing) => {
		const telegram = await startTelegram();
		try {
			doing('selling');
			const table = await findDataTable(host.rest, usualTable);
			await host.database.age(String(table?.id), 3 * 24 * 60);
			const send = async (changes: Record<string, unknown>) => {
				const change = (node: WorkflowNode) => {
					settings(changes)(node);
					if (/telegram/i.test(node.type)) node.credentials = { telegramApi: telegram.credential };
				};
				await runByHand(await importHere('daily-profit', { change }), 'Every Evening');
			};
			await send({ shop: 'Ada & Sons' });
			assert.match(
				String(telegram.sent.at(-1)?.text),
				/^Ada &#38; Sons, .*\n ?Nothing was bought today\.$/,
			);
			await airtime('08031112222', { soldFor: 220 });
			await airtime('08031112223', { soldFor: 230 });
			await airtime('08031112224');
			refuseAirtime();
			await airtime('08031112225', { soldFor: 220 });
			doing('sending it');
			await send({});
			await send({ sendBy: 'email' });
			const letter = mailbox.letters.at(-1);
			assert.match(String(letter?.headers), /^Subject: .*Ada Ventures/m);
			for (const text of [telegram.sent.at(-1)?.text, letter?.parts.join('\n')])
				for (const line of [
					'Sold: 2 for ₦450.',
					'profit ₦50.',
					'- airtime: 2 sold, profit ₦50',
					'Bought without a selling price: ₦200.',
					'Failed: 1. Their customers got nothing.',
				])
					assert.ok(text?.includes(line), `${line} is not in ${text}`);
		} finally {
			telegram.stop();
		}
	});

	scenario('The ledger is tidied up after its copy is whole', async (doing) => {
		const folder = host.filesFolder;
		const files = () => readdirSync(folder).filter((name) => name.startsWith('ledger-'));
		doing('buying, and growing old');
		const [{ token, reference }] = await electricity('04123451111');
		const table = await findDataTable(host.rest, usualTable);
		const rows = async () => (await table?.rows()) ?? [];
		await host.database.age(String(table?.id), 400 * 24 * 60);
		const [{ reference: young }] = await airtime('08031119999');
		const before = (await rows()).length;
		doing('tidying up without a folder');
		const gone = path.join(folder, 'nowhere');
		const broken = await importHere('tidy-up-monthly', { change: settings({ folder: gone }) });
		const failed = await host.executions.finished(await startByHand(broken, byHand));
		assert.equal(failed.status, 'error');
		assert.equal((await rows()).length, before);
		doing('tidying up with a file that lost its last rows');
		const cut = (node: WorkflowNode) => {
			if (node.name === 'Rows of the File') node.parameters.options = { maxRowCount: 1 };
		};
		const torn = await importHere('tidy-up-monthly', { change: cut });
		const refused = await host.executions.finished(await startByHand(torn, byHand));
		assert.match(String(refused.error?.message), /does not hold all purchases/);
		assert.equal((await rows()).length, before);
		const earlier = files();
		doing('tidying up');
		const id = await importHere('tidy-up-monthly');
		const [{ purchases }] = outputOf(await runByHand(id, byHand), 'Tidy Up');
		const left = (await rows()).map((row) => row.reference);
		assert.ok(left.includes(young) && !left.includes(reference));
		assert.equal(before - left.length, purchases);
		const [file, ...others] = files().filter((name) => !earlier.includes(name));
		assert.deepEqual(others, []);
		const copy = readFileSync(path.join(folder, file), 'utf8');
		assert.ok(copy.includes(String(token)) && copy.includes(String(reference)), copy);
		doing('tidying up again, with nothing to remove');
		await runByHand(id, byHand);
		assert.deepEqual(files(), [...earlier, file].sort());
	});
}
