import type { WalletRunOptions } from '../../support/bench';
import { goOn, operation, retryOnFail, useBench } from '../support/kit';
import { airtime, betting, byKey, cards, oneAtATime, rows, sms } from '../support/products';

const bench = useBench({ authentication: 'token' });
/** The provider does not honour references, and shows a purchase late, but within *Check Status For*. */
const chargesTwice = { products: { '*': { duplicates: 'charge' } }, requeryLagMs: 400 } as const;

describe('Each row is charged once by', () => {
	beforeEach(() => bench().simulator.configure(chargesTwice));

	const options = { concurrency: 1, settleFor: 1 };
	const keyed = airtime({ ...byKey, options });
	const own = airtime({ repeatProtection: 'reference', reference: 'invoice-77', options });
	const honours = { products: { '*': { duplicates: 'replay' } }, requeryLagMs: 60_000 } as const;
	it.each([
		['shows the purchase too late', '/api/topup', keyed, honours, /success|unknown/],
		['shows the purchase in time', '/api/topup', keyed, {}, /success|unknown/],
		['honours references', '/api/topup', own, {}, /success|unknown/],
		['cannot be asked', '/api/fund/betting', betting(byKey), {}, /unknown/],
	])(
		'a webhook delivered twice, by token and by login, with a lost first answer, at a provider that %s',
		async (_, path, parameters, provider, outcome) => {
			bench().simulator.configure(provider);
			bench().addFault(path, { kind: 'latency', ms: 200 });
			bench().loseAnswer(path, { count: 1 });
			const run = { rows: rows(1), parameters };
			const byLogin = { authentication: 'login', node: retryOnFail } as const;
			const both = [bench().run(run), bench().run({ ...run, ...byLogin })];
			for (const { outcomes } of await Promise.all(both))
				expect(outcomes).toEqual([expect.stringMatching(outcome)]);
			expect(bench().books.paid).toBe(1);
		},
	);
});

it.each([
	['with the same data are one run', [{ order: 1 }, { order: 1 }], 1],
	['with different data are two runs', [{ order: 1 }, { order: 2 }], 2],
])('Two deliveries of a webhook in the same millisecond %s', async (_, deliveries, charges) => {
	bench().addFault('/api/topup', { kind: 'latency', ms: 100 });
	const webhook = { mode: 'webhook', establishedAt: Date.now() } as const;
	const both = await Promise.all(
		deliveries.map(async (body) => {
			const triggerItems = [{ body } as never];
			return await bench().buy(airtime(), rows(1), { ...webhook, triggerItems });
		}),
	);
	expect(both.flatMap(({ outcomes }) => outcomes)).toEqual(Array(2).fill('success'));
	const isReplay = both.flatMap(({ replayed }) => replayed);
	expect(isReplay.filter(Boolean)).toHaveLength(2 - charges);
	expect(bench().books.paid).toBe(charges);
});

describe('After Stop', () => {
	it('another execution that waited for the stopped one does not report a stop', async () => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().addFault('/api/topup', { kind: 'timeout' }, { count: 1 });
		const parameters = airtime({ ...byKey, options: { timeout: 1 } });
		const [, other] = await Promise.all([
			bench().buy(parameters, rows(1), { stop: 300, node: goOn }),
			bench().buy(parameters, rows(1), { node: goOn }),
		]);
		expect(other.shown).not.toContain('was stopped');
	});

	it.each([
		['by run', {}],
		['by key', byKey],
	])(
		'a Retry at once buys each row that was not sent, %s',
		async (_, more) => {
			const sheet = Array.from({ length: 18 }, (__, at) => ({ phone: `0803${1_000_000 + at}` }));
			bench().addFault('/api/fund/betting', { kind: 'latency', ms: 15 });
			const parameters = betting({ ...more, amount: 100, options: { concurrency: 3 } });
			for (let stop = 20; stop <= 120; stop += 20) {
				const own = sheet.map((row, at) => ({ ...row, order: `order-${stop}-${at}` }));
				const before = bench().books.paid;
				const stopped = await bench().buy(parameters, own, { stop });
				const retried = await bench().retryFromStart(stopped);
				expect(retried.outcomes).not.toContain('unknown');
				expect(bench().books.paid - before).toBe(sheet.length);
			}
		},
		60_000,
	);
});

/** An expression may hold the time of day. Each try evaluates it again, and must stay the same purchase. */
describe('A text that differs at every try', () => {
	const clock = 'new Date().toISOString() + Math.random()';
	const text = (message: string) => sms({ message: `={{ ${message} + ${clock} }}`, ...oneAtATime });
	const custom = operation('custom/purchase', {
		path: '/api/fund/betting',
		recipient: '={{ $json.phone }}',
		body: `={{ JSON.stringify({ betting_id: "bet9ja", customer_id: $json.phone, amount: 100, at: ${clock} }) }}`,
		...oneAtATime,
	});
	const card = cards({ cardName: `={{ "Shop " + ${clock} }}`, ...oneAtATime });
	it.each<[string, string, WalletRunOptions['parameters']]>([
		['an SMS', '/api/bulksms', text('"Your order is ready. "')],
		['a custom purchase', '/api/fund/betting', custom],
		['a card', '/api/recharge_card', card],
	])('is bought once by Retry On Fail and Retry: %s', async (_, path, parameters) => {
		for (const [times, node] of [retryOnFail, {}].entries()) {
			bench().endFaults();
			bench().refuse(path, 'Insufficient balance', { after: 1, count: 1 });
			const first = await bench().buy({ ...parameters }, rows(2), { node });
			const result = times === 0 ? first : await bench().retry(first);
			expect(result.outcomes).toEqual(['success', 'success']);
			expect(bench().books.paid).toBe(2 * (times + 1));
		}
	});

	it('is two purchases if two texts go to one number', async () => {
		const daily = { ...text('$json.text'), repeatProtection: 'period', period: 'day' };
		const sheet = ['One', 'Two'].map((one) => ({ ...rows(1)[0], text: one }));
		expect((await bench().buy(daily, sheet)).error).toBeUndefined();
		expect(bench().books.paid).toBe(2);
	});
});
