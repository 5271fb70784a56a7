import type { Standing } from '../../nodes/VtuWallet/purchase/claims';
import type { Policy, Trust } from '../../nodes/VtuWallet/purchase/machineTypes';
import { accepted, askable, notSent, open, Play } from './play';

describe('a success in unusual words', () => {
	const unusual = { ...accepted, unusual: true } as const;
	const sent = (trust: Trust, standing: Partial<Standing> = {}, more: Partial<Policy> = {}) =>
		new Play(trust, more).claimed(standing).looksOn('absent').sent(unusual);

	test.each(askable)('is looked up, trust %s, and stays one unless the look denies it', (trust) => {
		expect(sent(trust).command).toMatchObject({ do: 'look', attempt: 0, afterMs: 0 });
		const waiting = sent(trust, {}, { waitForPendingMs: 90_000 }).looked('pending');
		expect(waiting.looked('success').end.outcome).toBe('success');
		const stays = { outcome: 'success', written: 'success', replayed: false, release: false };
		const kinds = ['success', 'absent', 'cannotTell', 'foreign', 'unclaimed', 'unclear'] as const;
		for (const kind of kinds) expect(sent(trust).looked(kind).end).toMatchObject(stays);
		expect(sent(trust).stopped().end).toMatchObject(stays);
	});

	test('is not looked up if no one can be asked, or if an earlier sending is open', () => {
		expect(sent('none').end.outcome).toBe('success');
		const elsewhere = open({ byAnotherAccount: true });
		expect(sent('full', elsewhere, { sendAgain: true }).end.outcome).toBe('success');
	});

	test.each(askable)('is not looked up, trust %s, if an older record may come late', (trust) => {
		expect(sent(trust, { refusedAt: 0 }).end.outcome).toBe('success');
		expect(sent(trust, {}, { askFirst: true }).end.outcome).toBe('success');
		const again = new Play(trust).claimed().sent(notSent).sent(unusual);
		expect(again.end.outcome).toBe('success');
	});
});
