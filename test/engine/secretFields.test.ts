import { airtime, exam, one, phones, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const pin = '8642';
const long = 'Pa55word-of-Ada';
const added = {
	transaction_pin: pin,
	auth: [{ OTP: '7531' }, [{ share_pin: 6655 }]],
	more: JSON.stringify({ password: long }),
};
const secrets = [pin, '7531', '6655', long];
const options = { additionalBodyFields: added };
const custom = (body: object) => ({
	resource: 'custom',
	operation: 'purchase',
	path: '/api/custom',
	recipient: 'ada',
	amount: 500,
	body: JSON.stringify(body),
});

/** Everything that stays of a run: its outputs, its errors and the tables of the ledger. */
function expectNoSecret(result: object): void {
	const kept = JSON.stringify([result, [...bench().tables.tables.values()]]);
	for (const secret of secrets) expect(kept).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`));
}

test.each([
	['the fields that are added', airtime({ options })],
	['the body of a custom purchase', custom({ amount: 500, ...added })],
])('a preview shows no secret of %s', async (_, parameters) => {
	const { items } = await bench().buy({ ...parameters, mode: 'preview', simplify: false }, one());
	expect(items[0].wouldSend).toMatchObject({
		transaction_pin: '***',
		auth: [{ OTP: '***' }, [{ share_pin: '***' }]],
		more: '{"password":"***"}',
	});
	expectNoSecret(items);
});

test.each([pin, '7531', '6655', long])(
	'a provider that repeats the secret %s reveals it nowhere',
	async (text) => {
		const asNumber = /^\d+$/.test(text);
		const places = [
			{ name: 'message', path: ['said'] },
			{ name: 'said', path: ['sent', 0] },
		];
		for (const [order, place] of places.entries()) {
			const echo = { kind: 'echo', text, asNumber, ...place } as const;
			bench().addFault('/api/topup', echo, { count: 1 });
			const { items } = await bench().buy(
				airtime({ options, simplify: false, notBought: 'receipts' }),
				one({ amount: 100 + order }),
			);
			expect(JSON.stringify(items)).toContain('***');
			expectNoSecret(items);
		}
		bench().addFault('/api/topup', { kind: 'refuse', message: `Wrong PIN (${text})` });
		const { items, error } = await bench().buy(airtime({ options }), [
			{ phone: phones[1], amount: 200 },
		]);
		expectNoSecret({ items, message: error?.message });
	},
);

test('the input fields beside a receipt lose them, and the goods stay', async () => {
	const { items } = await bench().buy(
		exam({
			includeInputFields: true,
			options: { additionalBodyFields: '={{ ({ pin: $json.code }) }}' },
		}),
		[{ code: pin, note: `It is ${pin}` }],
	);
	expect(items[0]).toMatchObject({
		note: 'It is ***',
		pins: [{ pin: expect.stringMatching(/^\d{6,}$/) }],
	});
	expect(items[0]).not.toHaveProperty('code');
});

test('a secret that equals a sum of the answer changes no verdict', async () => {
	bench().addFault('/api/custom', { kind: 'reword', change: { refunded: 1000 } });
	const parameters = custom({ amount: 500, pin: '1000' });
	const { receipts } = await bench().buy({ ...parameters, notBought: 'receipts' }, one());
	expect(receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
});

test('a secret that equals a word of the answer changes no verdict', async () => {
	bench().addFault('/api/custom', { kind: 'reword', change: { delivery_status: 'declined' } });
	const parameters = custom({ amount: 500, password: 'declined' });
	const { receipts } = await bench().buy({ ...parameters, notBought: 'receipts' }, one());
	expect(receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
});
