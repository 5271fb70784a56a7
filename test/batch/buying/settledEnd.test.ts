import { settledEnd } from '../../../nodes/VtuWallet/batch/buying/settledEnd';

const ends = ['bought', 'pending', 'refused', 'neverSent', 'open'] as const;

describe('How a purchase is written down in a ledger', () => {
	it.each(ends)('is %s where its own sending, or another one that is known, ended so', (end) => {
		for (const isOnlyListed of [true, false])
			expect(settledEnd(end, { outcome: 'unknown' }, isOnlyListed)).toBe(end);
	});

	it('is as one that was never sent where nothing was sent', () => {
		for (const end of [...ends, 'leftAlone'] as const)
			expect(settledEnd(end, { outcome: 'notSent' }, false)).toBe('neverSent');
	});

	it('writes nothing down where nobody was asked, and nothing was sent', () => {
		expect(settledEnd('untouched', { outcome: 'unknown' }, false)).toBe('neverSent');
	});

	it("gives a claim back under which nothing was sent, where only n8n's list doubts", () => {
		expect(settledEnd('leftAlone', { outcome: 'unknown' }, true)).toBe('neverSent');
		expect(settledEnd('leftAlone', { outcome: 'unknown' }, false)).toBe('open');
		expect(settledEnd('leftAlone', { outcome: 'success' }, true)).toBe('open');
	});
});
