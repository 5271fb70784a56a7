import type { IDataObject } from 'n8n-workflow';

import { unlessContradicted } from '../../../nodes/VtuWallet/batch/buying/unlessContradicted';
import type { Verdict } from '../../../nodes/VtuWallet/purchase/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { Counter, found, http } from './counter';
import { trusted } from './counters';

const declined = { status: 'fail', message: 'Vendor declined' };
const funding = () =>
	new Counter('betting', {
		product: 'betting',
		recipient: 'bet9ja/08032001003',
		body: { betting_id: 'bet9ja', customer_id: '08032001003', amount: 100 },
	});
const outcomeOf = async (body: IDataObject, status = 200) => {
	const { receipt } = await funding()
		.answering([http(status, body)])
		.buy();
	return `${receipt.outcome}/${receipt.charged}`;
};

describe('A refusal that says itself that it is none, where nobody can be asked', () => {
	test.each([
		["another's customer", { customer_id: '08099999999' }],
		["another's customer further inside", { data: { customer_id: '08099999999' } }],
		['an amount of another purchase', { amount: 777 }],
		['a much smaller amount', { amount: '₦20.00' }],
		['balances that show the charge', { oldbal: 5_000, newbal: 4_900 }],
		['balances that show it in texts', { oldbal: '₦5,000.00', newbal: '₦4,900.00' }],
		['balances that show it with a discount', { oldbal: 5_000, newbal: 4_903 }],
		['balances that show it with a fee', { oldbal: 5_000, newbal: 4_850 }],
		['balances under other names', { balance_before: 5_000, balance_after: 4_900 }],
		['balances further inside', { data: { oldbal: 5_000, newbal: 4_900 } }],
		[
			'a charge and no refund',
			{ oldbal: 5_000, newbal: 4_900, message: 'Declined, not yet refunded' },
		],
	])('and names %s, is unknown, and nothing is sent again', async (_, more) => {
		const counter = funding().answering([http(200, { ...declined, ...more })]);
		const { receipt } = await counter.buy();
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		counter.restart('tomorrow');
		expect((await counter.buy({ mayAdvance: true })).receipt.outcome).toBe('unknown');
		expect(counter.sent).toHaveLength(1);
	});

	test.each([
		['nothing', {}],
		['the customer of the row', { customer_id: '08032001003', amount: 100 }],
		['the customer in another writing', { customer_id: '+234 803 200 1003' }],
		['the customer as a number', { customer_id: 8_032_001_003, amount: '100.00' }],
		['a number that is nobody in particular', { customer_id: 55 }],
		['an amount with a fee', { amount: 150 }],
		['an amount with a discount', { amount: '₦97.00' }],
		['no amount', { amount: 0 }],
		['balances that are equal', { oldbal: '5000', newbal: 5_000 }],
		['a balance alone', { newbal: 4_900 }],
		['a fee for the try', { oldbal: 5_000, newbal: 4_990 }],
		['a charge and a refund', { oldbal: 5_000, newbal: 4_900, message: 'Failed. Money refunded' }],
		['a charge and a word of refund', { oldbal: 5_000, newbal: 4_900, status: 'reversed' }],
	])('but names %s, is believed', async (_, more) => {
		expect(await outcomeOf({ ...declined, ...more })).toBe('failed/refunded');
	});

	test('is not believed for its reason, where the balances show a charge or it is about another', async () => {
		const poor = { status: 'fail', message: 'Insufficient Account' };
		for (const more of [{ oldbal: 5_000, newbal: 4_900 }, { customer_id: '08099999999' }])
			for (const status of [200, 403])
				expect(await outcomeOf({ ...poor, ...more }, status)).toBe('unknown/unknown');
		// What may be bought at least, or what the wallet holds.
		const small = { status: 'fail', message: 'Minimum Betting Purchase is ₦500', amount: 500 };
		expect(await outcomeOf(small, 403)).toBe('failed/no');
	});

	test('says what speaks against it', async () => {
		const messageFor = async (more: IDataObject) =>
			(
				await funding()
					.answering([http(200, { ...declined, ...more })])
					.buy()
			).receipt.message;
		expect(await messageFor({ oldbal: 5_000, newbal: 4_900 })).toBe(
			'The provider refused it, but its balances say that ₦100 left the wallet: "Vendor declined"',
		);
		expect(await messageFor({ amount: 777 })).toContain('it speaks of ₦777');
	});
});

test('Where the provider can be asked, it tells what became of it', async () => {
	const charged: Answer = http(200, { ...declined, oldbal: 5_000, newbal: 4_900 });
	for (const [status, outcome] of [
		['success', 'success'],
		['failed', 'failed'],
	]) {
		const counter = trusted().answering([charged], [found(status)]);
		expect((await counter.buy({ fresh: true })).receipt.outcome).toBe(outcome);
	}
	const counter = trusted().answering([charged]);
	expect((await counter.buy({ fresh: true })).receipt.outcome).toBe('unknown');
});

describe('What speaks against a refusal', () => {
	const judged = (body: IDataObject, asked: object = {}, creditsWallet?: boolean) => {
		const verdict: Verdict = { kind: 'rejected', charged: 'refunded', message: '', body };
		const plan = { body: {}, ...asked } as never;
		return unlessContradicted(
			verdict,
			{ plan, price: (asked as { price?: number }).price },
			{ creditsWallet },
		).kind;
	};

	test('of a purchase whose price is not known is any charge', () => {
		expect(judged({ oldbal: 10, newbal: 9 })).toBe('ambiguous');
		expect(judged({ oldbal: 9, newbal: 10 })).toBe('rejected');
	});

	test('of one whose price the list tells is what comes near it', () => {
		expect(judged({ oldbal: 900, newbal: 600 }, { price: 300 })).toBe('ambiguous');
		expect(judged({ oldbal: 900, newbal: 890 }, { price: 300 })).toBe('rejected');
	});

	test('of what pays into the wallet is that it holds more', () => {
		expect(judged({ oldbal: 900, newbal: 980 }, { amount: 100 }, true)).toBe('ambiguous');
		expect(judged({ oldbal: 980, newbal: 900 }, { amount: 100 }, true)).toBe('rejected');
	});

	test('is of no use against a success', () => {
		const body = { status: 'success', oldbal: 900, newbal: 800, amount: 777 };
		const bought: Verdict = { kind: 'accepted', status: 'success', body };
		const plan = { body: { amount: 100 }, amount: 100 } as never;
		expect(unlessContradicted(bought, { plan }, {})).toBe(bought);
	});

	test.each([
		['Your money has been refunded', true],
		['Declined, reversal is on its way', true],
		['Declined. Amount returned', true],
		['Declined. It was not refunded', false],
		["It hasn't been refunded", false],
		['This cannot be reversed', false],
		['No refund', false],
		['Non-refundable', false],
		['Refund failed', false],
		['The vendor returned an error', false],
	])('is taken back by words of a refund alone: %s', (message, isBack) => {
		expect(judged({ oldbal: 900, newbal: 800, message })).toBe(isBack ? 'rejected' : 'ambiguous');
	});
});
