import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { host } from './place';
import { listenOnLoopback } from './ports';
import { waitFor } from './wait';
import { postToWebhook } from './workflows';

export const appSecret = 'secret-of-the-app';
export const accessToken = 'token-of-the-stand-in-for-whatsapp';
export const phoneNumberId = '109876543210987';

export interface Message {
	from: string;
	words: string;
	id?: string;
	/** In minutes. */
	age?: number;
}

/** A stand-in for the Cloud API of WhatsApp, and for the page of Paystack to which customers are sent. */
export interface WhatsApp {
	url: string;
	/** Texts that the shop sent, and to whom. */
	sent: Array<{ to: string; words: string }>;
	/** Numbers that take no text, because their last message is too old. */
	closed: Set<string>;
	/** Orders for which there is a link to pay, with their kobo. */
	links: Map<string, number>;
	/** Brings messages in one event; gives the status of the answer. */
	bring(messages: Message[], secret?: string): Promise<number>;
	/** A customer writes. Gives the next text of the shop. */
	say(from: string, words: string, id?: string): Promise<string>;
	stop(): void;
}

let messageCount = 0;

function eventOf(messages: Message[]): object {
	const value = {
		messaging_product: 'whatsapp',
		metadata: { display_phone_number: '2348030000001', phone_number_id: phoneNumberId },
		messages: messages.map(({ from, words, id, age = 0 }) => ({
			from,
			id: id ?? `wamid.HBgN${(messageCount += 1)}==`,
			timestamp: String(Math.floor(Date.now() / 1000) - age * 60),
			type: 'text',
			text: { body: words },
		})),
	};
	const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
	return { object: 'whatsapp_business_account', entry };
}

interface Request {
	to?: string;
	text?: { body: string };
	reference?: string;
	amount?: number;
}

export async function startWhatsApp(): Promise<WhatsApp> {
	const sent: WhatsApp['sent'] = [];
	const closed = new Set<string>();
	const links = new Map<string, number>();
	const answerTo = (address = '', key = '', { to, text: sentText, reference, amount }: Request) => {
		if (address === '/transaction/initialize') {
			links.set(String(reference), Number(amount));
			return { data: { authorization_url: `https://checkout.example.com/${reference}` } };
		}
		if (address !== `/v21.0/${phoneNumberId}/messages` || key !== `Bearer ${accessToken}`)
			return { error: { code: 190, message: 'Invalid OAuth access token' } };
		if (to === undefined || !sentText || closed.has(to))
			return { error: { code: 131_047, message: 'More than 24 hours have passed' } };
		sent.push({ to, words: sentText.body });
		return { messages: [{ id: 'wamid.sent' }] };
	};
	const server = createServer(async (request, response) => {
		const body = JSON.parse((await text(request)) || '{}') as Request;
		const answer = answerTo(request.url, request.headers.authorization, body);
		response.statusCode = 'error' in answer ? 400 : 200;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(answer));
	});
	const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
	const bring = async (messages: Message[], secret = appSecret) => {
		const event = eventOf(messages);
		const signature = createHmac('sha256', secret).update(JSON.stringify(event)).digest('hex');
		const headers = { 'x-hub-signature-256': `sha256=${signature}` };
		return (await postToWebhook(host.rest, 'whatsapp-shop', event, headers)).status;
	};
	return {
		...{ url, sent, closed, links, bring },
		say: async (from, words, id) => {
			const before = sent.length;
			const status = await bring([{ from, words, id }]);
			if (status !== 200) throw new Error(`The shop answered ${status}`);
			const answer = () => sent.slice(before).find(({ to }) => to === from);
			return (await waitFor(`an answer to "${words}"`, async () => answer())).words;
		},
		stop: () => void server.close(),
	};
}
