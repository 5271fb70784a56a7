import type { Ledger } from '../../nodes/VtuWallet/ledger/ledger';
import { DataTables } from '../support/dataTables';
import { ledgerOf, purchase } from './support';

const mark = (reference: string) => ({ reference });

/**
 * Two runs of one ledger each hold a claim on a purchase that the other wants too. A run that waits in vain waits for a
 * minute.
 */
describe('a purchase that another run has claimed', () => {
	let tables: DataTables;
	let first: Ledger;
	let second: Ledger;
	beforeEach(async () => {
		tables = new DataTables();
		const patient = { concurrency: 1, timeoutMs: 50_000 };
		first = await ledgerOf(tables, { ...patient, execution: 'e1' });
		second = await ledgerOf(tables, { ...patient, execution: 'e2' });
		await first.expect(['a', 'x', 'y'].map(mark));
		await second.expect(['b', 'y', 'x'].map(mark));
		expect(await first.claim(mark('a'), false)).toBe('new');
		expect(await second.claim(mark('b'), false)).toBe('new');
	});
	afterEach(async () => {
		await Promise.all([first.end(), second.end()]);
	});

	const soon = async <T>(work: Promise<T>, ms: number): Promise<T | 'still waiting'> => {
		const over = new Promise<'still waiting'>((resolve) => {
			// Jest ends when nothing waits any more.
			setTimeout(() => resolve('still waiting'), ms).unref();
		});
		return await Promise.race([work, over]);
	};

	it('for later is given back once both wait for each other', async () => {
		const inTurn = async (ledger: Ledger, references: string[]) => {
			const answers: string[] = [];
			for (const reference of references) {
				const answer = await ledger.claim(mark(reference), false);
				answers.push(answer);
				if (answer === 'new') void ledger.decide(reference, 'bought', purchase(reference));
			}
			return answers;
		};
		const both = Promise.all([inTurn(first, ['y', 'x']), inTurn(second, ['x', 'y'])]);
		const answers = await soon(both, 4_500);
		expect([...answers].flat().sort()).toEqual(['bought', 'bought', 'new', 'new']);
	});

	it('for later is given back at once where another execution of the process is at it', async () => {
		first.leaveToOthers('x');
		expect(await soon(second.claim(mark('x'), false), 4_500)).toBe('new');
		const waiting = first.claim(mark('x'), false);
		void second.decide('x', 'bought', purchase('x'));
		expect(await soon(waiting, 40_000)).toBe('bought');
	});

	it('is not sent by the run that is just giving it back', async () => {
		tables.callMs = 50;
		first.leaveToOthers('x');
		const [ours, theirs] = await Promise.all([
			soon(first.claim(mark('x'), false), 4_000),
			soon(second.claim(mark('x'), false), 4_000),
		]);
		expect([ours, theirs].sort()).toEqual(['new', 'still waiting']);
	});

	it('for later is given back where that run does not come to it within some seconds', async () => {
		expect(await soon(second.claim(mark('x'), false), 40_000)).toBe('new');
	});

	it('and never sent is given back as soon as that is known', async () => {
		void first.decide('a', 'neverSent', purchase('a'));
		expect(await soon(second.claim(mark('a'), false), 40_000)).toBe('new');
	});

	it('and is sending is waited for, or told as under way where nobody waits', async () => {
		expect(await second.claim(mark('a'), true, false)).toBe('underWay');
		const waiting = second.claim(mark('a'), true);
		expect(await soon(waiting, 500)).toBe('still waiting');
		void first.decide('a', 'bought', purchase('a'));
		expect(await soon(waiting, 40_000)).toBe('bought');
	});

	it('for later is watched no more once its run has ended', async () => {
		const timers = () =>
			process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
		const watching = timers();
		await Promise.all([first.end(), second.end()]);
		await new Promise((resolve) => setImmediate(resolve));
		expect(timers()).toBeLessThanOrEqual(watching - 2);
	});
});
