import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections (32768 and up on Linux, 49152 elsewhere): one of those may be
 * taken between being found free and being listened on.
 */
const firstPort = 20_000;
const endOfPorts = 32_000;

/** A free port may belong to a program that is starting. */
const given = new Set<number>();

/** Different free ports, which no other program was given. */
export async function freePorts(count: number): Promise<number[]> {
	const ports: number[] = [];
	while (ports.length < count) ports.push(await freePort());
	return ports;
}

async function freePort(): Promise<number> {
	for (let tries = 0; tries < 100; tries++) {
		const port = randomInt(firstPort, endOfPorts);
		if (given.has(port)) continue;
		given.add(port);
		if (await isFree(port)) return port;
	}
	throw new Error(`No free port between ${firstPort} and ${endOfPorts} was found.`);
}

/** The usual port, or another one if a program listens on the usual one. */
export async function portOrAnother(wanted: number): Promise<number> {
	return (await isFree(wanted)) ? wanted : await freePort();
}

/** For a server that tests talk to themselves; gives its port. */
export async function listenOnLoopback(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	const listens = await new Promise<boolean>((done) => {
		server.once('error', () => done(false));
		server.listen(port, '127.0.0.1', () => done(true));
	});
	if (listens) await new Promise((done) => server.close(done));
	return listens;
}
