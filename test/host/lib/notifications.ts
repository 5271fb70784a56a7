import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { listenOnLoopback } from './ports';

export interface Notifications {
	url: string;
	stop(): void;
}

/** A stand-in for the chat system that the watching example posts to. */
export async function receiveNotifications(
	onText: (text: string, picture?: Buffer) => void,
): Promise<Notifications> {
	const server = createServer(async (request, response) => {
		const type = request.headers['content-type'];
		const { text, picture } = await readMessage(await buffer(request), type);
		onText(text, picture);
		response.end('{}');
	});
	const port = await listenOnLoopback(server);
	return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** JSON, or a form where a picture goes with it. */
async function readMessage(body: Buffer, type = ''): Promise<{ text: string; picture?: Buffer }> {
	if (!type.startsWith('multipart/')) return JSON.parse(body.toString()) as { text: string };
	const form = await new Response(new Uint8Array(body), {
		headers: { 'content-type': type },
	}).formData();
	const picture = form.get('picture');
	return {
		text: String(form.get('text')),
		...(picture instanceof Blob && { picture: Buffer.from(await picture.arrayBuffer()) }),
	};
}
