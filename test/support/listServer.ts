import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of the user's own list of references, for the tests of a file. */
export function useListServer(
	answer: (request: IncomingMessage, response: ServerResponse) => void,
): { received: IncomingMessage[]; home: () => string } {
	const received: IncomingMessage[] = [];
	let server: Server;
	beforeAll(async () => {
		server = createServer((request, response) => {
			received.push(request);
			answer(request, response);
		});
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	});
	beforeEach(() => void received.splice(0));
	afterAll(async () => {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	});
	return {
		received,
		home: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
	};
}
