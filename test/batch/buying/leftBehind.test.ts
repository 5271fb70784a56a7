import { leftBehindOf } from '../../../nodes/VtuWallet/batch/buying/leftBehind';
import type { Claim } from '../../../nodes/VtuWallet/batch/buying/sentRecords';
import { lastAttempt, referenceOf, type Seed } from '../../../nodes/VtuWallet/purchase/reference';

const subject = { product: 'airtime', recipient: '2348031234567', identity: {} };
const keyed = (key: string): Seed => ({
	by: 'key',
	scope: { environment: 'sandbox', instanceId: 'i' },
	key,
});
const claim = (seed: Seed, attempt = 0) =>
	({ planned: { subject, seed }, attempt, reference: at(seed, attempt) }) as unknown as Claim;
const at = (seed: Seed, attempt: number) => referenceOf(subject, seed, attempt);

/** A ledger in which these references were claimed. */
function ledger(...claimed: string[]) {
	const asked: string[] = [];
	return {
		asked,
		knows: { hasNeverSeen: (reference: string) => !claimed.includes(reference) },
		claimedOf: async (references: string[]) => {
			asked.push(...references);
			return await Promise.resolve(references.filter((one) => claimed.includes(one)));
		},
	};
}

describe('An attempt is left behind', () => {
	const [one, other] = [keyed('A-1'), keyed('A-2')];

	test('when the ledger knows it, and the next one', async () => {
		const book = ledger(at(one, 0), at(one, 1), at(other, 0));
		expect(await leftBehindOf([claim(one), claim(other)], book)).toEqual(new Set([at(one, 0)]));
		expect(await leftBehindOf([claim(one, 1)], book)).toEqual(new Set());
	});

	test('and nobody is asked about what the ledger has never seen', async () => {
		const book = ledger();
		expect(await leftBehindOf([claim(one)], book)).toEqual(new Set());
		expect(book.asked).toEqual([]);
	});

	test('but never the last one, nor a reference of the user', async () => {
		const own: Seed = { by: 'reference', reference: 'order-1' };
		const book = ledger('order-1', at(one, lastAttempt), at(one, lastAttempt + 1));
		expect(await leftBehindOf([claim(own), claim(one, lastAttempt)], book)).toEqual(new Set());
	});
});
