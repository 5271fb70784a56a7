import { compareWithPurchase } from '../../nodes/VtuWallet/purchase/ownership';
import { products } from '../../nodes/VtuWallet/resources';
import { purchaseNamed } from '../api/support/fakes';

function isAnotherKind(name: string, reportedType: string | undefined): boolean {
	const transaction = { type: reportedType, refunded: false, cancelled: false };
	const sought = { product: purchaseNamed(name).endpoint, products };
	return compareWithPurchase({ kind: 'success', transaction }, 'r-1', sought).kind === 'foreign';
}

/** The names of products in the requeries of deployments. */
const spellings: Record<string, string[]> = {
	'airtime buy': ['airtime', 'Airtime', 'TOPUP', 'top-up', 'VTU', 'SNS'],
	'data buy': ['data', 'Data', 'internet'],
	'cable subscribe': ['cable', 'Cable TV', 'TV'],
	'electricity pay': ['electricity', 'bill', 'Power'],
	'examPin buy': ['exam', 'Education', 'result'],
	'sms send': ['sms', 'Bulk SMS', 'bulk_sms'],
	'betting fund': ['betting', 'Bet'],
	'esim buy': ['eSIM', 'esim'],
	'flight book': ['flight', 'Flight'],
	'rechargeCard buy': ['recharge_card', 'Recharge Pin'],
	'rechargeCard buyData': ['data_card', 'Data PIN'],
};

describe('the kind of a transaction', () => {
	test.each(Object.entries(spellings))('%s is known by every spelling', (product, words) => {
		for (const word of words) {
			expect(isAnotherKind(product, word)).toBe(false);
			for (const other of Object.keys(spellings))
				expect([other, word, isAnotherKind(other, word)]).toEqual([other, word, other !== product]);
		}
	});

	const unknown = [undefined, '', 'purchase', 'wallet', '—', 'constructor', '123'];
	test.each(unknown)('%s proves nothing', (word) => {
		for (const product of Object.keys(spellings)) expect(isAnotherKind(product, word)).toBe(false);
	});

	const unlisted = ['custom purchase', 'airtimeToCash convert', 'esim topUp'];
	test.each(unlisted)('%s never excludes a transaction', (product) => {
		for (const word of Object.values(spellings).flat())
			expect(isAnotherKind(product, word)).toBe(false);
	});
});
