import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import type { FaultRule } from '../simulator';
import { qrTextOf } from '../support/qrPicture';
import {
	type ExamplePlace,
	exampleFor,
	exampleNames,
	importExample,
	saveBasicAuth,
	saveHeaderAuth,
	shopHeader,
} from './lib/examples';
import { type Mailbox, openMailbox } from './lib/mailbox';
import { makeDataTable } from './lib/dataTables';
import { esimOrders } from './lib/esimOrders';
import { outputOf } from './lib/executions';
import { FilledForm } from './lib/forms';
import { type Google, startGoogle } from './lib/google';
import { googleSheet } from './lib/googleSheet';
import { Host } from './lib/host';
import { paidTimes } from './lib/ledger';
import { type Notifications, receiveNotifications } from './lib/notifications';
import { buyPending, copySheets } from './lib/playground';
import { reviewedAgent } from './lib/reviewedAgent';
import { sales } from './lib/sales';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { airtimeNode, openShop, type Shop, shopAccount } from './lib/shop';
import { uploadedSheets } from './lib/uploadedSheets';
import { waitFor } from './lib/wait';
import { chain, node, pollTimes, postToWebhook, runByHand, saveWorkflow } from './lib/workflows';

const place: Suite = {};
const byHand = 'When clicking ‘Execute workflow’';
let host: Host;
let shop: Shop;
let google: Google;
let examplePlace: ExamplePlace;
let notifications: Notifications;
let mailbox: Mailbox;
const notified: string[] = [];
const pictures: Buffer[] = [];

function charges(): number {
	return shop.simulator.ledger().filter(({ kind }) => kind === 'charge').length;
}

function assertEachOnce(count: number): void {
	const times = [...paidTimes(shop).values()];
	assert.deepEqual(
		times,
		Array.from({ length: count }, () => 1),
	);
}

const refusedMeter: FaultRule = {
	path: '/api/bill/bill-validation',
	fault: { kind: 'refuse', message: 'Invalid Meter Number' },
};

const shopKey: Record<string, string> = { [shopHeader.name]: shopHeader.value };

async function orderFrom(
	path: string,
	order: Record<string, unknown>,
	headers = shopKey,
): Promise<Response> {
	return await postToWebhook(host.rest, path, order, headers);
}

async function orderElectricity(
	change: Record<string, unknown> = {},
	headers = shopKey,
	path = 'sell-electricity',
): Promise<Response> {
	const order = {
		order: 'A-1001',
		disco: 'Ikeja',
		meterType: 'prepaid',
		meterNumber: '04123456789',
		amount: 5000,
		...change,
	};
	return await orderFrom(path, order, headers);
}

async function runExample(id: string, trigger: string) {
	const execution = await host.executions.finished(await runByHand(host.rest, id, trigger));
	assert.equal(execution.status, 'success', execution.error?.message);
	return execution;
}

suite('Every example workflow, imported and executed', () => {
	const tried = new Set<string>();
	const importTried = async (name: string, publish = false) => {
		tried.add(name);
		return await importExample(host.rest, name, examplePlace, publish);
	};

	before(async () => {
		google = await startGoogle();
		host = place.host = await Host.open({ env: google.env });
		shop = await openShop(host);
		notifications = await receiveNotifications((text, picture) => {
			notified.push(text);
			if (picture) pictures.push(picture);
		});
		mailbox = await openMailbox(host.rest);
		examplePlace = {
			filesFolder: host.filesFolder,
			webhookUrl: `${host.url}/webhook`,
			notifyUrl: notifications.url,
			wallet: shop.login,
			headerAuth: await saveHeaderAuth(host.rest),
			basicAuth: await saveBasicAuth(host.rest),
			smtp: mailbox.smtp,
		};
		copySheets(host.filesFolder);
	});
	after(async () => {
		notifications?.stop();
		mailbox?.stop();
		await shop?.simulator.stop();
		await host?.close();
		google?.stop();
	});

	scenario('Check my provider, which spends nothing', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('check-my-provider');
		doing('checking a provider that answers everything');
		const [good] = outputOf(await runExample(id, byHand), 'Answers');
		assert.ok(Object.keys(good).length >= 10, JSON.stringify(good));
		assert.deepEqual([...new Set(Object.values(good))], ['yes'], JSON.stringify(good));
		doing('checking one that has no list of discos');
		const refused = { kind: 'status', status: 404 } as const;
		shop.simulator.configure({ faults: [{ path: '/api/discos', fault: refused }] });
		const [other] = outputOf(await runExample(id, byHand), 'Answers');
		const noes = Object.entries(other).filter(([, answer]) => answer !== 'yes');
		assert.deepEqual(
			noes.map(([name]) => name),
			['discos'],
			JSON.stringify(other),
		);
		assert.match(String(other.discos), /^no: .*under Provider: Discos\.$/);
		const sent = shop.simulator.requests().filter(({ method }) => method === 'POST');
		assert.deepEqual([...new Set(sent.map((request) => request.path))], ['/api/user']);
		assert.equal(charges(), 0);
	});

	scenario('Bulk top-up from a CSV file, twice', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('bulk-top-up-from-csv');
		doing('running it');
		await runExample(id, byHand);
		assertEachOnce(5);
		const results = () =>
			readFileSync(path.join(host.filesFolder, 'top-ups-results.csv'), 'utf8').trim().split('\n');
		const [titles, ...lines] = results();
		assert.match(titles, /order.*phone.*amount.*outcome.*charged.*replayed.*reference.*note/);
		assert.equal(lines.length, 5);
		for (const line of lines) assert.match(line, /success,yes,false/i);
		doing('running it again');
		await runExample(id, byHand);
		assertEachOnce(5);
		for (const line of results().slice(1)) assert.match(line, /success,yes,true/i);
	});

	scenario('Scheduled SMS campaign: by night, by day, and twice', place, async (doing) => {
		shop.simulator.reset();
		tried.add('scheduled-sms-campaign');
		const inHours = async (hours: Record<string, string>) => {
			const workflow = exampleFor('scheduled-sms-campaign', examplePlace);
			const sending = workflow.nodes.find(({ name }) => name === 'Send Campaign');
			assert.equal(sending?.parameters.quietHours, 'night');
			Object.assign(sending.parameters, hours);
			return await saveWorkflow(host.rest, workflow);
		};
		const reasons = (execution: Parameters<typeof outputOf>[0]) =>
			outputOf(execution, 'Not Sent or Unknown').map(({ name, outcome, reason }) => [
				name,
				outcome,
				reason,
			]);
		doing('starting it in quiet hours');
		const quiet = await inHours({ quietHours: 'other', quietHoursOther: '00:00-24:00' });
		assert.deepEqual(reasons(await runExample(quiet, byHand)), [
			['Ada', 'notSent', 'quietHours'],
			['Bola', 'notSent', 'quietHours'],
			['Chidi', 'notSent', 'quietHours'],
			['Dayo', 'notSent', 'optedOut'],
		]);
		assert.equal(charges(), 0);
		const id = await inHours({ quietHours: 'off' });
		for (const trigger of ['First of the Month at Ten', byHand]) {
			doing(`starting it with ${trigger}`);
			const execution = await runExample(id, trigger);
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
		const texts = shop.simulator.requests().filter(({ path }) => path === '/api/bulksms');
		assert.deepEqual(
			texts.map(({ body }) => String((body as { message: string }).message).slice(0, 10)).sort(),
			['Hello Ada,', 'Hello Bola', 'Hello Chid'],
		);
	});

	scenario('Sell electricity, verified first; the order comes twice', place, async (doing) => {
		shop.simulator.reset();
		await importTried('sell-electricity', true);
		doing('ordering without the header');
		assert.equal((await orderElectricity({}, {})).status, 403);
		doing('ordering');
		const answer = await orderElectricity();
		const paid = (await answer.json()) as Record<string, unknown>;
		assert.equal(answer.status, 200, JSON.stringify(paid));
		assert.equal(paid.outcome, 'success');
		assert.ok(paid.token && paid.customer, JSON.stringify(paid));
		doing('ordering the same again');
		const again = (await (await orderElectricity()).json()) as Record<string, unknown>;
		assert.equal(again.reference, paid.reference);
		assert.equal(again.replayed, true);
		assert.equal(again.token, paid.token, 'the second answer holds the token too');
		assert.equal(charges(), 1);
		doing('ordering for a meter that the provider refuses');
		shop.simulator.configure({ faults: [refusedMeter] });
		const refused = await orderElectricity({ order: 'A-1002' });
		assert.equal(refused.status, 422, await refused.text());
		assert.equal(charges(), 1);
	});

	scenario('An unverified meter is not paid, whatever branch it takes', place, async (doing) => {
		shop.simulator.reset();
		shop.simulator.configure({ faults: [refusedMeter] });
		const workflow = exampleFor('sell-electricity', examplePlace);
		for (const node of workflow.nodes) {
			// So it comes out of an n8n that does not know the shape of a refusal.
			if (node.name === 'Verify Meter') node.onError = 'continueRegularOutput';
			if (node.name === 'Order') node.parameters.path = node.webhookId = 'sell-on-one-branch';
		}
		await saveWorkflow(host.rest, workflow, { publish: true });
		doing('ordering for a meter that the provider refuses');
		const answer = await orderElectricity({ order: 'A-1003' }, undefined, 'sell-on-one-branch');
		assert.equal(answer.status, 422, await answer.text());
		assert.equal(charges(), 0);
	});

	scenario('Notify when a purchase is decided', place, async (doing) => {
		shop.simulator.reset();
		const reference = 'awaited-1';
		await buyPending(shop.simulator, reference);
		doing('publishing it with one reference to watch');
		tried.add('notify-when-decided');
		const workflow = exampleFor('notify-when-decided', examplePlace);
		for (const { name, parameters } of workflow.nodes)
			if (name === 'Watch Purchases')
				Object.assign(parameters, { pollTimes, references: reference });
		await saveWorkflow(host.rest, workflow, { publish: true });
		doing('waiting for the baseline');
		const lookUps = () =>
			shop.simulator.requests().filter((request) => request.path.endsWith(reference)).length;
		await waitFor('the first poll', async () => lookUps() > 0, { timeoutMs: 90_000 });
		doing('letting the purchase succeed');
		shop.simulator.settle(reference, 'success');
		await waitFor('the notification', async () => notified.length > 0, { timeoutMs: 90_000 });
		assert.equal(notified.length, 1);
		assert.match(notified[0], /awaited-1 is now success \(it was pending\)/);
	});

	scenario('Follow up the ledger', place, async (doing) => {
		shop.simulator.reset();
		notified.length = 0;
		shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		doing('buying something that stays pending');
		const start = node('Start', 'n8n-nodes-base.manualTrigger');
		const buying = airtimeNode(shop, 'run', { phone: '08031234567', amount: 100 });
		const bought = await runExample(
			await saveWorkflow(host.rest, chain('buy', [start, buying])),
			'Start',
		);
		const [{ reference }] = outputOf(bought, 'Buy Airtime');
		const id = await importTried('follow-up-the-ledger');
		doing('following it up before and after it is decided');
		await runExample(id, 'Every Ten Minutes');
		assert.deepEqual(notified, []);
		shop.simulator.settle(String(reference), 'success');
		await runExample(id, 'Every Ten Minutes');
		await runExample(id, 'Every Ten Minutes');
		assert.equal(notified.length, 1);
		assert.match(notified[0], /is now success \(it was pending\)/);
	});

	scenario('The report of a ledger, by e-mail', place, async (doing) => {
		shop.simulator.reset();
		doing('buying');
		const start = node('Start', 'n8n-nodes-base.manualTrigger');
		const wanted = { phone: '08051234567', amount: 1_250 };
		const buying = chain('buy for the report', [start, airtimeNode(shop, 'run', wanted)]);
		await runExample(await saveWorkflow(host.rest, buying), 'Start');
		doing('sending the report');
		await runExample(await importTried('email-the-report'), 'Mondays at Seven');
		const [{ headers, parts }, ...others] = mailbox.letters;
		assert.deepEqual(others, []);
		assert.match(headers, /^Subject: Purchases of the week to /m);
		assert.match(headers, /^To: owner@shop\.example\.com$/m);
		assert.match(parts[0], /<b>₦[\d,]+50<\/b> was spent[^]*<td>success<\/td>/);
		assert.match(parts[1], /^<!doctype html>[^]*Spending by day[^]*Purchases/);
	});

	scenario('Top up a Data Table, twice', place, async (doing) => {
		shop.simulator.reset();
		const table = await makeDataTable(host.rest, 'Top Ups', [
			...['phone', 'amount', 'outcome', 'message'],
		]);
		await table.insert([
			{ phone: '0803 123 4567', amount: '₦500' },
			{ phone: 'Ada', amount: '500' },
			{ phone: '08051234567', amount: '200' },
		]);
		const id = await importTried('top-up-a-data-table');
		doing('running it');
		await runExample(id, byHand);
		assert.equal(charges(), 2);
		const [first, second, third] = await table.rows();
		assert.deepEqual(
			[first.outcome, second.outcome, third.outcome],
			['success', 'notSent', 'success'],
		);
		assert.match(String(second.message), /is not a phone number.*Enter a Nigerian/);
		doing('running it again');
		const again = await runExample(id, byHand);
		assert.equal(outputOf(again, 'Buy Airtime').length, 1, 'only what is not bought is tried');
		assert.equal(charges(), 2);
		doing('running it for a table that was made anew');
		await table.remove();
		const another = await makeDataTable(host.rest, 'Top Ups', [
			...['phone', 'amount', 'outcome', 'message'],
		]);
		await another.insert([{ phone: '08031234567', amount: '500' }]);
		await runExample(id, byHand);
		assert.equal(charges(), 3);
	});

	scenario('Monthly staff data, twice in a month', place, async (doing) => {
		shop.simulator.reset();
		const table = await makeDataTable(host.rest, 'Staff', ['name', 'phone', 'plan']);
		await table.insert([
			{ name: 'Ada', phone: '08031234567', plan: '1GB SME' },
			{ name: 'Bola', phone: '08021234567', plan: '1GB SME' },
			{ name: 'Chidi', phone: '08051234567', plan: '1GB' },
		]);
		const id = await importTried('monthly-staff-data');
		doing('running it twice');
		for (const replayed of [false, true]) {
			const execution = await runExample(id, 'First of the Month');
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

	scenario('Upload a sheet, look, approve, buy', place, async (doing) => {
		shop.simulator.reset();
		await importTried('top-up-an-uploaded-sheet', true);
		const sheet = [
			'S/N;Pupil Name;Phone No.;Amount (₦)',
			'1;Ada;0803 123 4567;₦500',
			'2;Bola;not a number;500',
			'3;Chidi;08051234567;1,000.00',
		].join('\n');
		const upload = async (name: string) =>
			await FilledForm.submit(host, 'top-up-a-sheet', [
				name,
				new File([sheet], 'pupils.csv', { type: 'text/csv' }),
			]);
		doing('uploading what has no rows');
		for (const text of ['', sheet.split('\n')[0]]) {
			const none = new File([text], 'none.csv', { type: 'text/csv' });
			const form = await FilledForm.submit(host, 'top-up-a-sheet', ['May', none]);
			await form.page('The sheet has no rows.');
		}
		doing('uploading a sheet with tabs, and one that begins with a title');
		const odd: Array<[text: string, page: RegExp]> = [
			[sheet.replaceAll(';', '\t'), /2 purchases for ₦1,500\./],
			[`Pupils of term 2;;;\n${sheet}`, /got nothing from this row, which has .*Pupils of term 2/],
		];
		for (const [text, said] of odd) {
			const file = new File([text], 'odd.csv', { type: 'text/csv' });
			const form = await FilledForm.submit(host, 'top-up-a-sheet', ['April', file]);
			assert.match(await form.page('What it would cost'), said);
			await form.submit([undefined, 'Do not buy']);
		}
		doing('looking, and not buying');
		const looked = await upload('June');
		const page = await looked.page('What it would cost');
		assert.match(page, /2 purchases for ₦1,500\./);
		assert.match(page, /Phone Number.*is not a phone number/);
		assert.match(page, /2 · Bola · not a number/, 'it says which row');
		await looked.submit([undefined, 'Do not buy']);
		await looked.page('Nothing was bought');
		assert.equal(charges(), 0);
		for (const time of ['first', 'second']) {
			doing(`buying for the ${time} time`);
			const form = await upload('June');
			const cost = await form.page('What it would cost');
			assert.match(cost, time === 'first' ? /2 purchases for ₦1,500\./ : /0 purchases for ₦0\./);
			assert.equal(/Bought under this name before: 2\./.test(cost), time === 'second');
			await form.submit([undefined, 'Buy']);
			const last = await form.page('Your sheet comes back');
			assert.match(last, /results\.xlsx/);
			assert.match(last, /report\.html/);
			assert.equal(charges(), 2);
		}
		assertEachOnce(2);
	});

	uploadedSheets(place, () => ({ host, shop }));

	scenario('Airtime to cash, with the OTP in a form', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('airtime-to-cash', true);
		const phone = '2348031234567';
		const credits = () => shop.simulator.ledger().filter(({ kind }) => kind === 'credit').length;
		const pin = '4711';
		const offer = async (number = '0803 123 4567') =>
			await FilledForm.submit(host, 'airtime-to-cash', [number, '1000']);
		doing('offering a line of which there is none');
		const nobody = await offer('Ada');
		await nobody.lastPage('is not a phone number');
		doing('entering a wrong OTP');
		const wrong = await offer();
		await wrong.page('Enter the OTP');
		await wrong.submit(['000000', pin]);
		await wrong.lastPage('Invalid OTP');
		assert.equal(credits(), 0);
		doing('entering the right one');
		const form = await offer();
		await form.page('Enter the OTP');
		const right = String(shop.simulator.otp(phone));
		await form.submit([right, pin]);
		const last = await form.lastPage('was taken from 08031234567');
		assert.match(last, /₦1000 of airtime/);
		assert.doesNotMatch(last, new RegExp(`${right}|${pin}`));
		assert.equal(credits(), 1);
		doing('looking for what n8n keeps of it');
		await waitFor(
			'the executions to be gone',
			async () => (await host.executions.ids(id)).length === 0,
			{ timeoutMs: 90_000 },
		);
	});

	reviewedAgent(place, () => ({ host, shop, examplePlace }), tried);

	scenario('eSIM shop; the order comes twice', place, async (doing) => {
		shop.simulator.reset();
		notified.length = 0;
		await importTried('esim-shop', true);
		const order = async (more: Record<string, unknown> = {}) =>
			await orderFrom('esim-shop', {
				order: 'E-1001',
				email: 'ada@example.com',
				packageId: 'gh-1gb-30d',
				packageType: 'DATA-ONLY',
				...more,
			});
		const links: unknown[] = [];
		const codes: unknown[] = [];
		for (const replayed of [false, true]) {
			doing(replayed ? 'ordering the same again' : 'ordering');
			const answer = await order();
			const bought = (await answer.json()) as Record<string, unknown>;
			assert.equal(answer.status, 200, JSON.stringify(bought));
			assert.equal(bought.replayed, replayed);
			links.push(bought.link);
			codes.push(bought.activationCode);
			assert.equal(charges(), 1);
		}
		assert.match(String(links[0]), /^http/);
		assert.equal(links[1], links[0]);
		assert.equal(notified.length, 2);
		assert.ok(notified[0].includes(String(links[0])), notified[0]);
		assert.match(String(codes[0]), /^LPA:1\$/);
		assert.deepEqual(pictures.map(qrTextOf), codes);
		doing('ordering twice in the same moment');
		const both = await Promise.all(
			[1, 2].map(
				async () => (await (await order({ order: 'E-1003' })).json()) as { link: unknown },
			),
		);
		assert.match(String(both[0].link), /^http/);
		assert.equal(both[1].link, both[0].link);
		assert.equal(charges(), 2);
		doing('ordering a kind of package that there is not');
		const refused = await order({ order: 'E-1002', packageType: 'VOICE' });
		assert.equal(refused.status, 502, await refused.text());
		assert.equal(charges(), 2);
	});

	esimOrders(place, () => ({ host, shop, examplePlace }));

	scenario('Low balance alarm', place, async (doing) => {
		shop.simulator.reset();
		notified.length = 0;
		tried.add('low-balance-alarm');
		const workflow = exampleFor('low-balance-alarm', examplePlace);
		for (const { name, parameters } of workflow.nodes) {
			if (name === 'Watch the Balance') parameters.pollTimes = pollTimes;
		}
		doing('publishing it, and waiting for the first look');
		await saveWorkflow(host.rest, workflow, { publish: true });
		const looks = () => shop.simulator.requests().filter(({ path }) => path === '/api/balance');
		await waitFor('the first poll', async () => looks().length > 0, { timeoutMs: 90_000 });
		doing('emptying the wallet');
		shop.simulator.setAccount(shopAccount.username, { balance: 1_500 });
		await waitFor('the alarm', async () => notified.length > 0, { timeoutMs: 90_000 });
		assert.deepEqual(notified, ['The wallet has ₦1500 left (production). Please fund it.']);
	});

	googleSheet(place, () => ({ host, shop, google, examplePlace }), tried);

	sales(place, () => ({ host, shop, mailbox, examplePlace, notified }), tried);

	scenario('Those that the suites of the trigger and of queue mode execute', place, async () => {
		for (const name of ['tell-and-write-back', 'bulk-top-up-one-slice', 'bulk-top-up-over-workers'])
			await importTried(name);
	});

	scenario('None was left out, and no secret is left behind', place, async () => {
		assert.deepEqual([...tried].sort(), exampleNames().sort());
		await assertNoSecrets(host, shop);
	});
});
