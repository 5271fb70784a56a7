import { ServerResponse } from 'node:http';

import { faultCode, faultsOf, useKit } from './testKit';

const kit = useKit();
afterEach(() => jest.restoreAllMocks());

const exam = { exam: 1, quantity: 1, 'request-id': 'r-1' };
const toldCodes = () => kit.simulator.transactions().flatMap((bought) => bought.toldCodes);

/** Blocks this process right after it sent the next answer, as a busy machine may. */
function standStillAfterAnswer(ms: number): void {
	const end = ServerResponse.prototype.end as (this: ServerResponse, text: unknown) => unknown;
	jest.spyOn(ServerResponse.prototype, 'end').mockImplementationOnce(function (
		this: ServerResponse,
		text: unknown,
	) {
		end.call(this, text);
		const until = Date.now() + ms;
		while (Date.now() < until);
		return this;
	});
}

it('a code does not count as read if the time-out ended before the client could read the answer', async () => {
	standStillAfterAnswer(1_300);
	expect(await faultCode(kit.live.post('/api/exam', exam, { timeout: 1_000 }))).toBe(
		'ECONNABORTED',
	);
	expect(kit.simulator.transactions()).toEqual([expect.objectContaining({ status: 'success' })]);
	expect(toldCodes()).toEqual([]);
});

it('a code counts as read if the client was blocked, and read the answer in time', async () => {
	standStillAfterAnswer(400);
	const { data } = await kit.live.post('/api/exam', exam);
	expect(toldCodes()).toEqual([data.pin.split('<=>')[0]]);
});

it('a code counts as read if the answer came late', async () => {
	kit.simulator.configure({ products: { exam: { vendorMs: 900 } } });
	const { data } = await kit.live.post('/api/exam', exam);
	expect(toldCodes()).toEqual([data.pin.split('<=>')[0]]);
});

it('a code in a refused answer does not count as read, and its charge counts', async () => {
	faultsOf(kit).use({
		when: 'after',
		fault: { kind: 'refuse', message: 'Could not be confirmed' },
	});
	await kit.live.post('/api/exam', { ...exam, intent: 'row 1' });
	expect(toldCodes()).toEqual([]);
	expect(kit.simulator.ledger()).toMatchObject([{ reference: 'r-1', intent: 'row 1' }]);
});
