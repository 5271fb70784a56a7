import { formAuthorization as authorization } from './examples';
import { installedN8n, loadFromN8n } from './installN8n';
import { host } from './place';
import { userAgent } from './userAgent';
import { waitFor } from './wait';

interface Button {
	text: string;
	link: string;
}

/** The needed part of the library that n8n uses for its chats. Node 20 has none of its own. */
interface Socket {
	on(event: 'message', hear: (data: Buffer) => void): void;
	send(text: string): void;
}

async function socketTo(url: string): Promise<Socket> {
	const n8n = await installedN8n();
	type Ws = { WebSocket: new (url: string) => Socket };
	const { WebSocket } = loadFromN8n<Ws>(n8n, 'ws');
	return new WebSocket(url);
}

interface Started {
	executionId: string;
	resumeToken?: string;
}

/** A user of n8n's hosted chat. Makes the requests of the chat page. */
export class ChatVisitor {
	/** The messages of the chat, the oldest first. */
	readonly shown: string[] = [];
	private buttons: Button[] = [];

	/** Writes one message to a published chat that asks for a user and a password. */
	static async writes(webhook: string, chatInput: string): Promise<ChatVisitor> {
		const sessionId = `visitor-${Date.now()}`;
		const answer = await host.rest.raw(`/webhook/${webhook}/chat`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization },
			body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
		});
		if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
		const { executionId, resumeToken = '' } = (await answer.json()) as Started;
		const visitor = new ChatVisitor();
		const about = new URLSearchParams({ sessionId, executionId, isPublic: 'true' });
		about.set('token', resumeToken);
		const address = `${host.url.replace(/^http/, 'ws')}/chat?${about.toString()}`;
		const socket = await socketTo(address);
		socket.on('message', (data) => {
			const said = data.toString();
			if (said === 'n8n|heartbeat') socket.send('n8n|heartbeat-ack');
			else if (said !== 'n8n|continue') visitor.hears(said);
		});
		return visitor;
	}

	/** Waits until the chat has shown something like it. */
	async sees(what: RegExp): Promise<string> {
		return await waitFor(
			`${String(what)} in the chat`,
			async () => this.shown.find((text) => what.test(text)),
			{ everyMs: 100 },
		);
	}

	async presses(label: string): Promise<number> {
		const link = this.buttons.find(({ text }) => text === label)?.link;
		if (link === undefined) throw new Error(`There is no button "${label}".`);
		const { pathname, search } = new URL(link);
		return (await host.rest.raw(`${pathname}${search}`, { headers: { 'user-agent': userAgent } }))
			.status;
	}

	private hears(said: string): void {
		const message = said.startsWith('{') ? (JSON.parse(said) as { text?: string }) : { text: said };
		this.buttons = (message as { buttons?: Button[] }).buttons ?? this.buttons;
		this.shown.push(message.text ?? said);
	}
}
