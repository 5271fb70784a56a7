import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Ports that nobody listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(Array.from({ length: count }, listen));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map(async (server) => await new Promise((done) => server.close(done))));
	return ports;
}

async function listen() {
	const server = createServer();
	await new Promise<void>((done, failed) => {
		server.once('error', failed);
		server.listen(0, '127.0.0.1', done);
	});
	return server;
}
