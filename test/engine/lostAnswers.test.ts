import type { WireFault } from '../simulator';
import { goOn, useBench } from './support/kit';
import { airtime, byKey, impatient, rows } from './support/products';

/** The ways in which the answer to a purchase gets lost, after the charge or before. */
const lostAnswers: Array<[name: string, WireFault]> = [
	['a time-out', { kind: 'timeout' }],
	['a reset', { kind: 'reset' }],
	['a closed connection', { kind: 'hangUp' }],
	['HTTP 500', { kind: 'status', status: 500 }],
	['an HTML page', { kind: 'html' }],
	['a redirect', { kind: 'redirect' }],
	['an empty answer', { kind: 'empty' }],
	['JSON that ends early', { kind: 'cutJson' }],
	['JSON that is too deep to be read', { kind: 'deepJson' }],
	['a body that breaks off', { kind: 'cutStream' }],
	['"server down"', { kind: 'refuse', message: 'Server Down Try Again Later' }],
];

describe('When the answer to a purchase is lost', () => {
	const bench = useBench();

	it.each(lostAnswers)(
		'%s after the charge: the purchase is found and is a success',
		async (_, fault) => {
			bench().addFault('/api/topup', fault, { count: 1, when: 'after' });
			const result = await bench().buy(airtime({ options: impatient }), rows(2));
			expect(result.error).toBeUndefined();
			const bought = { outcome: 'success', charged: 'yes', replayed: false };
			expect(result.items).toMatchObject([bought, bought]);
			expect(result.purchases).toHaveLength(2);
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 1, '2348021234567': 1 });
		},
	);

	it.each(lostAnswers)(
		'%s before the charge: the outcome is unknown, and the purchase is not sent again',
		async (_, fault) => {
			bench().addFault('/api/topup', fault, { contains: '2348031234567', when: 'before' });
			const result = await bench().buy(airtime({ options: impatient }), rows(2), { node: goOn });
			expect(result.outcomes).toEqual(['unknown', 'success']);
			expect(result.purchases).toHaveLength(2);
			expect(bench().books.charges).toBe(1);
		},
	);

	it('the receipt of a pending record says so, and what comes next', async () => {
		bench().simulator.configure({ requery: { hides: [] } });
		bench().addFault('/api/requery/*', {
			kind: 'reword',
			change: { transaction_status: 'pending', message: '' },
		});
		bench().loseAnswer('/api/topup');
		const { items } = await bench().buy(airtime({ options: impatient }), rows(1));
		expect(items).toMatchObject([{ outcome: 'pending', charged: 'yes' }]);
		expect(items[0].message).toMatch(
			/record says that this purchase is pending: run 'Ledger → Follow Up'/,
		);
	});

	it('the message about a failed supplier does not blame the values of the row', async () => {
		bench().addFault('/api/topup', { kind: 'fail' }, { count: 1 });
		const { outcomes, shown } = await bench().buy(airtime({ options: impatient }), rows(1), {
			node: goOn,
		});
		expect(outcomes).toEqual(['failed']);
		expect(shown).not.toMatch(/values of this row/);
	});

	it.each([
		['by key', byKey],
		['at a Retry', {}],
	])('a later try finds the purchase, and sends nothing, %s', async (_, protection) => {
		const hide = (...hides: Array<'success'>) =>
			bench().simulator.configure({
				products: { airtime: { duplicates: 'charge' } },
				requery: { hides },
			});
		hide('success');
		bench().loseAnswer('/api/topup');
		const parameters = airtime({ ...protection, options: impatient });
		const first = await bench().buy(parameters, rows(1));
		expect(first.outcomes).toEqual(['unknown']);
		hide();
		bench().endFaults();
		const later =
			protection === byKey ? bench().buy(parameters, rows(1)) : bench().retryFromStart(first);
		const { outcomes, purchases } = await later;
		expect([outcomes, purchases, bench().books.charges]).toEqual([['success'], [], 1]);
	});

	it('the node looks until a purchase with a late charge has a record', async () => {
		bench().addFault('/api/topup', { kind: 'lateCharge', ms: 1_500 }, { count: 1 });
		const options = { ...impatient, settleFor: 4 };
		const result = await bench().buy(airtime({ options }), rows(1));
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect(result.purchases).toHaveLength(1);
	});

	it('the node sends a throttled request again', async () => {
		const fault = { kind: 'rateLimit', retryAfter: 1 } as const;
		bench().addFault('/api/topup', fault, { count: 2 });
		const { items, purchases } = await bench().buy(airtime(), rows(1));
		expect(items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect(purchases).toHaveLength(3);
		const [first, second] = purchases;
		expect(second.at - first.at).toBeGreaterThanOrEqual(990);
		expect(second.body).toEqual(first.body);
	});

	it('a pending purchase is an ordinary item, and the node waits for its end if the option says so', async () => {
		const pending = { kind: 'pending', settle: 'success', afterMs: 300 } as const;
		bench().addFault('/api/topup', pending, { contains: '2348031234567' });
		const now = await bench().buy(airtime(), rows(2));
		expect(now.outcomes).toEqual(['pending', 'success']);
		expect(now.items[0]).toMatchObject({ charged: 'yes', replayed: false });
		const patient = await bench().buy(airtime({ options: { waitForPending: 5 } }), rows(2));
		expect(patient.outcomes).toEqual(['success', 'success']);
	});
});
