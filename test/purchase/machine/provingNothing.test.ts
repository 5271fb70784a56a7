import type { Recorded } from '../../../nodes/VtuWallet/purchase/steps';
import {
	absent,
	cannotTell,
	found,
	Script,
	trusted,
	unaskable,
	untrusted,
	verdicts,
} from '../script';

describe('a product whose absence proves nothing', () => {
	test('is one that cannot be asked about, whatever else the provider promises', () => {
		new Script({ ...unaskable, deduplicates: true }).expects('record');
	});

	test('is written down before it is sent', () => {
		const script = new Script({ ...untrusted, fresh: true }).record('new').send(verdicts.success);
		expect(script.asked).toEqual(['recall', 'record', 'send']);
		expect(new Script(untrusted).look(absent).record('new').send(verdicts.success).asked).toEqual([
			'recall',
			'look',
			'record',
			'send',
		]);
	});

	test('that stands written down is looked for, and never sent', () => {
		const script = new Script(untrusted).look(absent).record('known');
		expect(script.expects('look').afterMs).toBe(2_000);
		script.lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		expect(script.record('known').result).toMatchObject({
			outcome: 'unknown',
			message:
				'An earlier try sent this purchase or was about to, and the provider cannot say what became of it',
		});
		expect(new Script(unaskable).record('known').result.outcome).toBe('unknown');
		expect(
			new Script(untrusted).look(absent).record('known').look(found('success')).result,
		).toMatchObject({ outcome: 'success', replayed: true });
	});

	test('is as nobody knew of it where nobody could be asked, and no record was found', () => {
		const unread = { kind: 'cannotTell', reason: 'HTTP 503' } as const;
		const unclear = { ...unread, recorded: true } as const;
		expect(new Script(untrusted).lookOn(unread).result.nothingKnown).toBe(true);
		expect(new Script(trusted).lookOn(unread).result.nothingKnown).toBe(true);
		for (const known of [
			new Script(untrusted).look(unclear).lookOn(unread),
			new Script(untrusted).look(absent).record('known').lookOn(unread),
			new Script(untrusted, { sentBefore: true }).lookOn(unread),
			new Script({ ...untrusted, fresh: true }).record('new').send(verdicts.lost).lookOn(unread),
		]) {
			expect(known.result.outcome).toBe('unknown');
			expect(known.result.nothingKnown).toBeUndefined();
		}
	});

	test('is sent again when the user accepts that', () => {
		new Script({ ...untrusted, sendAgain: true })
			.look(absent)
			.record('known')
			.lookOn(absent)
			.record('known')
			.expects('send');
		new Script({ ...unaskable, sendAgain: true }).record('known').expects('send');
		new Script({ ...unaskable, sendAgain: true }, { sentBefore: true })
			.record('known')
			.expects('send');
	});

	test('is never sent while another run holds it, whatever the user accepts', () => {
		const rules = { ...unaskable, sendAgain: true, keepsAll: true };
		expect(new Script(rules).record('underWay').result).toMatchObject({
			outcome: 'unknown',
			message: expect.stringMatching(/^Another run was buying this at the same time/),
		});
	});

	test('is not sent where another account may have sent it, since absence says nothing of that one', () => {
		for (const rules of [trusted, untrusted]) {
			const kept = { ...rules, keepsAll: true };
			const hidden = (known: Recorded, more = {}) =>
				new Script({ ...kept, ...more }).look(absent).record(known).lookOn(absent).record(known);
			expect(hidden('elsewhere').result).toMatchObject({
				outcome: 'unknown',
				message: expect.stringMatching(/^Another account sent this purchase/),
			});
			const accepted = { sendAgain: true };
			expect(hidden('elsewhere', accepted).expects('send').attempt).toBe(0);
			expect(hidden('heldElsewhere', accepted).result).toMatchObject({
				outcome: 'unknown',
				message: expect.stringMatching(/^Another run was buying this at the same time/),
			});
		}
	});

	test('is not sent when an earlier try of the context sent it, whatever the record says', () => {
		expect(new Script(unaskable, { sentBefore: true }).result.outcome).toBe('unknown');
		expect(
			new Script(untrusted, { sentBefore: true }).lookOn(absent).record('new').result.outcome,
		).toBe('unknown');
	});

	test('is found in the ledger when another credential bought it meanwhile, and never sent on a guess', () => {
		const another = { sentBefore: true, meanwhile: true, boughtByAnother: true };
		for (const rules of [unaskable, { ...unaskable, sendAgain: true }]) {
			expect(new Script(rules, another).result.outcome).toBe('unknown');
			const ledger = { ...rules, keepsAll: true };
			expect(new Script(ledger, another).record('bought').result).toMatchObject({
				outcome: 'success',
				replayed: true,
			});
			for (const answer of ['new', 'known', 'refused', 'overLimit', 'unavailable'] as const)
				expect(new Script(ledger, another).record(answer).result.outcome).toBe('unknown');
		}
		const asked = new Script({ ...trusted, keepsAll: true }, another).lookOn(absent);
		expect(asked.record('new').result.outcome).toBe('unknown');
	});

	test('is not sent when it cannot be written down', () => {
		const rules = { ...unaskable, sendAgain: true };
		expect(new Script({ ...rules, fresh: true }).record('unavailable').result).toMatchObject({
			outcome: 'notSent',
			message: 'n8n could not write down that this purchase is being sent, so it was not sent',
		});
		expect(new Script(rules).record('unavailable').result).toMatchObject({
			outcome: 'unknown',
			message: 'n8n could not say whether this purchase was sent before, so nothing was sent now',
		});
	});

	test('is sent once the record can be read again', () => {
		const script = new Script(untrusted)
			.look(absent)
			.record('unavailable')
			.lookOn(absent)
			.record('new')
			.send(verdicts.input);
		expect(script.result).toMatchObject({ outcome: 'failed', charged: 'no' });
	});

	test('that was written down as bought is bought', () => {
		expect(new Script(unaskable).record('bought').result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: true,
			message: 'Bought by an earlier run, as this n8n has written down',
		});
		expect(new Script({ ...unaskable, sendAgain: true }).record('bought').result.outcome).toBe(
			'success',
		);
		expect(new Script(unaskable, { byThisExecution: true }).record('bought').result.replayed).toBe(
			false,
		);
	});

	test('that was refused serves again once it is sure that the refusal was not filed under its reference', () => {
		const script = new Script(untrusted).look(absent);
		expect(script.expects('record').again).toBe(false);
		script.record('refused').look(absent).lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		expect(script.expects('record').again).toBe(true);
		expect(script.record('new').send(verdicts.success).result.outcome).toBe('success');
	});

	test('that was refused long ago serves again at once', () => {
		const script = new Script({ ...untrusted, quietSince: 900_000 }).look(absent).record('refused');
		expect(script.expects('record').again).toBe(true);
	});

	test('that was refused makes room for the next attempt where the refusal was filed', () => {
		const script = new Script({ ...untrusted, mayAdvance: true })
			.look(absent)
			.record('refused')
			.look(found('failed'));
		expect(script.command).toEqual({ do: 'recall', attempt: 1 });
	});

	test('that was refused serves again at once where nobody can be asked', () => {
		expect(new Script(unaskable).expects('record').again).toBe(true);
	});
});

describe('when the wallet is dry', () => {
	const dry = { ...trusted, onlyLook: true };

	test('nothing is sent, and what was bought earlier is found', () => {
		expect(new Script(dry).look(found('success')).result).toMatchObject({
			outcome: 'success',
			replayed: true,
		});
		const script = new Script(dry).lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		expect(script.result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'The wallet ran out of money before this row',
		});
		expect(new Script({ ...dry, quietSince: 900_000 }).look(absent).result.outcome).toBe('notSent');
	});

	test('one look is enough where all is written down, and nothing of this', () => {
		const notSent = { outcome: 'notSent', charged: 'no' };
		const unheardOf = { ...dry, unheardOf: true };
		expect(new Script(unheardOf).look(absent).result).toMatchObject(notSent);
		expect(new Script(unheardOf).look(found('success')).result.outcome).toBe('success');
		expect(new Script(unheardOf).look(cannotTell).look(absent).result).toMatchObject(notSent);
		const unread = new Script({ ...untrusted, onlyLook: true, unheardOf: true }).look(absent);
		expect(unread.result).toMatchObject(notSent);
		expect(unread.asked).not.toContain('record');
	});

	test('what is known to have been sent is waited for, whatever is written down', () => {
		const unheardOf = { ...dry, unheardOf: true, mayAdvance: true };
		new Script(unheardOf, { sentBefore: true }).look(absent).expects('look');
		new Script(unheardOf).look(found('failed')).remember().look(absent).expects('look');
		new Script({ ...dry, unheardOf: false }).look(absent).expects('look');
	});

	test('a fresh run asks nobody', () => {
		expect(new Script({ ...dry, fresh: true }).result).toMatchObject({ outcome: 'notSent' });
		expect(new Script({ ...unaskable, onlyLook: true, fresh: true }).result).toMatchObject({
			outcome: 'notSent',
		});
	});

	test('the record is consulted where absence proves nothing', () => {
		const rules = { ...unaskable, onlyLook: true, sendAgain: true };
		expect(new Script(rules).record('new').result).toMatchObject({ outcome: 'notSent' });
		expect(new Script(rules).record('known').result).toMatchObject({ outcome: 'unknown' });
		expect(new Script(rules).record('unavailable').result).toMatchObject({ outcome: 'unknown' });
		const refused = new Script({ ...untrusted, onlyLook: true })
			.look(absent)
			.record('refused')
			.lookOn(absent);
		expect(refused.result).toMatchObject({ outcome: 'notSent' });
	});

	test('the reason is told even when a look failed on the way', () => {
		expect(new Script(dry).look(absent).look(cannotTell).lookOn(absent).result.message).toBe(
			'The wallet ran out of money before this row',
		);
	});
});

test('the state is never changed in place', () => {
	const script = new Script(trusted);
	const before = structuredClone(script.state);
	const held = script.state;
	script.look(absent).send(verdicts.lost).look(absent);
	expect(held).toEqual(before);
});
