import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { freePorts, portOrAnother } from './ports';

describe('ports for programs that a test starts', () => {
	it('gives no port twice, although no program listens on the first ones yet', async () => {
		const lists = await Promise.all(Array.from({ length: 50 }, async () => await freePorts(20)));
		const ports = lists.flat();
		expect(new Set(ports).size).toBe(1000);
	});

	it('gives no port that the system may give to a connection', async () => {
		const ports = await freePorts(50);
		expect(Math.max(...ports)).toBeLessThan(32_768);
		expect(Math.min(...ports)).toBeGreaterThan(1024);
	});

	it('gives the usual port, or another one if a program listens on the usual one', async () => {
		const [known] = await freePorts(1);
		expect(await portOrAnother(known)).toBe(known);
		const somebody = createServer();
		await new Promise<void>((done) => somebody.listen(0, '127.0.0.1', done));
		const { port } = somebody.address() as AddressInfo;
		expect(await portOrAnother(port)).not.toBe(port);
		await new Promise((done) => somebody.close(done));
	});
});
