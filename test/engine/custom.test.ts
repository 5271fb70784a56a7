import { behavesLikePurchase } from './support/purchaseBehaviour';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = operation('custom/purchase', {
	path: '/api/custom',
	body: '={{ JSON.stringify($json.order) }}',
	recipient: '={{ $json.who }}',
	amount: '={{ $json.order.amount }}',
	responseFields: {
		field: [
			{ path: 'voucher', name: '' },
			{ path: 'request-id', name: 'theirs' },
		],
	},
});
const row = (who: string, amount: number | string) => ({ who, order: { amount, recipient: who } });

const goodOf = (recipient: string, amount: number) => ({
	row: row(recipient, amount),
	body: { amount, recipient },
	receipt: {
		product: 'customcustom',
		recipient,
		amount,
		message: 'Transaction successful',
		voucher: expect.stringMatching(/^V-/),
		theirs: expect.stringMatching(/^customcustom-/),
	},
	answer: { amount, voucher: expect.any(String), 'request-id': expect.any(String) },
});

describe('a custom purchase', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/custom',
		good: [goodOf('ada', 500), goodOf('obi', 700)],
		refused: {
			row: row('eve', 100),
			said: 'Minimum Amount is ₦200',
			advice: /Change the amount to one/,
			contains: 'eve',
		},
		invalid: {
			row: row('ada', '1.5'),
			field: 'Amount',
			error: /'Amount' has kobo/,
			advice: /whole Naira/,
		},
		once: { rows: [row('one', 100), row('two', 100), row('three', 100)], contains: '"two"' },
	});

	const run = async (more: object) =>
		await bench().buy({ ...parameters, ...more }, [row('ada', 500)]);

	test('has its reference in the field that the user names', async () => {
		const { items, requests } = await run({ options: { referenceField: 'txn_ref' } });
		expect(requests.map(({ body }) => body)).toEqual([
			{ amount: 500, recipient: 'ada', txn_ref: items[0].reference },
		]);
	});

	test('does not replace a field of the receipt by one of the answer', async () => {
		const own = ['outcome', 'amount', 'error'].flatMap((name) => [
			{ path: 'data.x', name },
			{ path: `data.${name}`, name: '' },
		]);
		const rows = [{ path: ' ', name: 'x' }, ...own].map((read) => ({ ...row('ada', 500), read }));
		const field = [{ path: '={{ $json.read.path }}', name: '={{ $json.read.name }}' }];
		const more = { responseFields: { field }, notBought: 'receipts' };
		const { items, requests } = await bench().buy({ ...parameters, ...more }, rows);
		expect(items.map(({ field }) => field)).toEqual(rows.map(() => 'Response Fields'));
		expect(requests).toEqual([]);
	});

	test('simulates a failure only in the sandbox, also if its own body asks for one', async () => {
		bench().addFault('/api/custom', { kind: 'fail' });
		const result = await run({
			body: { amount: 500, recipient: 'ada', sandbox_status: 'fail' },
			notBought: 'receipts',
		});
		expect(result.requests[0].body).toMatchObject({ sandbox_status: 'fail' });
		const [{ outcome, message }] = result.items;
		expect(outcome).toBe('unknown');
		expect(message).toMatch(
			/Look in the provider's list of your transactions by time and amount: /,
		);
	});

	test.each([
		['list', { listName: 'June' }],
		['key', { key: 'order-1' }],
		['period', { period: 'month' }],
	])('once per %s is one purchase, however a sheet writes the phone number', async (by, name) => {
		const more = { repeatProtection: by, ...name, body: '={{ $json.body }}' };
		const body = { amount: 500, recipient: 'ada' };
		const spellings = ['08031234567', 8031234567, '+234 803 123 4567'];
		for (const who of spellings)
			await bench().buy({ ...parameters, ...more, amount: 500 }, [{ who, body }]);
		expect(bench().simulator.ledger()).toHaveLength(1);
	});

	test('by one key at two paths is two purchases', async () => {
		const byKey = { repeatProtection: 'key', key: 'order-1', path: '={{ $json.path }}' };
		const result = await bench().buy(
			{ ...parameters, ...byKey },
			['/api/custom?card=1001', '/api/custom?card=1002'].map((path) => ({
				...row('ada', 500),
				path,
			})),
		);
		expect(result.outcomes).toEqual(['success', 'success']);
		expect(new Set(result.items.map(({ reference }) => reference)).size).toBe(2);
		expect(bench().simulator.ledger()).toHaveLength(2);
	});
});
