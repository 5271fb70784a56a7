import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Notifications {
	url: string;
	stop(): void;
}

/** A stand-in for the chat system that the watching example posts to. */
export async function receiveNotifications(
	onText: (text: string, picture?: Buffer) => void,
): Promise<Notifications> {
	const server: Server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			void readMessage(Buffer.concat(chunks), request.headers['content-type']).then(
				({ text, picture }) => {
					onText(text, picture);
					response.end('{}');
				},
			);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		stop: () => server.close(),
	};
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
