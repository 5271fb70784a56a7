import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Notifications {
	url: string;
	stop(): void;
}

/** A stand-in for the chat system that the watching example posts to. */
export async function receiveNotifications(onText: (text: string) => void): Promise<Notifications> {
	const server: Server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk: Buffer) => (body += chunk.toString()));
		request.on('end', () => {
			onText((JSON.parse(body) as { text: string }).text);
			response.end('{}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		stop: () => server.close(),
	};
}
