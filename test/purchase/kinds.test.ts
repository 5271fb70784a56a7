import fc from 'fast-check';

import { compareWithPurchase } from '../../nodes/VtuWallet/purchase/ownership';
import { operationOf, products } from '../../nodes/VtuWallet/resources';

const operations: Record<string, [resource: string, operation: string]> = {
	airtime: ['airtime', 'buy'],
	data: ['data', 'buy'],
	cable: ['cable', 'subscribe'],
	electricity: ['electricity', 'pay'],
	exam: ['examPin', 'buy'],
	sms: ['sms', 'send'],
	betting: ['betting', 'fund'],
	esim: ['esim', 'buy'],
	flight: ['flight', 'book'],
	rechargecard: ['rechargeCard', 'buy'],
	datacard: ['rechargeCard', 'buyData'],
	custom: ['custom', 'purchase'],
	airtimetocash: ['airtimeToCash', 'convert'],
	esimtopup: ['esim', 'topUp'],
};

function isAnotherKind(product: string, reportedType: string | undefined): boolean {
	const operation = operationOf(...operations[product]);
	if (operation.kind !== 'purchase') throw new Error(`${product} is no purchase`);
	const transaction = { type: reportedType, refunded: false, cancelled: false };
	const sought = { product: operation.endpoint, products };
	return compareWithPurchase({ kind: 'success', transaction }, 'r-1', sought).kind === 'foreign';
}

/** What deployments call their products in requery. */
const spellings: Record<string, string[]> = {
	airtime: ['airtime', 'Airtime', 'TOPUP', 'top-up', 'VTU', 'SNS'],
	data: ['data', 'Data', 'internet'],
	cable: ['cable', 'Cable TV', 'TV'],
	electricity: ['electricity', 'bill', 'Power'],
	exam: ['exam', 'Education', 'result'],
	sms: ['sms', 'Bulk SMS', 'bulk_sms'],
	betting: ['betting', 'Bet'],
	esim: ['eSIM', 'esim'],
	flight: ['flight', 'Flight'],
	rechargecard: ['recharge_card', 'Recharge Pin'],
	datacard: ['data_card', 'Data PIN'],
};

describe('the kind of a transaction', () => {
	test.each(Object.entries(spellings))('%s is known by every spelling', (product, words) => {
		for (const word of words) {
			expect(isAnotherKind(product, word)).toBe(false);
			for (const other of Object.keys(spellings))
				expect([other, word, isAnotherKind(other, word)]).toEqual([other, word, other !== product]);
		}
	});

	test.each([undefined, '', 'purchase', 'wallet', '—', 'constructor', '123'])(
		'%s proves nothing',
		(word) => {
			for (const product of Object.keys(spellings))
				expect(isAnotherKind(product, word)).toBe(false);
		},
	);

	test('a product that is on no list is never held against a transaction', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('custom', 'airtimetocash', 'esimtopup'),
				fc.constantFrom(...Object.values(spellings).flat()),
				(product, word) => {
					expect(isAnotherKind(product, word)).toBe(false);
				},
			),
		);
	});
});
