import assert from 'node:assert/strict';

import { findDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { charges } from './ledger';
import { byPaystack } from './payments';
import { host, shop } from './place';
import { scenario } from './scenario';
import { saveCredential } from './shop';
import { startTelegram, type Telegram } from './telegram';
import { postToWebhook, type WorkflowNode } from './workflows';

const secret = 'secret-of-paystack';
const [owner, ada] = [123456789, 555];

async function importShop(telegram: Telegram): Promise<void> {
	const crypto = await saveCredential(host.rest, 'Paystack events', 'crypto', {
		hmacSecret: secret,
	});
	const httpHeaderAuth = await saveCredential(host.rest, 'Paystack', 'httpHeaderAuth', {
		name: 'Authorization',
		value: `Bearer ${secret}`,
	});
	const change = (node: WorkflowNode) => {
		if (/telegram/i.test(node.type)) node.credentials = { telegramApi: telegram.credential };
		if (node.type.endsWith('.crypto')) node.credentials = { crypto };
		if (node.name === 'Make a Pay Link') {
			node.credentials = { httpHeaderAuth };
			node.parameters.url = `${telegram.url}/transaction/initialize`;
		}
		if (node.name === 'Deliver') node.parameters.options = { settleFor: 2 };
	};
	for (const name of ['telegram-shop', 'telegram-shop-delivery'])
		await importHere(name, { publish: true, change });
}

/** An event of Paystack. */
async function pay(reference: string, kobo: number, more: object = {}, key = secret) {
	const [body, headers] = byPaystack({ reference, amount: kobo, ...more }, key);
	return (await postToWebhook(host.rest, 'telegram-shop-paid', body, headers)).status;
}

/** Customers order in a chat and pay; payments are forged, repeated, short and late. */
export function telegramShop(): void {
	scenario('Telegram shop: menu, plan, number, pay link, delivery', async (doing) => {
		const { simulator } = shop;
		const telegram = await startTelegram();
		const { say, sent, links } = telegram;
		try {
			await importShop(telegram);
			doing('loading the prices, as the owner alone can');
			assert.match((await say(ada, '/load')).text, /Which network\?/);
			assert.match((await say(owner, '/load')).text, /^\d+ plans are on sale\.$/);
			doing('choosing a network and a plan');
			const menu = await say(ada, 'hello');
			const [mtn] = menu.reply_markup?.inline_keyboard?.flat() ?? [];
			const list = (await say(ada, String(mtn.callback_data), 'press')).text;
			const [, price, plan] = /₦(\d+) {2}\/buy_(\S+)/.exec(list) ?? [];
			assert.ok(plan, list);
			doing('changing its price and switching it off, as the owner');
			const dearer = Number(price) + 7;
			assert.match(
				(await say(owner, `/price ${plan} ${dearer}`)).text,
				new RegExp(`₦${dearer}, on`),
			);
			assert.match((await say(owner, `/off ${plan}`)).text, /, off$/);
			assert.match((await say(ada, `/buy_${plan}`)).text, /not on sale/);
			await say(owner, `/on ${plan}`);
			const order = async (number: string, updateId?: number) => {
				const asked = await say(ada, `/buy_${plan}`);
				assert.equal(asked.reply_markup?.force_reply, true);
				return await say(ada, number, 'answer', updateId);
			};
			doing('a number that is none, and one of another network');
			assert.match((await order('12345')).text, /Which phone number/);
			assert.match((await order('08021234567')).text, /Airtel|AIRTEL|network/);
			assert.equal(links.size, 0);
			doing('ordering, and the same message twice');
			const linked = await order('0803 123 4567', 1_000);
			const [[button]] = linked.reply_markup?.inline_keyboard ?? [[]];
			assert.match(String(button.url), /checkout\.example\.com\/T-555-1000$/);
			await order('0803 123 4567', 1_000);
			assert.deepEqual([...links], [['T-555-1000', dearer * 100]]);
			assert.equal(charges(), 0, 'nothing is delivered before it is paid');
			doing('a forged payment, one that failed, one of nobody, and too little');
			const [reference, kobo] = ['T-555-1000', dearer * 100];
			assert.equal(await pay(reference, kobo, {}, 'another secret'), 401);
			assert.equal(await pay(reference, kobo, { status: 'failed' }), 200);
			assert.equal(await pay('T-0-0', kobo), 200);
			await order('08031234568', 1_001);
			assert.equal(await pay('T-555-1001', kobo - 1), 200);
			assert.deepEqual(
				sent
					.slice(-2)
					.map(({ chat_id, text }) => [Number(chat_id), /Pay it back|was told/.exec(text)?.[0]]),
				[
					[ada, 'was told'],
					[owner, 'Pay it back'],
				],
			);
			assert.equal(charges(), 0);
			doing('paying, with calls at the same moment and later');
			assert.deepEqual(await Promise.all([pay(reference, kobo), pay(reference, kobo)]), [200, 200]);
			assert.equal(await pay(reference, kobo), 200);
			assert.match(sent.at(-1)?.text ?? '', /^Delivered: [^]*08031234567[^]*Reference: /);
			assert.equal(charges(), 1);
			doing('a purchase that is pending until Paystack calls again');
			await order('08031234569', 1_002);
			simulator.configure({ faults: [{ path: '/api/data', fault: { kind: 'pending' } }] });
			const before = sent.length;
			assert.equal(await pay('T-555-1002', kobo), 503);
			assert.equal(sent.length, before, 'the customer is told once it is decided');
			simulator.settleAll('success');
			simulator.configure({ faults: [] });
			assert.equal(await pay('T-555-1002', kobo), 200);
			assert.equal(charges(), 2);
			doing('one that the provider refuses');
			await order('08031234560', 1_003);
			const refusal = { kind: 'refuse', message: 'Number Block' } as const;
			simulator.configure({ faults: [{ path: '/api/data', fault: refusal }] });
			assert.equal(await pay('T-555-1003', kobo), 200);
			simulator.configure({ faults: [] });
			assert.match(sent.at(-1)?.text ?? '', /T-555-1003 .* not delivered\. Pay it back/);
			assert.equal(await pay('T-555-1003', kobo), 200);
			assert.equal(charges(), 2);
			doing('what the owner asks');
			assert.match(
				(await say(owner, '/profit')).text,
				new RegExp(`^2 sold today for ₦${2 * dearer}\\.`),
			);
			assert.match((await say(owner, '/balance')).text, /^The wallet has ₦\d/);
			const table = await findDataTable(host.rest, 'Shop Orders');
			const states = (await table?.rows())?.map(
				(row) => `${String(row.order)} ${String(row.state)}`,
			);
			assert.deepEqual(states?.sort(), [
				'T-555-1000 delivered',
				'T-555-1001 to settle',
				'T-555-1002 delivered',
				'T-555-1003 to settle',
			]);
		} finally {
			telegram.stop();
		}
	});
}
