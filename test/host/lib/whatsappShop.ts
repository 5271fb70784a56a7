import assert from 'node:assert/strict';

import { importShop, owner, pay, states, subscribe } from './importedWhatsAppShop';
import { charges } from './ledger';
import { shop } from './place';
import { type Doing, scenario } from './scenario';
import { waitFor } from './wait';
import { startWhatsApp, type WhatsApp } from './whatsapp';

const [ada, bola] = ['2348031111111', '2348032222222'];
const menu = /^Data at good prices\. Which network\?/;

/** The menu, the prices and the owner's commands; gives a plan that is on sale, and its price. */
async function chat({ say, bring, sent, links }: WhatsApp, doing: Doing) {
	doing('subscribing, and a forged event');
	assert.deepEqual(await subscribe('a-word'), [200, '1158201444']);
	assert.equal((await subscribe('another-word'))[0], 403);
	assert.equal(await bring([{ from: owner, words: 'load' }], 'another secret'), 401);
	doing('loading the prices, as the owner alone can');
	assert.match(await say(ada, 'load'), menu);
	assert.match(await say(owner, 'load'), /^\d+ plans are on sale\.$/);
	doing('choosing a network and a plan');
	assert.match(await say(ada, 'Hello'), menu);
	const [, plan, listed] = /^\*(\S+)\* .*: ₦(\d+)/.exec(await say(ada, '1')) ?? [];
	assert.ok(plan);
	doing('changing its price and switching it off, as the owner alone can');
	const price = Number(listed) + 7;
	for (const words of [`price ${plan} 1`, `off ${plan}`, 'balance', 'profit'])
		assert.match(await say(ada, words), menu);
	assert.match(await say(owner, `price ${plan} ${price}`), new RegExp(`₦${price}, on$`));
	assert.match(await say(owner, `/off ${plan}`), /, off$/);
	assert.match(await say(ada, `${plan} 08031234567`), /not on sale/);
	assert.match(await say(owner, `on ${plan}`), new RegExp(`₦${price}, on$`));
	doing('no number, one that is none, and one of another network');
	assert.match(await say(ada, `${plan} 12345`), /Which phone number/);
	assert.match(await say(ada, `${plan} 08021234567`), /Airtel|AIRTEL|network/);
	doing('two messages in one event, of which one is old');
	const before = sent.length;
	const old = { from: ada, words: `${plan} 08031234567`, age: 20 };
	assert.equal(await bring([old, { from: ada, words: 'hi' }, { from: bola, words: '2' }]), 200);
	await waitFor('both answers', async () => sent.length === before + 2);
	assert.deepEqual(
		sent.slice(before).map(({ to }) => to),
		[ada, bola],
	);
	assert.equal(links.size, 0);
	return { plan, price };
}

/** Customers order in a chat and pay; events of WhatsApp and of Paystack are forged, repeated, short and late. */
export function whatsappShop(): void {
	scenario('WhatsApp shop: menu, plan, number, pay link, delivery', async (doing) => {
		const { simulator } = shop;
		const whatsapp = await startWhatsApp();
		const { say, bring, sent, closed, links } = whatsapp;
		try {
			await importShop(whatsapp);
			const { plan, price } = await chat(whatsapp, doing);
			const kobo = price * 100;
			const order = async (number: string, id: string) => {
				const linked = await say(ada, `${plan} ${number}`, `wamid.${id}/==`);
				assert.match(linked, /checkout\.example\.com\/W-wamid\./);
				return `W-wamid.${id}-47-==`;
			};
			/** Brings the message again, and another one whose answer shows that the first is done. */
			const repeat = async (number: string, id: string) => {
				const before = sent.length;
				const again = { from: ada, words: `${plan} ${number}`, id: `wamid.${id}/==` };
				await bring([again, { from: bola, words: 'hi' }]);
				await waitFor('the next answer', async () => sent.length > before);
				assert.deepEqual([sent.length, sent[before].to], [before + 1, bola]);
			};
			doing('ordering, and the same message twice');
			const first = await order('0803 123 4567', 'A');
			await repeat('0803 123 4567', 'A');
			assert.deepEqual([...links], [[first, kobo]]);
			doing('a forged payment, one that failed, one of nobody, and too little');
			assert.equal(await pay(first, kobo, {}, 'another secret'), 401);
			assert.equal(await pay(first, kobo, { status: 'failed' }), 200);
			assert.equal(await pay('W-0', kobo), 200);
			const short = await order('08031234568', 'B');
			assert.equal(await pay(short, kobo - 1), 200);
			const [toAda, toOwner] = sent.slice(-2);
			assert.deepEqual([toAda.to, toOwner.to], [ada, owner]);
			assert.match(toAda.words, /The shop was told\.$/);
			assert.match(toOwner.words, /Nothing was delivered\. Pay it back\.$/);
			assert.equal(charges(), 0, 'nothing is delivered before it is paid');
			doing('paying, with calls at the same moment and later, and the message again');
			assert.deepEqual(await Promise.all([pay(first, kobo), pay(first, kobo)]), [200, 200]);
			assert.match(
				sent.at(-1)?.words ?? '',
				new RegExp(`^Delivered: [^]*08031234567[^]*Paid: N${price}[^]*Reference: `),
			);
			await repeat('0803 123 4567', 'A');
			assert.equal(await pay(first, kobo), 200);
			assert.equal((await states())[first], 'delivered');
			assert.equal(charges(), 1);
			doing('the same message in two events at the same moment');
			const twice = { from: bola, words: `${plan} 08031234569`, id: 'wamid.C' };
			assert.deepEqual(await Promise.all([bring([twice]), bring([twice])]), [200, 200]);
			await waitFor('a link', async () => links.has('W-wamid.C'));
			assert.equal(links.size, 3);
			assert.equal(await pay('W-wamid.C', kobo), 200);
			assert.equal(charges(), 2);
			doing('a late payment, after the price has changed, of a purchase that is pending');
			const late = await order('08031234560', 'D');
			await say(owner, `price ${plan} ${price + 100}`);
			await say(owner, `off ${plan}`);
			simulator.configure({ faults: [{ path: '/api/data', fault: { kind: 'pending' } }] });
			const before = sent.length;
			assert.equal(await pay(late, kobo), 503);
			assert.equal(sent.length, before, 'the customer is told once it is decided');
			simulator.settleAll('success');
			simulator.configure({ faults: [] });
			doing('its receipt, which WhatsApp does not take any more');
			closed.add(ada);
			assert.equal(await pay(late, kobo), 200);
			assert.equal(sent.at(-1)?.to, owner);
			assert.match(
				sent.at(-1)?.words ?? '',
				/^WhatsApp did not send this to 234803[^]*Delivered: /,
			);
			closed.delete(ada);
			assert.equal(charges(), 3);
			doing('one that the provider refuses');
			await say(owner, `price ${plan} ${price}`);
			await say(owner, `on ${plan}`);
			const refused = await order('08031234561', 'E');
			const refusal = { kind: 'refuse', message: 'Number Block' } as const;
			simulator.configure({ faults: [{ path: '/api/data', fault: refusal }] });
			assert.equal(await pay(refused, kobo), 200);
			simulator.configure({ faults: [] });
			assert.match(sent.at(-1)?.words ?? '', /not delivered\. Pay it back/);
			assert.equal(await pay(refused, kobo), 200);
			assert.equal(charges(), 3);
			doing('what the owner asks');
			assert.match(
				await say(owner, 'profit'),
				new RegExp(`^3 sold today for ₦${3 * price}\\. They cost ₦\\d.*Profit: ₦\\d`),
			);
			assert.match(await say(owner, 'balance'), /^The wallet has ₦\d/);
			assert.deepEqual(await states(), {
				...{ [first]: 'delivered', [short]: 'to settle', 'W-wamid.C': 'delivered' },
				...{ [late]: 'delivered', [refused]: 'to settle' },
			});
		} finally {
			whatsapp.stop();
		}
	});
}
