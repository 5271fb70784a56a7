import { useBench } from './support/kit';
import { airtime, exam, one, phones } from './support/products';

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

/** All stored data of a run: its outputs, its errors and the tables of the ledger. */
function expectNoSecret(result: object): void {
	const all = JSON.stringify([result, [...bench().tables.tables.values()]]);
	// A digest, or the number of the process, may hold the digits of a PIN by chance.
	const kept = all.replace(/[0-9a-f]{16,}/g, '').replaceAll(`-${process.pid}-`, '');
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
	'the secret %s is masked everywhere if the provider repeats it',
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
		const other = one({ phone: phones[1], amount: 200 });
		const { items, error } = await bench().buy(airtime({ options }), other);
		expectNoSecret({ items, message: error?.message });
	},
);

test('the input fields beside a receipt have no secrets, and the goods stay', async () => {
	const additionalBodyFields = '={{ ({ pin: $json.code }) }}';
	const parameters = exam({ includeInputFields: true, options: { additionalBodyFields } });
	const { items } = await bench().buy(parameters, [{ code: pin, note: `It is ${pin}` }]);
	expect(items[0]).toMatchObject({
		note: 'It is ***',
		pins: [{ pin: expect.stringMatching(/^\d{6,}$/) }],
	});
	expect(items[0]).not.toHaveProperty('code');
});

test.each([
	['a sum', { refunded: 1000 }, { pin: '1000' }],
	['a word', { delivery_status: 'declined' }, { password: 'declined' }],
])('a secret that equals %s of the answer changes no verdict', async (_, change, secret) => {
	bench().addFault('/api/custom', { kind: 'reword', change });
	const parameters = { ...custom({ amount: 500, ...secret }), notBought: 'receipts' };
	const { receipts } = await bench().buy(parameters, one());
	expect(receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
});
