import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Ports that nobody listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(Array.from({ length: count }, async () => await listen(0)));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map(async (server) => await new Promise((done) => server.close(done))));
	return ports;
}

/** The port that people know, or any other when somebody has taken it. */
export async function portOrAnother(wanted: number): Promise<number> {
	try {
		const server = await listen(wanted);
		await new Promise((done) => server.close(done));
		return wanted;
	} catch {
		return (await freePorts(1))[0];
	}
}

async function listen(port: number) {
	const server = createServer();
	await new Promise<void>((done, failed) => {
		server.once('error', failed);
		server.listen(port, '127.0.0.1', done);
	});
	return server;
}
