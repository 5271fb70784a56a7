import { deniedPurchases, openFailures, unlistedRefusals } from '../simulator';
import type { Result } from '../support/bench';
import { goOn, retryOnFail, useBench } from './support/kit';
import { airtime, betting, byKey, cards, exam, oneAtATime, rows, sms } from './support/products';

const bench = useBench();
const topUps = '/api/topup';
const bets = '/api/fund/betting';

/** The requests without the login and the list of networks. */
const pathsOf = ({ requests }: Result) =>
	requests
		.filter(({ path }) => !['/api/user', '/api/networks'].includes(path))
		.map(({ method, path }) => [method, path]);

describe('When the provider says that a purchase failed', () => {
	const first = '2348031234567';

	it.each(deniedPurchases)(
		'by $word "$message", and has bought it: one look-up shows the purchase, and the receipt is a success',
		async (denial) => {
			const rule = { contains: first, count: 1, when: 'after' } as const;
			bench().addFault(topUps, { kind: 'refuse', ...denial }, rule);
			const result = await bench().buy(airtime(oneAtATime), rows(2));
			expect(result.error).toBeUndefined();
			const bought = { outcome: 'success', charged: 'yes', replayed: false };
			expect(result.items).toMatchObject([bought, { ...bought, balanceAfter: expect.any(Number) }]);
			// The answer had no true balance.
			expect(result.items[0]).not.toHaveProperty('balanceAfter');
			expect(pathsOf(result)).toEqual([
				['POST', topUps],
				['GET', `/api/requery/${String(result.items[0].reference)}`],
				['POST', topUps],
			]);
			expect(bench().books.each).toEqual([1, 1]);
		},
	);

	it('with a balance, and has bought it: the receipt does not name that balance', async () => {
		const change = { status: 'fail', message: 'Transaction failed', newbal: 123 };
		bench().addFault(topUps, { kind: 'reword', change });
		const { items } = await bench().buy(airtime(), rows(1));
		expect(items).toMatchObject([{ outcome: 'success' }]);
		expect(items[0]).not.toHaveProperty('balanceAfter');
	});
});

describe('An unlisted refusal after the charge', () => {
	/** By key, with Retry On Fail. A later run finds that the purchase is open. */
	const expectUnknown = async (path: string, parameters: object, refusal: object) => {
		bench().addFault(path, { kind: 'refuse', message: '', ...refusal }, { when: 'after' });
		for (const node of [retryOnFail, {}])
			expect((await bench().buy(parameters, rows(1), { node })).receipts).toMatchObject([
				{ outcome: 'unknown', charged: 'unknown' },
			]);
		expect(bench().books.paid).toBe(1);
	};

	const failures = openFailures.map((message) => ({ status: 200, message }));
	it.each([...unlistedRefusals, ...failures])(
		'is unknown and never sent again without a look-up: HTTP $status "$message"',
		async (refusal) => await expectUnknown(bets, betting(byKey), refusal),
	);

	it.each([
		['cards', '/api/recharge_card', cards(byKey)],
		['sms', '/api/bulksms', sms(byKey)],
		['exam', '/api/exam', exam(byKey)],
	])(
		'is unknown and never sent again if the provider keeps its own reference: %s',
		async (_, path, parameters) => {
			const ownReference = { ignoreReference: true, duplicates: 'charge' } as const;
			bench().simulator.configure({ products: { '*': ownReference } });
			await expectUnknown(path, parameters, unlistedRefusals[0]);
		},
	);

	it('is named again by later tries, which do not know the result either', async () => {
		bench().refuse(bets, 'The upstream ended unexpectedly', { when: 'after' });
		for (const who of ['try of this execution', 'run']) {
			const node = who === 'run' ? goOn : retryOnFail;
			const [{ message }] = (await bench().buy(betting(byKey), rows(1), { node })).receipts;
			expect(message).toMatch(
				`An earlier ${who} may have sent this purchase, and its result is not known`,
			);
			expect(message).toMatch(/: The upstream ended unexpectedly/);
		}
		expect(bench().books.paid).toBe(1);
	});

	it('is looked up until it has settled, independent of the row before', async () => {
		const message = 'The upstream ended unexpectedly';
		bench().simulator.configure({ requeryLagMs: 400 });
		bench().refuse(topUps, message, { count: 1 });
		bench().refuse(topUps, message, { when: 'after' });
		const parameters = airtime({ options: { concurrency: 1, settleFor: 1 } });
		const result = await bench().buy(parameters, rows(4), { node: goOn });
		expect(result.outcomes).toEqual(['failed', 'success', 'success', 'success']);
		expect(bench().books.paid).toBe(3);
	});
});

it.each(['failed', 'limbo'])(
	'A success in unusual words is looked up, and is unknown beside a record of %s',
	async (transaction_status) => {
		const message = 'Order forwarded to the vendor';
		bench().addFault(topUps, { kind: 'reword', change: { message } });
		bench().addFault('/api/requery/*', {
			kind: 'reword',
			change: { transaction_status, message: '' },
		});
		const options = { settleFor: 0.3 };
		const result = await bench().buy(airtime({ options }), rows(1), { node: goOn });
		const unknown = { outcome: 'unknown', charged: 'unknown', replayed: false };
		expect(result.receipts).toMatchObject([unknown]);
		expect(result.shown).not.toContain('check that it arrived');
		expect(result.purchases).toHaveLength(1);
	},
);

it('A success in unusual words without a record stays a success, and its receipt says "not confirmed"', async () => {
	const message = 'Order forwarded to the vendor';
	bench().addFault(topUps, { kind: 'reword', change: { message } });
	bench().simulator.configure({ requery: { hides: ['success'] } });
	const result = await bench().buy(airtime(), rows(1), { node: goOn });
	expect(result.receipts).toMatchObject([{ outcome: 'success', charged: 'yes' }]);
	expect(result.shown.match(/check that it arrived/g)).toHaveLength(1);
	expect(pathsOf(result)).toHaveLength(2);
});

describe('A refusal because of an empty wallet', () => {
	/** The outcomes of the first, second … of five rows. */
	const buy = async (product = airtime, concurrency = 1): Promise<Result> =>
		await bench().buy(product({ options: { concurrency } }), rows(5), { node: goOn });
	const [first, second, third] = rows(3).map(({ phone }) => ({ contains: phone.slice(1) }));
	const refuse = (rule: object) => bench().refuse(topUps, 'Insufficient Account', rule);
	const good = (count: number) => Array(count).fill('success') as string[];
	const none = (count: number) => Array(count).fill('notSent') as string[];

	it('stops no row if another row goes through meanwhile, because then only one vendor is empty', async () => {
		refuse(first);
		bench().addFault(topUps, { kind: 'latency', ms: 300 }, second);
		expect((await buy(airtime, 2)).outcomes).toEqual(['failed', ...good(4)]);
	});

	it('stops no row if the last purchase left enough in the wallet', async () => {
		refuse(second);
		expect((await buy()).outcomes).toEqual(['success', 'failed', ...good(3)]);
	});

	it.each([
		['airtime', airtime, topUps],
		['betting', betting, bets],
	])('stops no row if the refusal itself shows enough money: %s', async (_, product, path) => {
		const change = { status: 'fail', message: 'Insufficient balance', newbal: 90_000 };
		bench().addFault(path, { kind: 'reword', change }, { count: 1 });
		expect((await buy(product)).outcomes.slice(1)).toEqual(good(4));
	});

	it('stops the others if the last purchase did not show the balance', async () => {
		bench().addFault(topUps, { kind: 'reword', without: ['newbal'] }, second);
		refuse(third);
		expect((await buy()).outcomes).toEqual([...good(2), 'failed', ...none(2)]);
	});

	it('stops the others if the last purchase left less than the price', async () => {
		bench().simulator.setAccount('ada', { balance: 150 });
		expect((await buy()).outcomes).toEqual(['success', 'failed', ...none(3)]);
	});
});
