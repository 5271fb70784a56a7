import type { Result } from '../../support/bench';
import {
	airtime,
	betting,
	byKey,
	impatient,
	otherWorker,
	retryOnFail,
	rows,
	useBench,
} from '../support/kit';

describe('Each row is charged once by', () => {
	const bench = useBench();
	const [first, second] = rows(2);
	const elsewhere = { node: { type: otherWorker } };
	/** The provider does not honour references, and shows a purchase late, but well within *Settle For*. */
	beforeEach(() =>
		bench().simulator.configure({ products: { '*': { duplicates: 'charge' } }, requeryLagMs: 400 }),
	);
	const parameters = (more: object = {}) =>
		airtime({ options: { ...impatient, concurrency: 1, settleFor: 1 }, ...more });

	/** The first row is refused, so the second is not sent; a Retry sends it and is killed with its answer on the way. */
	const interrupted = async (): Promise<{ original: Result; retried: Result }> => {
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const original = await bench().buy(parameters(), [first, second], { authentication: 'token' });
		expect(bench().books.paid).toBe(0);
		bench().endFaults();
		const ofSecond = { contains: '2348021234567', when: 'after' } as const;
		bench().addFault('/api/topup', { kind: 'timeout' }, ofSecond);
		const retried = await bench().retry(original, { stop: sentSecond() });
		bench().endFaults();
		expect(bench().books.paid).toBe(2);
		return { original, retried };
	};

	/** Resolves once the second row has been charged. */
	const sentSecond = async () => {
		for (let tries = 0; tries < 200 && bench().books.paid < 2; tries += 1)
			await new Promise((resolve) => setTimeout(resolve, 20));
	};

	it('a second Retry of an execution whose first Retry was killed', async () => {
		const { original } = await interrupted();
		const again = await bench().retry(original, elsewhere);
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(bench().books.paid).toBe(2);
	});

	it('a Retry of a Retry that was killed', async () => {
		const { retried } = await interrupted();
		await bench().retryFromStart(retried, elsewhere);
		expect(bench().books.paid).toBe(2);
	});

	it('a new run by key, at once after one that was killed in flight', async () => {
		bench().addFault('/api/topup', { kind: 'timeout' }, { when: 'after' });
		const stop = (async () => {
			while (bench().books.paid < 1) await new Promise((resolve) => setTimeout(resolve, 20));
		})();
		const run = { authentication: 'token' as const, rows: [first], parameters: parameters(byKey) };
		await bench().run({ ...run, stop });
		bench().endFaults();
		await bench().run({ ...run, ...elsewhere });
		expect(bench().books.paid).toBe(1);
	});

	it.each([
		['honours references, and shows the purchase too late', 'replay', 60_000],
		['charges twice, and shows the purchase in time', 'charge', 400],
	] as const)(
		'a webhook that is delivered twice while the first answer is lost, with Retry On Fail, at a provider that %s',
		async (_, duplicates, requeryLagMs) => {
			bench().simulator.configure({ products: { '*': { duplicates } }, requeryLagMs });
			bench().addFault('/api/topup', { kind: 'latency', ms: 200 });
			bench().loseAnswer('/api/topup', { count: 1 });
			const run = {
				authentication: 'token' as const,
				rows: [first],
				parameters: parameters({ ...byKey, options: { concurrency: 1, settleFor: 1 } }),
			};
			const both = [bench().run(run), bench().run({ ...run, node: retryOnFail })];
			const ends = (await Promise.all(both)).map(({ outcomes }) => outcomes);
			expect(ends).not.toContainEqual(['failed']);
			expect(ends).not.toContainEqual(['notSent']);
			expect(bench().books.paid).toBe(1);
		},
	);

	it('a webhook that is delivered twice while the first answer is lost, where nobody can be asked', async () => {
		bench().addFault('/api/fund/betting', { kind: 'latency', ms: 200 });
		bench().loseAnswer('/api/fund/betting', { count: 1 });
		const run = { authentication: 'token' as const, rows: [first], parameters: betting(byKey) };
		const both = await Promise.all([bench().run(run), bench().run({ ...run, node: retryOnFail })]);
		expect(both.map(({ outcomes }) => outcomes)).toEqual([['unknown'], ['unknown']]);
		expect(bench().books.paid).toBe(1);
	});
});

describe('The login and the token of one account at the same moment', () => {
	const bench = useBench();

	it.each([
		['a key', byKey],
		['their own reference', { repeatProtection: 'reference', reference: 'invoice-77' }],
	])('with %s buy once', async (_, protection) => {
		bench().simulator.configure({ products: { '*': { duplicates: 'charge' } } });
		bench().addFault('/api/topup', { kind: 'latency', ms: 300 });
		const run = { rows: rows(1), parameters: airtime(protection) };
		const both = await Promise.all([
			bench().run({ ...run, authentication: 'login' }),
			bench().run({ ...run, authentication: 'token' }),
		]);
		expect(both.map(({ outcomes }) => outcomes)).toEqual([['success'], ['success']]);
		expect(bench().books.paid).toBe(1);
	});
});
