import { Server } from 'node:net';

import { startSimulator } from './index';

afterEach(() => jest.restoreAllMocks());

/** Lets the next server get this port, as the system may do with a free port. */
function giveOutAgain(port: number): void {
	const listen = Server.prototype.listen as (this: Server, ...given: unknown[]) => Server;
	jest.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (
		this: Server,
		_free: unknown,
		...more: unknown[]
	) {
		return listen.call(this, port, ...more);
	});
}

it('each simulator has its own address, also if the system reuses the port of an earlier one', async () => {
	const earlier = await startSimulator();
	await earlier.stop();
	giveOutAgain(Number(new URL(earlier.productionUrl).port));
	const later = await startSimulator();
	await later.stop();
	expect(later.productionUrl).not.toBe(earlier.productionUrl);
});
