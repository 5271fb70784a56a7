import { persistently } from '../../nodes/VtuWallet/journal/refusals';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';

describe('What is to be written', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	const away = new Error('the database system is not currently accepting connections');
	const tried = async (failures: number, problem: Error = away) => {
		const work = jest.fn(async (isAgain: boolean) => await Promise.resolve(isAgain));
		for (let one = 0; one < failures; one++) work.mockRejectedValueOnce(problem);
		const end = persistently(work).catch((caught: unknown) => caught);
		await jest.advanceTimersByTimeAsync(60_000);
		return { end: await end, calls: work.mock.calls.flat() };
	};

	it('waits for a database that is away for up to half a minute', async () => {
		expect(await tried(0)).toEqual({ end: false, calls: [false] });
		expect(await tried(5)).toEqual({ end: true, calls: [false, true, true, true, true, true] });
		const began = Date.now();
		const work = async () => await Promise.reject(away);
		const given = persistently(work).catch(() => Date.now() - began);
		await jest.advanceTimersByTimeAsync(60_000);
		expect(await given).toBeGreaterThan(20_000);
		expect(await given).toBeLessThan(35_000);
	});

	it('is given up after that, and at once where the table itself is the matter', async () => {
		expect((await tried(9)).end).toBe(away);
		const full = new Error('Data Tables size limit exceeded');
		expect(await tried(9, full)).toEqual({ end: full, calls: [false] });
		const refused = new BadInput('Ledger', 'gone', '');
		expect(await tried(9, refused)).toEqual({ end: refused, calls: [false] });
	});
});
