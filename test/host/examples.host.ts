import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { FaultRule } from '../simulator';
import { buyPending } from '../support/otherBuyer';
import { qrTextOf } from '../support/qrPicture';
import { makeDataTable } from './lib/dataTables';
import { exampleNames, imported } from './lib/examples';
import { importHere, mailbox, notified, pictures, useServers } from './lib/exampleServers';
import { type Execution, outputOf } from './lib/executions';
import { FilledForm } from './lib/forms';
import { googleSheet } from './lib/googleSheet';
import { charges, paidTimes } from './lib/ledger';
import { ledgerExamples } from './lib/ledgerExamples';
import { host, shop } from './lib/place';
import { monthlyCable } from './lib/monthlyCable';
import { printedCards } from './lib/printedCards';
import { reviewedAgent } from './lib/reviewedAgent';
import { sales } from './lib/sales';
import { scenario, suite } from './lib/scenario';
import { shopAccount, shopHeader } from './lib/shop';
import { soldSheet } from './lib/soldSheet';
import { uploadedSheets } from './lib/uploadedSheets';
import { waitFor } from './lib/wait';
import { airtimeNode } from './lib/walletNode';
import { chain, pollTimes, postToWebhook, runByHand, saveWorkflow, start } from './lib/workflows';
import type { WorkflowNode } from './lib/workflows';

const byHand = 'When clicking ‘Execute workflow’';

function assertEachOnce(count: number): void {
	assert.deepEqual([...paidTimes().values()], Array(count).fill(1));
}

const refusedMeter: FaultRule = {
	path: '/api/bill/bill-validation',
	fault: { kind: 'refuse', message: 'Invalid Meter Number' },
};

const shopKey: Record<string, string> = { [shopHeader.name]: shopHeader.value };

/** An order as the shop posts it; gives the answer with its status. */
async function orderFrom(
	path: string,
	order: Record<string, unknown>,
	headers = shopKey,
): Promise<Record<string, unknown>> {
	const answer = await postToWebhook(host.rest, path, order, headers);
	const text = await answer.text();
	const body = text.startsWith('{') ? (JSON.parse(text) as object) : { text };
	return { ...body, status: answer.status };
}

async function orderElectricity(
	order: string,
	headers = shopKey,
	path = 'sell-electricity',
): Promise<Record<string, unknown>> {
	const meter = { disco: 'Ikeja', meterType: 'prepaid', meterNumber: '04123456789' };
	return await orderFrom(path, { order, ...meter, amount: 5000 }, headers);
}

/** Sets these parameters of one node. */
const setting = (name: string, parameters: Record<string, unknown>) => (node: WorkflowNode) => {
	if (node.name === name) Object.assign(node.parameters, parameters);
};

/** Runs a purchase of airtime. */
const buyAirtime = async (phone: string, amount: number): Promise<Execution> => {
	const workflow = chain('buy', [start(), airtimeNode('run', { phone, amount })]);
	return await runByHand(await saveWorkflow(host.rest, workflow));
};

const polled = async (route: string) =>
	await waitFor('the first poll', async () =>
		shop.simulator.requests().some((request) => request.path.endsWith(route)),
	);

const untilNotified = async () => await waitFor('the message', async () => notified.length > 0);

suite('Every example workflow, imported and executed', () => {
	useServers();

	scenario('Check my provider, which spends nothing', async (doing) => {
		const id = await importHere('check-my-provider');
		doing('checking a provider that answers everything');
		const [good] = outputOf(await runByHand(id, byHand), 'Answers');
		assert.ok(Object.keys(good).length >= 10, JSON.stringify(good));
		assert.deepEqual([...new Set(Object.values(good))], ['yes'], JSON.stringify(good));
		doing('checking one that has no list of discos');
		const refused = { kind: 'status', status: 404 } as const;
		shop.simulator.configure({ faults: [{ path: '/api/discos', fault: refused }] });
		const [{ discos, ...others }] = outputOf(await runByHand(id, byHand), 'Answers');
		assert.match(String(discos), /^no: .*under Provider: Discos\.$/);
		assert.deepEqual([...new Set(Object.values(others))], ['yes'], JSON.stringify(others));
		const sent = shop.simulator.requests().filter(({ method }) => method === 'POST');
		assert.deepEqual([...new Set(sent.map((request) => request.path))], ['/api/user']);
		assert.equal(charges(), 0);
	});

	scenario('Bulk top-up from a CSV file, twice', async (doing) => {
		const id = await importHere('bulk-top-up-from-csv');
		for (const replayed of [false, true]) {
			doing(replayed ? 'running it again' : 'running it');
			await runByHand(id, byHand);
			assertEachOnce(5);
			const file = readFileSync(path.join(host.filesFolder, 'top-ups-results.csv'), 'utf8');
			const [titles, ...lines] = file.trim().split('\n');
			assert.match(titles, /order.*phone.*amount.*outcome.*charged.*replayed.*reference.*note/);
			assert.equal(lines.length, 5);
			for (const line of lines) assert.ok(line.toLowerCase().includes(`success,yes,${replayed}`));
		}
	});

	scenario('Scheduled SMS campaign: by night, by day, and twice', async (doing) => {
		const inHours = async (hours: Record<string, string>) =>
			await importHere('scheduled-sms-campaign', {
				change: (node) => {
					if (node.name === 'Send Campaign') assert.equal(node.parameters.quietHours, 'night');
					setting('Send Campaign', hours)(node);
				},
			});
		const reasons = (execution: Execution) =>
			outputOf(execution, 'Not Sent or Unknown').map(({ name, outcome, reason }) => [
				name,
				outcome,
				reason,
			]);
		doing('starting it in quiet hours');
		const quiet = await inHours({ quietHours: 'other', quietHoursOther: '00:00-24:00' });
		assert.deepEqual(reasons(await runByHand(quiet, byHand)), [
			['Ada', 'notSent', 'quietHours'],
			['Bola', 'notSent', 'quietHours'],
			['Chidi', 'notSent', 'quietHours'],
			['Dayo', 'notSent', 'optedOut'],
		]);
		assert.equal(charges(), 0);
		const id = await inHours({ quietHours: 'off' });
		for (const trigger of ['First of the Month at Ten', byHand]) {
			doing(`starting it with ${trigger}`);
			const execution = await runByHand(id, trigger);
			assert.deepEqual(
				outputOf(execution, 'Sent').map(({ name, phone }) => [name, phone]),
				[
					['Ada', '08031234567'],
					['Bola', '08023456789'],
					['Chidi', '08051234567'],
				],
			);
			assert.deepEqual(reasons(execution), [['Dayo', 'notSent', 'optedOut']]);
			assertEachOnce(3);
		}
		const texts = shop.simulator.requests().filter((request) => request.path === '/api/bulksms');
		assert.deepEqual(
			texts.map(({ body }) => String((body as { message: string }).message).slice(0, 10)).sort(),
			['Hello Ada,', 'Hello Bola', 'Hello Chid'],
		);
	});

	scenario('Sell electricity, verified first; the order comes twice', async (doing) => {
		await importHere('sell-electricity', { publish: true });
		doing('ordering without the header');
		assert.equal((await orderElectricity('A-1001', {})).status, 403);
		doing('ordering');
		const paid = await orderElectricity('A-1001');
		assert.deepEqual([paid.status, paid.outcome], [200, 'success'], JSON.stringify(paid));
		assert.ok(paid.token && paid.customer, JSON.stringify(paid));
		doing('ordering the same again');
		const { reference, token } = paid;
		const again = await orderElectricity('A-1001');
		assert.deepEqual({ ...again, reference, token, replayed: true }, again);
		assert.equal(charges(), 1);
		doing('ordering for a meter that the provider refuses');
		shop.simulator.configure({ faults: [refusedMeter] });
		const refused = await orderElectricity('A-1002');
		assert.equal(refused.status, 422, JSON.stringify(refused));
		assert.equal(charges(), 1);
	});

	scenario('An unverified meter is not paid on any branch', async (doing) => {
		shop.simulator.configure({ faults: [refusedMeter] });
		const path = 'sell-on-one-branch';
		await importHere('sell-electricity', {
			publish: true,
			change: (node) => {
				// An n8n that does not know the shape of a refusal outputs the item like this.
				if (node.name === 'Verify Meter') node.onError = 'continueRegularOutput';
				if (node.name === 'Order') node.parameters.path = node.webhookId = path;
			},
		});
		doing('ordering for a meter that the provider refuses');
		const refused = await orderElectricity('A-1003', shopKey, path);
		assert.equal(refused.status, 422, JSON.stringify(refused));
		assert.equal(charges(), 0);
	});

	scenario('Notify when a purchase is decided', async (doing) => {
		const references = 'awaited-1';
		await buyPending(shop, references);
		doing('publishing it with one reference to watch, and waiting for the baseline');
		const change = setting('Watch Purchases', { pollTimes, references });
		await importHere('notify-when-decided', { publish: true, change });
		await polled(references);
		doing('letting the purchase succeed');
		shop.simulator.settle(references, 'success');
		await untilNotified();
		assert.equal(notified.length, 1);
		assert.match(notified[0], /awaited-1 is now success \(it was pending\)/);
	});

	scenario('Follow up the ledger', async (doing) => {
		shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		doing('buying something that stays pending');
		const [{ reference }] = outputOf(await buyAirtime('08031234567', 100), 'Buy Airtime');
		const id = await importHere('follow-up-the-ledger');
		doing('following it up before and after it is decided');
		await runByHand(id, 'Every Ten Minutes');
		assert.deepEqual(notified, []);
		shop.simulator.settle(String(reference), 'success');
		await runByHand(id, 'Every Ten Minutes');
		await runByHand(id, 'Every Ten Minutes');
		assert.equal(notified.length, 1);
		assert.match(notified[0], /is now success \(it was pending\)/);
	});

	scenario('The report of a ledger, by e-mail', async (doing) => {
		doing('buying');
		await buyAirtime('08051234567', 1_250);
		doing('sending the report');
		await runByHand(await importHere('email-the-report'), 'Mondays at Seven');
		const [{ headers, parts }, ...others] = mailbox.letters;
		assert.deepEqual(others, []);
		assert.match(headers, /^Subject: Purchases of the week to /m);
		assert.match(headers, /^To: owner@shop\.example\.com$/m);
		assert.match(parts[0], /<b>[A-Z]+: \d+ bought, ₦[\d,]+50 spent[^]*<td>success<\/td>/);
		assert.match(parts[1], /^<!doctype html>[^]*Spending by day[^]*Purchases/);
	});

	scenario('Top up a Data Table, twice', async (doing) => {
		const columns = ['phone', 'amount', 'outcome', 'message'];
		const table = await makeDataTable(host.rest, 'Top Ups', columns);
		await table.insert([
			{ phone: '0803 123 4567', amount: '₦500' },
			{ phone: 'Ada', amount: '500' },
			{ phone: '08051234567', amount: '200' },
		]);
		const id = await importHere('top-up-a-data-table');
		doing('running it');
		await runByHand(id, byHand);
		assert.equal(charges(), 2);
		const rows = await table.rows();
		assert.deepEqual(
			rows.map(({ outcome }) => outcome),
			['success', 'notSent', 'success'],
		);
		assert.match(String(rows[1].message), /is not a phone number.*Enter a Nigerian/);
		doing('running it again');
		const again = await runByHand(id, byHand);
		assert.equal(outputOf(again, 'Buy Airtime').length, 1, 'only what is not bought is tried');
		assert.equal(charges(), 2);
		doing('running it for a table that was made anew');
		await table.remove();
		const another = await makeDataTable(host.rest, 'Top Ups', columns);
		await another.insert([{ phone: '08031234567', amount: '500' }]);
		await runByHand(id, byHand);
		assert.equal(charges(), 3);
	});

	scenario('Monthly staff data, twice in a month', async (doing) => {
		const table = await makeDataTable(host.rest, 'Staff', ['name', 'phone', 'plan']);
		await table.insert([
			{ name: 'Ada', phone: '08031234567', plan: '1GB SME' },
			{ name: 'Bola', phone: '08021234567', plan: '1GB SME' },
			{ name: 'Chidi', phone: '08051234567', plan: '1GB' },
		]);
		const id = await importHere('monthly-staff-data');
		doing('running it twice');
		for (const replayed of [false, true]) {
			const execution = await runByHand(id, 'First of the Month');
			const [notServed, ...others] = outputOf(execution, 'Not Served');
			assert.match(String(notServed.message), /"1GB" can mean 3 of the list/);
			assert.deepEqual(others, []);
			const served = outputOf(execution, 'Buy Data').filter(({ outcome }) => outcome === 'success');
			assert.deepEqual(
				served.map((item) => [item.name, item.network, item.replayed]),
				[
					['Ada', 'MTN', replayed],
					['Bola', 'AIRTEL', replayed],
				],
			);
			assert.equal(charges(), 2);
		}
	});

	uploadedSheets();

	scenario('Airtime to cash, with the OTP in a form', async (doing) => {
		const id = await importHere('airtime-to-cash', { publish: true });
		const credits = () => shop.simulator.ledger().filter(({ kind }) => kind === 'credit').length;
		const pin = '4711';
		const offer = async (number = '0803 123 4567') =>
			await FilledForm.submit('airtime-to-cash', [number, '1000']);
		doing('offering a line of which there is none');
		await (await offer('Ada')).lastPage('is not a phone number');
		doing('entering a wrong OTP');
		const wrong = await offer();
		await wrong.page('Enter the OTP');
		await wrong.submit(['000000', pin]);
		await wrong.lastPage('Invalid OTP');
		assert.equal(credits(), 0);
		doing('entering the right one');
		const form = await offer();
		await form.page('Enter the OTP');
		const right = String(shop.simulator.otp('2348031234567'));
		await form.submit([right, pin]);
		const last = await form.lastPage('was taken from 08031234567');
		assert.match(last, /₦1000 of airtime/);
		assert.doesNotMatch(last, new RegExp(`${right}|${pin}`));
		assert.equal(credits(), 1);
		doing('looking for what n8n keeps of it');
		await waitFor(
			'the executions to be gone',
			async () => (await host.executions.ids(id)).length === 0,
		);
	});

	reviewedAgent();

	scenario('eSIM shop: orders come twice, are ready later, or are too dear', async (doing) => {
		await importHere('esim-shop', {
			publish: true,
			change: ({ name, parameters }) => {
				if (name !== 'Buy eSIM') return;
				const options = parameters.options as Record<string, unknown>;
				assert.equal(options.waitUntilProvisioned, 300);
				options.waitUntilProvisioned = 1;
			},
		});
		const order = async (name: string, more: Record<string, unknown> = {}) =>
			await orderFrom('esim-shop', {
				order: name,
				email: 'ada@example.com',
				packageId: 'gh-1gb-30d',
				packageType: 'DATA-ONLY',
				...more,
			});
		doing('ordering, and ordering the same again');
		const [bought, again] = [await order('E-1001'), await order('E-1001')];
		assert.deepEqual([bought.status, bought.replayed], [200, false], JSON.stringify(bought));
		const { link, activationCode } = bought;
		assert.match(String(link), /^http/);
		assert.match(String(activationCode), /^LPA:1\$/);
		assert.deepEqual({ ...again, status: 200, replayed: true, link, activationCode }, again);
		assert.equal(charges(), 1);
		assert.equal(notified.length, 2);
		assert.ok(notified[0].includes(String(link)), notified[0]);
		assert.deepEqual(pictures.map(qrTextOf), [activationCode, activationCode]);
		doing('ordering twice in the same moment');
		const [one, other] = await Promise.all([order('E-1003'), order('E-1003')]);
		assert.match(String(one.link), /^http/);
		assert.equal(other.link, one.link);
		assert.equal(charges(), 2);
		doing('ordering a kind of package that there is not, and one above the limit');
		const odd = await order('E-1002', { packageType: 'VOICE' });
		assert.equal(odd.status, 502, JSON.stringify(odd));
		const dear = await order('E-1004', { packageId: 'us-20gb-180d' });
		assert.deepEqual([dear.status, dear.outcome], [502, 'notSent']);
		assert.match(`${String(dear.error)} ${String(dear.advice)}`, /Max per Purchase.*20,000/);
		assert.equal(charges(), 2);
		doing('ordering what takes its time, and ordering it again when it is there');
		shop.simulator.configure({ esimProvisionMs: -1 });
		const late = await order('E-1005');
		assert.deepEqual([late.status, late.outcome, charges()], [202, 'success', 3]);
		assert.ok(late.reference);
		for (const { id } of shop.simulator.esims()) shop.simulator.provisionEsim(id);
		const ready = await order('E-1005');
		assert.deepEqual([ready.status, ready.replayed, charges()], [200, true, 3]);
		assert.match(String(ready.link), /^http/);
	});

	scenario('Low balance alarm', async (doing) => {
		doing('publishing it, and waiting for the first look');
		const change = setting('Watch the Balance', { pollTimes });
		await importHere('low-balance-alarm', { publish: true, change });
		await polled('/api/balance');
		doing('emptying the wallet');
		shop.simulator.setAccount(shopAccount.username, { balance: 1_500 });
		await untilNotified();
		assert.deepEqual(notified, ['The wallet has ₦1500 left (production). Please fund it.']);
	});

	googleSheet();

	sales();

	ledgerExamples();

	monthlyCable();

	printedCards();

	soldSheet();

	scenario('None is left out: other suites execute the last ones', async () => {
		const elsewhere = [
			...['tell-and-write-back', 'bulk-top-up-one-slice', 'bulk-top-up-over-workers'],
			...['customer-wallets', 'fund-customer-wallets'],
			...['telegram-shop', 'telegram-shop-delivery', 'whatsapp-shop'],
		];
		for (const name of elsewhere) await importHere(name);
		assert.deepEqual([...imported].sort(), exampleNames().sort());
	});
});
