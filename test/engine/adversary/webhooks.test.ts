import { airtime, rows, useBench } from '../support/kit';

describe('Two deliveries of a webhook that begin in the same millisecond', () => {
	const bench = useBench({ authentication: 'token' });
	const both = async (deliveries: object[]) => {
		bench().addFault('/api/topup', { kind: 'latency', ms: 100 });
		const establishedAt = Date.now();
		return await Promise.all(
			deliveries.map(
				async (body) =>
					await bench().buy(airtime(), rows(2), {
						mode: 'webhook',
						triggerItems: [{ body } as never],
						establishedAt,
					}),
			),
		);
	};

	it('are one run where they say the same: nobody can tell them apart', async () => {
		const said = (await both([{ order: 1 }, { order: 1 }])).flatMap(({ receipts }) => receipts);
		expect(said.map(({ outcome }) => outcome)).toEqual(Array(4).fill('success'));
		expect(said.filter(({ replayed }) => replayed === true)).toHaveLength(2);
		expect(bench().books.paid).toBe(2);
	});

	it('are two runs where they say different things', async () => {
		const said = (await both([{ order: 1 }, { order: 2 }])).flatMap(({ receipts }) => receipts);
		expect(said.every(({ replayed }) => replayed === false)).toBe(true);
		expect(bench().books.paid).toBe(4);
	});
});
