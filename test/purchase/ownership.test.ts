import {
	compareWithPurchase,
	isAboutAnother,
	type LookupTarget,
} from '../../nodes/VtuWallet/purchase/ownership';
import type { TransactionRecord, LookupKind } from '../../nodes/VtuWallet/purchase/outcome';

const product = { kind: ['airtime'], recipient: 'phone' } as const;
const products = [product, { kind: ['data'] }];
const ours = 'airtime-0123456789abcdef01234567';
const users = 'INV-7';

/** The kind of a record of a success, compared with a purchase of ₦100 of airtime. */
function seen(
	record: Partial<TransactionRecord>,
	reference = ours,
	more: Partial<LookupTarget> = {},
) {
	const transaction = { refunded: false, cancelled: false, ...record };
	const sought = { product, products, amount: 100, recipient: '08031234567', ...more };
	return compareWithPurchase({ kind: 'success', transaction }, reference, sought).kind;
}

describe('a record under our reference', () => {
	const another = { recipients: { phone: ['08099999999'] } };
	const same = { recipients: { phone: ['0803***4567'] } };

	test('counts if a fee or a discount explains its amount', () => {
		for (const amount of [undefined, 0, 100, 97, 103, 125, 80])
			expect(seen({ amount, ...same })).toBe('success');
		expect(seen({ amount: 5_000 }, ours, { amount: undefined })).toBe('success');
	});

	test('may have a larger amount if the record calls the rest charges', () => {
		expect(seen({ amount: 130, charges: 30 })).toBe('success');
		for (const charges of [undefined, 0, 20, 130])
			expect(seen({ amount: 130, charges })).toBe('unclear');
	});

	test.each<[string, Partial<TransactionRecord>, LookupKind]>([
		['recipient', another, 'cannotTell'],
		...[5_000, 200, 50, 126, 1].map((amount): [string, Partial<TransactionRecord>, LookupKind] => [
			'amount',
			{ amount },
			'cannotTell',
		]),
		['product', { type: 'Data' }, 'foreign'],
	])('of another %s is not about our purchase: %j', (_, record, ofUser) => {
		expect(seen(record)).toBe('unclear');
		expect(seen(record, users)).toBe(ofUser);
	});

	test('must name our recipient if the user chose the reference and no known try has sent it', () => {
		const mayBeAnothers = { mayBeAnothers: true };
		expect(seen({ amount: 100 }, users, mayBeAnothers)).toBe('unclaimed');
		expect(seen({ amount: 100, ...same }, users, mayBeAnothers)).toBe('success');
		expect(seen({ amount: 100 }, users)).toBe('success');
	});

	test('is compared with the number behind the company of a customer', () => {
		const betting = { kind: ['betting'], recipient: 'customer' } as const;
		const sought = { product: betting, recipient: 'bet9ja/1234567' };
		expect(seen({ recipients: { customer: ['1234567'] } }, ours, sought)).toBe('success');
		expect(seen({ recipients: { customer: ['7654321'] } }, ours, sought)).toBe('unclear');
	});

	test('that is missing stays a missing record', () => {
		const sought = { product, products };
		expect(compareWithPurchase({ kind: 'absent' }, ours, sought)).toEqual({ kind: 'absent' });
	});
});

describe('an answer to a purchase', () => {
	const another = 'airtime-76543210fedcba9876543210';
	const honoured = { trust: 'full' } as const;
	const ignored = { trust: 'asks' } as const;

	test('is about another purchase if it names another recipient', () => {
		const sent = { reference: ours, recipient: { kind: 'meter', number: '45012345678' } } as const;
		const named = (meter: string) => ({
			asSent: [ours],
			others: [],
			recipients: { meter: [meter] },
		});
		expect(isAboutAnother(named('45087654321'), sent, honoured)).toBe(true);
		expect(isAboutAnother(named('45012345678'), sent, honoured)).toBe(false);
	});

	test.each([
		['no reference', [], [], false, false],
		['ours', [ours], [], false, false],
		["ours beside the provider's own", ['SRV-77'], [ours], false, false],
		["the provider's own as a reference", [], ['SRV-77'], false, false],
		["the provider's own in the place of ours", ['SRV-77'], [], true, false],
		['one of this package for something else', [another], [], true, true],
		['the same under another name', [], [another], true, true],
	])('is judged by the references in it: %s', (_, asSent, others, whereHonoured, elsewhere) => {
		expect(isAboutAnother({ asSent, others }, { reference: ours }, honoured)).toBe(whereHonoured);
		expect(isAboutAnother({ asSent, others }, { reference: ours }, ignored)).toBe(elsewhere);
	});
});
