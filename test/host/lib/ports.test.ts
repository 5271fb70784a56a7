import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { freePorts, portOrAnother } from './ports';

describe('ports for programs that a test starts', () => {
	it('gives none twice, although nobody listens on the first ones yet', async () => {
		const lists = await Promise.all(Array.from({ length: 50 }, async () => await freePorts(20)));
		const ports = lists.flat();
		expect(new Set(ports).size).toBe(1000);
	});

	it('gives none that the system may give to a connection in between', async () => {
		const ports = await freePorts(50);
		expect(Math.max(...ports)).toBeLessThan(32_768);
		expect(Math.min(...ports)).toBeGreaterThan(1024);
	});

	it('gives the port that people know, and another one where somebody listens on it', async () => {
		const [known] = await freePorts(1);
		expect(await portOrAnother(known)).toBe(known);
		const somebody = createServer();
		await new Promise<void>((done) => somebody.listen(0, '127.0.0.1', done));
		const { port } = somebody.address() as AddressInfo;
		expect(await portOrAnother(port)).not.toBe(port);
		await new Promise((done) => somebody.close(done));
	});
});
