import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { host } from './place';
import { listenOnLoopback } from './ports';
import { type CredentialLink, saveCredential } from './shop';
import { waitFor } from './wait';

const token = '110201543:token-of-the-stand-in-for-telegram';

interface Button {
	text: string;
	callback_data?: string;
	url?: string;
}

/** A message of the bot, as Telegram gets it. */
export interface Sent {
	chat_id: string;
	text: string;
	reply_markup?: { inline_keyboard?: Button[][]; force_reply?: boolean };
}

/** A stand-in for Telegram, and for the page of Paystack to which its customers are sent. */
export interface Telegram {
	url: string;
	credential: CredentialLink;
	sent: Sent[];
	/** Orders for which there is a link to pay, with their kobo. */
	links: Map<string, number>;
	/** A customer writes, presses a button, or answers the bot's last message. Gives the next messages of the bot. */
	say(chat: number, words: string, how?: 'press' | 'answer', updateId?: number): Promise<Sent>;
	stop(): void;
}

export async function startTelegram(): Promise<Telegram> {
	const sent: Sent[] = [];
	const links = new Map<string, number>();
	let webhook: { url: string; secret_token: string } | undefined;
	let updates = 0;
	const server = createServer(async (request, response) => {
		const body = JSON.parse((await text(request)) || '{}') as object;
		const method = request.url?.split('/').at(-1);
		if (method === 'setWebhook') webhook = body as typeof webhook;
		if (method === 'sendMessage') sent.push(body as Sent);
		const { reference, amount } = body as { reference?: string; amount?: number };
		if (method === 'initialize') links.set(String(reference), Number(amount));
		const data = { authorization_url: `https://checkout.example.com/${reference}` };
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ ok: true, result: {}, data }));
	});
	const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
	const facts = { accessToken: token, baseUrl: url };
	return {
		...{ url, sent, links },
		credential: await saveCredential(host.rest, 'Telegram', 'telegramApi', facts),
		say: async (chat, words, how, updateId = (updates += 1)) => {
			const before = sent.length;
			const message = {
				chat: { id: chat },
				text: words,
				...(how === 'answer' && {
					reply_to_message: { from: { is_bot: true }, text: sent.at(-1)?.text },
				}),
			};
			const update =
				how === 'press' ? { callback_query: { id: '1', data: words, message } } : { message };
			const { url: address = '', secret_token = '' } = webhook ?? {};
			const answer = await fetch(address, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'x-telegram-bot-api-secret-token': secret_token,
				},
				body: JSON.stringify({ update_id: updateId, ...update }),
			});
			if (!answer.ok) throw new Error(`The bot answered ${answer.status}`);
			await waitFor(`an answer to "${words}"`, async () => sent.length > before);
			return sent[sent.length - 1];
		},
		stop: () => void server.close(),
	};
}
