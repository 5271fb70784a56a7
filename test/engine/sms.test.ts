import { behavesLikePurchase } from './support/purchaseBehaviour';
import { operation, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const parameters = operation('sms/send', {
	sender: '={{ $json.from }}',
	recipients: '={{ $json.to }}',
	message: '={{ $json.text }}',
});
const row = (to: string | string[], text = 'Your order is ready.', from = 'AdaStore') => ({
	from,
	to,
	text,
});

/** A row, with the request and the receipt of a text to so many numbers, in so many parts. */
const goodOf = (
	wanted: ReturnType<typeof row>,
	number: string,
	recipient: string,
	recipients: number,
	parts: number,
) => ({
	row: wanted,
	body: { sender: 'AdaStore', number, message: wanted.text },
	receipt: {
		...{ product: 'sms', recipient, recipients, parts, encoding: 'GSM-7' },
		message: `Message sent to ${recipients} number(s)`,
		characters: wanted.text.length,
		units: recipients * parts,
	},
	answer: { units: recipients * parts },
});

describe('SMS', () => {
	behavesLikePurchase(bench, {
		parameters,
		path: '/api/bulksms',
		good: [
			goodOf(row('0803 123 4567'), '2348031234567', '08031234567', 1, 1),
			goodOf(
				row(['08051234567', '+2348021234567'], 'x'.repeat(161)),
				'2348051234567,2348021234567',
				expect.stringMatching(/^2 numbers \(/) as string,
				2,
				2,
			),
		],
		refused: {
			row: row('08091234567', 'Hello', 'Forbidden'),
			said: 'Invalid Sender ID',
			advice: /against the lists/,
			contains: 'Forbidden',
		},
		invalid: {
			row: row('08031234567, 0803'),
			field: 'Recipients',
			error: /1 of the 2 numbers in 'Recipients' cannot be used: "0803"/,
			advice: /Skip Invalid Numbers/,
		},
		once: {
			rows: [row('08031234567'), row('08051234567'), row('08091234567')],
			contains: '2348051234567',
		},
	});

	const run = async (more: object, rows: object[]) =>
		await bench().buy({ ...parameters, ...more }, rows);

	test('by one key is sent once, also if its list was corrected', async () => {
		const byKey = { repeatProtection: 'key', key: 'promo-1' };
		const first = await run(byKey, [row('08031234567, 08051234567')]);
		const again = await run(byKey, [row('08031234567, 08051234568')]);
		expect(again.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(again.items).toMatchObject([
			{
				outcome: 'success',
				replayed: true,
				recipient: first.items[0].recipient,
				reference: first.items[0].reference,
				warnings: expect.stringContaining('Send to it with a key of its own'),
			},
		]);
		expect(bench().simulator.ledger()).toHaveLength(1);
	});

	test('has no "not charged" from Follow Up if only the record calls it failed', async () => {
		const path = '/api/bulksms';
		const byKey = { repeatProtection: 'key', key: 'promo-2', notBought: 'receipts' };
		const options = { timeout: 1, settleFor: 0.1 };
		// With a new ledger, the node looks each text up first.
		await run({ ...byKey, key: 'promo-1' }, [row('08091234567')]);
		bench().simulator.addFaults(
			{ path, when: 'after', fault: { kind: 'timeout' } },
			{ path: '/api/requery/*', fault: { kind: 'status' } },
		);
		const text = [row('08031234567')];
		expect((await run({ ...byKey, options }, text)).outcomes).toEqual(['unknown']);
		bench().endFaults();
		for (const { reference } of bench().simulator.ledger().slice(1))
			bench().simulator.settle(reference, 'failed');
		const notKnown = { outcome: 'failed', charged: 'unknown' };
		const { items } = await bench().buy(operation('ledger/followUp'), [{}]);
		expect(items).toMatchObject([notKnown]);
	});

	test('goes to numbers of 11 digits if the provider wants those', async () => {
		bench().simulator.configure({ phoneFormat: 'local' });
		const credential = { provider: { facts: { phoneFormat: 'local' as const } } };
		const rows = [row('08031234567,+2348051234567')];
		const { purchases } = await bench().buy(parameters, rows, { credential });
		expect(purchases).toMatchObject([{ body: { number: '08031234567,08051234567' } }]);
	});

	describe('to three numbers', () => {
		const words = ['correct_number', 'wrong_number'];
		const counts = ['units', ...words, ...words.map((word) => `total_${word}`)];
		/** The warnings of the text and of the campaign, if the answer counts only this. */
		const warningsOf = async (change: object) => {
			const without = counts.filter((name) => !(name in change));
			bench().addFault('/api/bulksms', { kind: 'reword', change: change as never, without });
			const rows = [row('08031234567,08021234567,08051234567')];
			const sent = await run({}, rows);
			const campaign = await run({ operation: 'campaign', listName: 'Easter' }, rows);
			return [sent, campaign].map(({ receipts }) =>
				receipts.flatMap(({ warnings }) => warnings ?? []),
			);
		};

		test.each([
			[{ units: 0 }, /counts 0 units for 3 numbers/],
			[{ units: 1 }, /counts 1 unit for 3 numbers/],
			[{ units: 3, total_correct_number: 2 }, /only 2 of (the )?3 numbers/],
			[{ total_wrong_number: 1 }, /only 2 of (the )?3 numbers/],
		])('warns if the answer counts fewer: %j', async (change, said) => {
			const warned = expect.arrayContaining([expect.stringMatching(said)]);
			expect(await warningsOf(change)).toEqual([warned, warned]);
		});

		test.each([{ units: 3 }, { units: 6, total_correct_number: 3 }, {}])(
			'gives no warning if the answer counts all, or none: %j',
			async (change) => expect(await warningsOf(change)).toEqual([[], []]),
		);
	});

	test('is sent with a warning if a cell is empty', async () => {
		const message = '=Hello {{ $json.name }}, hi';
		const { items } = await bench().buy({ ...parameters, message }, [
			{ ...row('08031234567'), name: 'N/A' },
			{ ...row('08051234567'), name: 'Ola ' },
		]);
		expect(items.map(({ warnings }) => warnings)).toEqual([
			'\'Message\' has a gap: the row has "N/A" for "{{ $json.name }}". \'Send\' sends the text with it. Fill the column in, or write a text that does without it.',
			undefined,
		]);
	});

	test('shows in a preview its text, and how to see its price', async () => {
		const { items } = await run({ mode: 'preview' }, [row('08031234567')]);
		const message = expect.stringContaining("Add the option 'Price per Part'");
		expect(items).toMatchObject([{ text: 'Your order is ready.', parts: 1, message }]);
	});
});

it.each([
	['Once per List', { repeatProtection: 'list', listName: 'June' }],
	['Once per Period', { repeatProtection: 'period', period: 'month' }],
])('under %s a row has one number, because each number gets one text', async (label, by) => {
	const more = { ...by, notBought: 'receipts', options: {} };
	const rows = [row('08031234567,08021234567'), row('08031234567')];
	const { receipts, shown } = await bench().buy({ ...parameters, ...more }, rows);
	expect(receipts.map(({ outcome }) => outcome)).toEqual(['notSent', 'success']);
	expect(shown).toContain(`several numbers, and '${label}' gives each number one purchase`);
	expect(bench().simulator.transactions()).toHaveLength(1);
});
