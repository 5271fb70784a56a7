import { unlistedRefusals } from '../../simulator';
import {
	airtime,
	betting,
	byKey,
	cards,
	exam,
	goOn,
	retryOnFail,
	rows,
	sms,
	useBench,
} from '../support/kit';

describe('A refusal that is on no list, after the money has gone', () => {
	const bench = useBench({ authentication: 'token' });
	/** By key, with Retry On Fail. A later run finds that the purchase is open. */
	const expectUnknown = async (path: string, parameters: object, refusal: object) => {
		bench().addFault(path, { kind: 'refuse', message: '', ...refusal }, { when: 'after' });
		for (const node of [retryOnFail, {}])
			expect((await bench().buy(parameters, rows(1), { node })).receipts).toMatchObject([
				{ outcome: 'unknown', charged: 'unknown' },
			]);
		expect(bench().books.paid).toBe(1);
	};

	it.each(unlistedRefusals)(
		'is unknown and never sent again where nobody can be asked: HTTP $status "$message"',
		async (refusal) => await expectUnknown('/api/fund/betting', betting(byKey), refusal),
	);

	it.each([
		['cards', '/api/recharge_card', cards(byKey)],
		['sms', '/api/bulksms', sms(byKey)],
		['exam', '/api/exam', exam(byKey)],
	])(
		'is unknown and never sent again where the provider keeps a reference of its own: %s',
		async (_, path, parameters) => {
			const ownReference = { ignoreReference: true, duplicates: 'charge' } as const;
			bench().simulator.configure({ products: { '*': ownReference } });
			await expectUnknown(path, parameters, unlistedRefusals[0]);
		},
	);

	it('is asked about until it has settled, for itself, whatever the row before it learned', async () => {
		const message = 'The upstream ended unexpectedly';
		bench().simulator.configure({ requeryLagMs: 400 });
		bench().refuse('/api/topup', message, { count: 1 });
		bench().refuse('/api/topup', message, { when: 'after' });
		const parameters = airtime({ options: { concurrency: 1, settleFor: 1 } });
		const result = await bench().buy(parameters, rows(4), { node: goOn });
		expect(result.outcomes).toEqual(['failed', 'success', 'success', 'success']);
		expect(bench().books.paid).toBe(3);
	});
});
