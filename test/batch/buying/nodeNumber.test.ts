import {
	accountNumber,
	decoded,
	encoded,
	nobody,
	several,
} from '../../../nodes/VtuWallet/batch/buying/buyerNumber';
import { NodeNumber, type NodeListContext } from '../../../nodes/VtuWallet/batch/buying/nodeNumber';

/** A node's list, of which another worker changes something once it has been counted. */
class List {
	marks: string[] = [];
	meanwhile: () => void = () => undefined;

	number(): NodeNumber {
		const helpers = {
			getProcessedDataCount: async () => {
				const { length } = this.marks;
				await Promise.resolve();
				this.meanwhile();
				return length;
			},
			checkProcessedAndRecord: async (marks: string[]) => {
				const added = marks.filter((mark) => !this.marks.includes(mark));
				this.marks.push(...added);
				return await Promise.resolve({ new: added, processed: [] });
			},
			removeProcessed: async (marks: string[]) => {
				this.marks = this.marks.filter((mark) => !marks.includes(mark));
				await Promise.resolve();
			},
		};
		const ids = { getWorkflow: () => ({ id: '1' }), getNode: () => ({ id: 'buy' }) };
		return new NodeNumber({ ...ids, helpers } as unknown as NodeListContext);
	}

	/** What another worker writes, once. */
	becomes(length: number): void {
		this.meanwhile = () => {
			this.meanwhile = () => undefined;
			this.marks = Array.from({ length }, (_, at) => `${at + 1}`);
		};
	}
}

test('is counted up and down, and read again', async () => {
	const number = new List().number();
	for (const [from, to] of [
		[0, 7],
		[7, 3],
		[3, 12],
	])
		expect([await number.change(from, to), await number.read()]).toEqual([true, to]);
	expect([await number.change(3, 5), await number.read()]).toEqual([false, 12]);
});

test.each([2, 9])('is left as another worker has made it: %i', async (theirs) => {
	const list = new List();
	list.becomes(theirs);
	expect(await list.number().change(0, 5)).toBe(false);
	expect(list.marks).toHaveLength(theirs);
});

test('tells who has bought, with or without a ledger, and whether a purchase is written down', () => {
	const known = [1, accountNumber('ada'), several].flatMap((account) =>
		[true, false].flatMap((withoutLedger) =>
			[true, false].map((sampled) => ({ account, withoutLedger, sampled })),
		),
	);
	for (const buyer of known) expect(decoded(encoded(buyer))).toEqual(buyer);
	const none = { account: nobody, withoutLedger: false, sampled: false };
	expect(encoded(none)).toBe(0);
	expect(decoded(0)).toEqual(none);
	expect(accountNumber('ada')).not.toBe(accountNumber('bola'));
});
