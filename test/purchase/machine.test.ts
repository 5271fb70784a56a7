import {
	absent,
	cannotTell,
	foreign,
	found,
	Script,
	trusted,
	unaskable,
	untrusted,
	verdicts,
} from './script';

const fresh = { ...trusted, fresh: true };

describe('the first try of a fresh run', () => {
	test('sends without a question', () => {
		const script = new Script(fresh).send(verdicts.success);
		expect(script.asked).toEqual(['recall', 'send']);
		expect(script.result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: false,
			attempt: 0,
			message: 'Bought',
		});
		expect(script.result.answer).toEqual({ status: 'success', message: 'Bought' });
	});

	test('asks all the same when the context knows of an earlier sending', () => {
		new Script(fresh, { sentBefore: true }).expects('look');
	});
});

describe('any other try', () => {
	test('asks once, and sends what the provider does not know', () => {
		const script = new Script(trusted).look(absent).send(verdicts.success);
		expect(script.asked).toEqual(['recall', 'look', 'send']);
		expect(script.result).toMatchObject({ outcome: 'success', replayed: false });
	});

	test('the first look and the first sending wait for nothing', () => {
		const script = new Script(trusted);
		expect(script.expects('look').afterMs).toBe(0);
		expect(script.look(absent).expects('send').afterMs).toBe(0);
	});

	test('adopts what it finds', () => {
		const { result } = new Script(trusted).look(
			found('success', { message: 'Topped up', date: '2026-11-20' }),
		);
		expect(result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: true,
			message: 'Topped up',
			transaction: { date: '2026-11-20' },
		});
		expect(result.answer).toBeUndefined();
	});

	test('adopts as its own what this execution sent itself', () => {
		expect(
			new Script(trusted, { byThisExecution: true }).look(found('success')).result.replayed,
		).toBe(false);
		expect(
			new Script(trusted, { byThisExecution: true }).look(found('pending')).result,
		).toMatchObject({ outcome: 'pending', replayed: false });
	});

	test('sends nothing while the provider cannot tell', () => {
		const script = new Script(trusted).lookOn(cannotTell);
		expect(script.result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
			message: 'HTTP 500. Nothing was sent now',
		});
		expect(script.now - 1_000_000).toBe(60_000);
	});

	test('an unknown word is neither success nor failure', () => {
		const { result } = new Script(trusted).lookOn(found('unknownWord', { status: 'weighed' }));
		expect(result).toMatchObject({
			outcome: 'unknown',
			message: 'The provider calls it "weighed". Nothing was sent now',
		});
	});

	test('goes on as soon as the provider can tell', () => {
		new Script(trusted)
			.look(cannotTell)
			.look(found('unknownWord'))
			.look(cannotTell)
			.look(absent)
			.expects('send');
	});
});

describe('the record of a purchase that the provider can be asked about', () => {
	test('is written by whoever asks first, and holds nobody up', () => {
		const script = new Script(trusted).look(absent);
		script.expects('send');
		const [began] = [script.now];
		expect(script.send(verdicts.success).result.outcome).toBe('success');
		expect(script.now).toBe(began);
	});

	test('tells of a run that was killed: what it sent may show late', () => {
		const script = new Script({ ...trusted, quietSince: 1_000_000 }, {}, 'known');
		script.look(absent).expects('look');
		script.lookOn(absent).expects('send');
		expect(script.now - 1_000_000).toBeGreaterThanOrEqual(trusted.settleForMs);
		const late = new Script({ ...trusted, quietSince: 1_000_000 }, {}, 'known');
		expect(late.look(absent).look(found('success')).result).toMatchObject({
			outcome: 'success',
			replayed: true,
		});
	});

	test('is written before anything is sent where the provider cannot be asked', () => {
		new Script({ ...trusted, requeryable: false, fresh: true }).expects('record');
	});

	test('and the time to settle are counted from the first look, not from the latest reason to look', () => {
		const script = new Script(trusted).look(absent, 30_000).send(verdicts.throttled(3_600));
		expect(script.lookOn(absent).result.outcome).toBe('notSent');
		expect(script.now - 1_000_000).toBeLessThan(75_000);
	});

	test('is not needed, unless it is a ledger', () => {
		const careful = new Script({ ...trusted, quietSince: 1_000_000 }, {}, 'unavailable');
		careful.look(absent).expects('look');
		careful.lookOn(absent).expects('send');
		const ledger = { ...trusted, keepsAll: true };
		new Script({ ...ledger, fresh: true }).expects('record');
		const unwritten = new Script(ledger).look(absent).record('unwritten');
		expect(unwritten.result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		// What nobody can say has been sent or not must stay absent first.
		const torn = new Script(ledger).look(absent).record('unavailable');
		torn.expects('look');
		torn.lookOn(absent).record('unavailable');
		expect(torn.result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		const unasked = { ...unaskable, keepsAll: true };
		expect(new Script(unasked).record('unavailable').result.outcome).toBe('unknown');
		expect(new Script(unasked).record('unwritten').result.outcome).toBe('notSent');
	});
});

describe('a ledger that is trusted', () => {
	const vouched = { ...trusted, keepsAll: true, vouchedFor: true };

	test('spares the question before', () => {
		const script = new Script(vouched).record('new');
		script.expects('send');
		expect(script.send(verdicts.success).result).toMatchObject({ outcome: 'success' });
		expect(script.asked).not.toContain('look');
	});

	test('spares it for nobody else', () => {
		new Script({ ...vouched, keepsAll: false }).expects('look');
		new Script({ ...vouched, vouchedFor: false }).expects('look');
		new Script({ ...vouched, deduplicates: false }).expects('look');
		new Script({ ...vouched, onlyLook: true }).expects('look');
		new Script(vouched, { sentBefore: true }).expects('look');
		new Script(vouched, { doubted: true }).expects('look');
	});

	test.each(['known', 'refused'] as const)(
		'asks where the ledger has learned of it since: %s',
		(known) => {
			const script = new Script(vouched).record(known);
			script.expects('look');
			expect(script.lookOn(found('success')).result).toMatchObject({ replayed: true });
		},
	);

	test('is not told to take again what it knows as refused: that is asked about first', () => {
		expect(new Script(vouched).expects('record').again).toBe(false);
		const ledger = { ...vouched, vouchedFor: false };
		expect(new Script(ledger).look(absent).expects('record').again).toBe(true);
	});

	test('leaves a lost answer to the provider', () => {
		const script = new Script(vouched).record('new').send(verdicts.used);
		script.expects('look');
		expect(script.lookOn(found('success')).result).toMatchObject({ outcome: 'success' });
	});
});

describe('a day that may cost no more', () => {
	test('lets nothing be sent', () => {
		const ledger = { ...trusted, keepsAll: true };
		const { result } = new Script({ ...ledger, fresh: true }).record('overLimit');
		expect(result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		expect(result.message).toContain("'Max per Day'");
	});

	test('does not make nothing of what was sent before', () => {
		const ledger = { ...trusted, keepsAll: true };
		const script = new Script(ledger, { sentBefore: true }).lookOn(absent).record('overLimit');
		expect(script.result).toMatchObject({
			outcome: 'unknown',
			message: 'An earlier try sent this purchase and never learned what became of it',
		});
	});
});

describe('a purchase that an earlier try sent', () => {
	test('must stay absent before another execution sends it', () => {
		const script = new Script(trusted, { sentBefore: true }).lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		script.expects('send');
	});

	test('is never sent twice by one execution', () => {
		const script = new Script(
			{ ...trusted, sendAgain: true },
			{ sentBefore: true, byThisExecution: true },
		).lookOn(absent);
		expect(script.result).toMatchObject({
			outcome: 'unknown',
			message: 'An earlier try sent this purchase and never learned what became of it',
		});
	});

	test('waits no longer than the time since it can have been sent', () => {
		const script = new Script(
			{ ...trusted, quietSince: 1_000_000 - 50_000 },
			{ sentBefore: true },
		).lookOn(absent);
		expect(script.now - 1_000_000).toBeGreaterThanOrEqual(10_000);
		expect(script.now - 1_000_000).toBeLessThan(20_000);
		new Script({ ...trusted, quietSince: 1_000_000 - 60_000 }, { sentBefore: true })
			.look(absent)
			.expects('send');
	});

	test('is looked for at leisure when the memory of a killed try is lost', () => {
		const script = new Script({ ...trusted, forgotten: true }).lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		script.expects('send');
	});

	test('stays unknown when this try does not get through, or is refused without trust', () => {
		const notSent = new Script(trusted, { sentBefore: true })
			.lookOn(absent)
			.send(verdicts.throttled(3_600))
			.lookOn(absent);
		expect(notSent.result.outcome).toBe('unknown');
		const refused = new Script({ ...untrusted, sendAgain: true })
			.look(absent)
			.record('known')
			.lookOn(absent)
			.record('known')
			.send(verdicts.input);
		expect(refused.result).toMatchObject({ outcome: 'unknown', message: 'Invalid Network ID' });
	});

	test('is failed when a trusted provider did not know it and refuses it now', () => {
		expect(
			new Script(trusted, { sentBefore: true }).lookOn(absent).send(verdicts.input).result,
		).toMatchObject({ outcome: 'failed', charged: 'no' });
	});

	test('that was pending is pending still when nobody sees it', () => {
		const pending = { sentBefore: true, byThisExecution: true, pending: true };
		expect(new Script(trusted, pending).lookOn(absent).result).toMatchObject({
			outcome: 'pending',
			charged: 'yes',
			replayed: false,
		});
		expect(new Script(unaskable, pending).result).toMatchObject({
			outcome: 'pending',
			charged: 'yes',
			replayed: false,
		});
		expect(
			new Script(trusted, { ...pending, byThisExecution: false }).lookOn(absent).result,
		).toMatchObject({ outcome: 'pending', replayed: true });
		expect(
			new Script({ ...unaskable, sendAgain: true }, { ...pending, byThisExecution: false }).result
				.outcome,
		).toBe('pending');
	});
});

describe('what is known here', () => {
	test('to be pending, by the record, is pending though nobody can be asked', () => {
		expect(new Script(unaskable).record('pending').result).toMatchObject({
			outcome: 'pending',
			charged: 'yes',
			replayed: true,
		});
	});

	test('to be bought is bought, though the provider cannot say so', () => {
		expect(new Script(trusted, { bought: true }).lookOn(cannotTell).result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: true,
		});
	});
});

describe('a slow look', () => {
	test('tells about the moment when it was asked', () => {
		const script = new Script(trusted, { sentBefore: true }).look(absent, 70_000);
		expect(script.expects('look').afterMs).toBe(0);
		script.look(absent).expects('send');
	});

	test('is not the last one when it cannot tell', () => {
		new Script(trusted).look(cannotTell, 70_000).look(found('success')).expects('finish');
	});
});

describe('an answer that is lost', () => {
	test('is asked about until the time is up, and never sent again', () => {
		const script = new Script(fresh).send(verdicts.lost);
		expect(script.expects('look').afterMs).toBe(0);
		script.lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		expect(script.asked.filter((what) => what === 'send')).toHaveLength(1);
		expect(script.result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
			message: 'Reset',
		});
	});

	test('is not said to be unsent', () => {
		expect(new Script(fresh).send(verdicts.lost).lookOn(cannotTell).result.message).toBe(
			'HTTP 500',
		);
	});

	test('is asked about for its full time, however long ago the run began, and with pauses of its own', () => {
		const script = new Script({ ...trusted, quietSince: 0 })
			.look(absent)
			.send(verdicts.lost)
			.look(absent);
		expect(script.expects('look').afterMs).toBe(2_000);
		script.lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
	});

	test.each([
		['success', 'success', 'yes'],
		['pending', 'pending', 'yes'],
		['failed', 'failed', 'no'],
	] as const)('found as %s: made by this execution', (status, outcome, charged) => {
		const { result } = new Script(trusted)
			.look(absent)
			.send(verdicts.lost)
			.look(absent)
			.look(found(status));
		expect(result).toMatchObject({ outcome, charged, replayed: false });
	});

	test('is unknown at once where nobody can be asked', () => {
		expect(new Script(unaskable).record('new').send(verdicts.lost).result).toMatchObject({
			outcome: 'unknown',
			message: 'Reset',
		});
	});

	test('with no time to settle is asked about once', () => {
		const script = new Script({ ...fresh, settleForMs: 0 }).send(verdicts.lost).look(absent);
		expect(script.result.outcome).toBe('unknown');
	});
});

describe('a reference that the provider has seen before', () => {
	test('is never called failed', () => {
		expect(
			new Script(trusted).look(absent).send(verdicts.used).lookOn(absent).result,
		).toMatchObject({ outcome: 'unknown', message: 'Referrence ID Used' });
	});

	test('and that is found was bought earlier', () => {
		expect(
			new Script(trusted).look(absent).send(verdicts.used).look(found('success')).result,
		).toMatchObject({ outcome: 'success', replayed: true });
	});

	test('unless this execution sent it, or an answer was lost on the way', () => {
		const rules = { ...trusted, settleForMs: 0 };
		expect(
			new Script(rules, { byThisExecution: true })
				.look(absent)
				.send(verdicts.used)
				.look(found('success')).result.replayed,
		).toBe(false);
		expect(
			new Script(rules).look(absent).send(verdicts.lost).look(found('success')).result.replayed,
		).toBe(false);
	});
});

describe('a request that never reached the provider', () => {
	test('is sent three times at most, with growing pauses', () => {
		const script = new Script(fresh).send(verdicts.neverLeft);
		expect(script.expects('send').afterMs).toBe(500);
		expect(script.send(verdicts.neverLeft).expects('send').afterMs).toBe(1_000);
		expect(script.send(verdicts.neverLeft).result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'Nothing answers',
		});
	});

	test('waits as long as the provider asks for, up to a minute', () => {
		expect(new Script(fresh).send(verdicts.throttled(20)).expects('send').afterMs).toBe(20_000);
		expect(new Script(fresh).send(verdicts.throttled(60)).expects('send').afterMs).toBe(60_000);
		expect(new Script(fresh).send(verdicts.throttled(61)).result).toMatchObject({
			outcome: 'notSent',
		});
	});

	test('may get through at last', () => {
		expect(new Script(fresh).send(verdicts.neverLeft).send(verdicts.success).result).toMatchObject({
			outcome: 'success',
			replayed: false,
		});
	});

	test('is "not sent" only once an earlier execution cannot have sent it', () => {
		const script = new Script(trusted).look(absent).send(verdicts.throttled(3_600)).lookOn(absent);
		expect(script.now - 1_000_000).toBe(60_000);
		expect(script.result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'The provider asked for fewer requests',
		});
	});

	test('and that is found after all was bought earlier', () => {
		const script = new Script(trusted)
			.look(absent)
			.send(verdicts.throttled(3_600))
			.look(found('success'));
		expect(script.result).toMatchObject({ outcome: 'success', replayed: true });
	});

	test('for a refused token is not sent', () => {
		const script = new Script(fresh).send(verdicts.tokenRefused);
		expect(script.result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'Bad token',
			verdict: { kind: 'tokenRefused' },
		});
		const asked = new Script(trusted).look(absent).send(verdicts.tokenRefused);
		asked.expects('look');
		expect(asked.lookOn(absent).result.outcome).toBe('notSent');
	});
});

describe('a refusal', () => {
	test.each(['balance', 'input'] as const)('that is known (%s) is final in a fresh run', (name) => {
		const { result } = new Script(fresh).send(verdicts[name]);
		expect(result).toMatchObject({ outcome: 'failed', charged: 'no', replayed: false });
		expect(result.answer).toMatchObject({ status: 'fail' });
	});

	test('that is known is final in any run', () => {
		new Script(trusted).look(absent).send(verdicts.input).expects('finish');
	});

	test('on no list is asked about until it has settled: the charge may show late', () => {
		const script = new Script(fresh).send(verdicts.unlisted);
		const began = script.now;
		script.look(absent).expects('look');
		script.lookOn(absent);
		expect(script.now - began).toBe(fresh.settleForMs);
		expect(script.result).toMatchObject({
			outcome: 'failed',
			charged: 'no',
			message: 'Computer says no',
		});
		expect(script.result.answer).toEqual({ status: 'fail', message: 'Computer says no' });
		const late = new Script(fresh).send(verdicts.unlisted).look(absent).look(found('success'));
		expect(late.result).toMatchObject({ outcome: 'success', charged: 'yes', replayed: false });
	});

	test('on no list needs one look where its words proved harmless before', () => {
		const script = new Script(fresh).send(verdicts.unlisted, { provenHarmless: true });
		expect(script.look(absent).result).toMatchObject({ outcome: 'failed', charged: 'no' });
		const sent = new Script({ ...trusted, quietSince: 1_000_000 }, { sentBefore: true })
			.lookOn(absent)
			.send(verdicts.unlisted, { provenHarmless: true });
		expect(sent.look(absent).result.outcome).toBe('failed');
	});

	test('on no list says nothing where absence proves nothing', () => {
		const script = new Script(untrusted).look(absent).record('new').send(verdicts.unlisted);
		expect(script.lookOn(absent).result).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		const harmless = new Script(untrusted)
			.look(absent)
			.record('new')
			.send(verdicts.unlisted, { provenHarmless: true });
		expect(harmless.look(absent).result.outcome).toBe('unknown');
	});

	test('for another reason is not believed when the purchase is there', () => {
		expect(new Script(fresh).send(verdicts.unlisted).look(found('success')).result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: false,
		});
	});

	test('for another reason is unknown when nobody can tell', () => {
		expect(new Script(fresh).send(verdicts.unlisted).lookOn(cannotTell).result.outcome).toBe(
			'unknown',
		);
	});

	test('on no list leaves the purchase open where nobody can be asked', () => {
		expect(new Script(unaskable).record('new').send(verdicts.unlisted).result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
			answer: { status: 'fail', message: 'Computer says no' },
		});
	});

	test('for an empty wallet may be the doing of an earlier execution', () => {
		expect(
			new Script(trusted).look(absent).send(verdicts.balance).look(found('success')).result,
		).toMatchObject({ outcome: 'success', replayed: true });
		const script = new Script(trusted).look(absent).send(verdicts.balance).look(absent);
		expect(script.result).toMatchObject({
			outcome: 'failed',
			charged: 'no',
			verdict: { reason: 'balance' },
		});
	});

	test('for an empty wallet waits when an earlier try is known to have begun', () => {
		const script = new Script({ ...trusted, quietSince: 1_000_000, forgotten: true })
			.lookOn(absent)
			.send(verdicts.balance);
		expect(script.result.outcome).toBe('failed');
		const early = new Script({ ...untrusted, forgotten: true })
			.lookOn(absent)
			.record('new')
			.send(verdicts.balance);
		early.expects('finish');
	});
});

describe('a purchase that the provider took, and says to have failed', () => {
	const saidToHaveFailed = {
		outcome: 'failed',
		charged: 'refunded',
		replayed: false,
		message: 'The network said no',
		answer: { status: 'fail' },
	};

	test.each([
		['does not know it', absent],
		['cannot tell', cannotTell],
		['calls it failed as well', found('failed')],
		['has a word for it that nobody knows', found('unknownWord')],
		['knows another purchase by the reference', foreign],
	])('is believed after one look when requery %s', (_, lookup) => {
		for (const rules of [fresh, trusted]) {
			const script = rules.fresh ? new Script(rules) : new Script(rules).look(absent);
			script.send(verdicts.failed);
			expect(script.expects('look').afterMs).toBe(0);
			expect(script.look(lookup).result).toMatchObject(saidToHaveFailed);
		}
	});

	test('is bought when requery says so, and was bought now', () => {
		for (const rules of [fresh, untrusted]) {
			const script = rules.fresh ? new Script(rules) : new Script(rules).look(absent).record('new');
			const { result } = script.send(verdicts.failed).look(found('success', { message: 'Done' }));
			expect(result).toMatchObject({
				outcome: 'success',
				charged: 'yes',
				replayed: false,
				message: 'Done',
				transaction: { status: 'success' },
			});
		}
	});

	test('is pending when requery says so, and is waited for', () => {
		const said = new Script(fresh).send(verdicts.failed).look(found('pending'));
		expect(said.result).toMatchObject({ outcome: 'pending', charged: 'yes', replayed: false });
		const patient = new Script({ ...fresh, waitForPendingMs: 30_000 })
			.send(verdicts.failed)
			.look(found('pending'))
			.look(found('success'));
		expect(patient.result).toMatchObject({ outcome: 'success', replayed: false });
	});

	test('is unknown when something is bought under an own reference, and nobody knows for whom', () => {
		const transaction = { namesReference: true, refunded: false, cancelled: false };
		const script = new Script(fresh).send(verdicts.failed).look({ kind: 'unclaimed', transaction });
		expect(script.result).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
	});

	test('is believed where nobody can be asked', () => {
		const script = new Script(unaskable).record('new').send(verdicts.failed);
		expect(script.result).toMatchObject(saidToHaveFailed);
	});
});

describe('a pending purchase', () => {
	const patient = { ...fresh, waitForPendingMs: 30_000 };

	test('is pending at once when nobody waits', () => {
		expect(new Script(fresh).send(verdicts.pending).result).toMatchObject({
			outcome: 'pending',
			charged: 'yes',
			replayed: false,
			message: 'In the queue',
		});
	});

	test('is waited for, and keeps its answer', () => {
		const script = new Script(patient).send(verdicts.pending);
		expect(script.expects('look').afterMs).toBe(1_000);
		script.look(found('pending')).look(found('success', { message: 'Done' }));
		expect(script.result).toMatchObject({
			outcome: 'success',
			charged: 'yes',
			replayed: false,
			message: 'Done',
			answer: { message: 'In the queue' },
		});
	});

	test('that fails was refunded', () => {
		expect(new Script(patient).send(verdicts.pending).look(found('failed')).result).toMatchObject({
			outcome: 'failed',
			charged: 'refunded',
		});
	});

	test.each([found('pending'), found('unknownWord'), cannotTell, absent])(
		'stays pending when the time is up: %o',
		(lookup) => {
			const script = new Script(patient).send(verdicts.pending).lookOn(lookup);
			expect(script.result).toMatchObject({
				outcome: 'pending',
				charged: 'yes',
				answer: { message: 'In the queue' },
			});
			expect(script.now - 1_000_000).toBe(30_000);
		},
	);

	test('is pending at once when the provider has lost sight of it for longer than it may', () => {
		const script = new Script({ ...patient, waitForPendingMs: 600_000 })
			.send(verdicts.pending)
			.lookOn(absent);
		expect(script.result.outcome).toBe('pending');
		expect(script.now - 1_000_000).toBeLessThan(100_000);
	});

	test('that was found is a replay, also once it is done', () => {
		const rules = { ...trusted, waitForPendingMs: 30_000 };
		expect(new Script(rules).look(found('pending')).look(found('success')).result).toMatchObject({
			outcome: 'success',
			replayed: true,
		});
		expect(new Script(rules).look(found('pending')).lookOn(found('pending')).result).toMatchObject({
			outcome: 'pending',
			replayed: true,
		});
	});

	test('is not waited for where nobody can be asked', () => {
		const script = new Script({ ...unaskable, waitForPendingMs: 30_000 })
			.record('new')
			.send(verdicts.pending);
		expect(script.result).toMatchObject({ outcome: 'pending' });
	});

	test('stays pending when the reference turns out to be taken by another kind', () => {
		expect(new Script(patient).send(verdicts.pending).look(foreign).result).toMatchObject({
			outcome: 'pending',
			charged: 'yes',
		});
	});

	test('never makes room for the next attempt', () => {
		const rules = { ...trusted, mayAdvance: true, waitForPendingMs: 30_000 };
		expect(new Script(rules).look(found('pending')).look(found('failed')).result).toMatchObject({
			outcome: 'failed',
			attempt: 0,
		});
	});
});

describe('the next attempt', () => {
	const rules = { ...trusted, mayAdvance: true };

	test('follows a failure that requery confirms, under a reference of its own', () => {
		const script = new Script(rules).look(found('failed'));
		expect(script.command).toEqual({ do: 'recall', attempt: 1 });
		script.remember();
		expect(script.command).toMatchObject({ do: 'look', attempt: 1, afterMs: 0 });
		script.look(absent);
		expect(script.command).toMatchObject({ do: 'send', attempt: 1 });
		expect(script.send(verdicts.success).result).toMatchObject({
			outcome: 'success',
			attempt: 1,
			replayed: false,
		});
	});

	test('knows nothing of the one before', () => {
		const script = new Script({ ...rules, forgotten: false }, { sentBefore: true })
			.look(cannotTell)
			.look(found('failed'))
			.remember();
		script.look(absent).expects('send');
	});

	test('is the fifth at most', () => {
		const script = new Script(rules);
		for (let attempt = 1; attempt <= 4; attempt++) script.look(found('failed')).remember();
		expect(script.look(found('failed')).result).toMatchObject({
			outcome: 'failed',
			attempt: 4,
			replayed: true,
		});
	});

	test.each(['success', 'pending'] as const)('does not follow %s', (status) => {
		expect(new Script(rules).look(found(status)).result).toMatchObject({
			outcome: status,
			attempt: 0,
		});
	});

	test('does not follow in the try that failed, nor in another of its execution', () => {
		expect(
			new Script(rules).look(absent).send(verdicts.lost).look(found('failed')).result,
		).toMatchObject({ outcome: 'failed', attempt: 0, replayed: false });
		expect(new Script(rules, { byThisExecution: true }).look(found('failed')).result).toMatchObject(
			{ outcome: 'failed', attempt: 0 },
		);
		expect(new Script({ ...rules, mayAdvance: false }).look(found('failed')).result).toMatchObject({
			outcome: 'failed',
			attempt: 0,
			replayed: true,
		});
	});

	test.each([
		{ status: 'cancelled' },
		{ status: 'failed', message: 'Booking canceled by customer' },
	])('never follows a cancellation: %o', (transaction) => {
		const { result } = new Script(rules).look(found('failed', transaction));
		expect(result).toMatchObject({ outcome: 'failed', attempt: 0 });
	});

	test.each([
		['refunded', 'refunded'],
		['reversed', 'refunded'],
		['cancelled', 'refunded'],
		['failed', 'no'],
	])('%s: charged %s', (status, charged) => {
		expect(new Script(trusted).look(found('failed', { status })).result.charged).toBe(charged);
	});

	test('is looked for even when the wallet is dry', () => {
		const script = new Script({ ...rules, onlyLook: true })
			.look(found('failed'))
			.remember()
			.look(found('success'));
		expect(script.result).toMatchObject({ outcome: 'success', attempt: 1, replayed: true });
	});
});

describe('a reference that belongs to another purchase', () => {
	test('is never adopted', () => {
		expect(new Script(trusted).look(foreign).result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'The reference belongs to another purchase (data)',
		});
		expect(new Script(fresh).send(verdicts.used).look(foreign).result).toMatchObject({
			outcome: 'failed',
			charged: 'no',
		});
		const dry = new Script(trusted).look(absent).send(verdicts.balance);
		expect(dry.look(foreign).result).toMatchObject({ outcome: 'failed', charged: 'no' });
		expect(new Script(fresh).send(verdicts.unlisted).look(foreign).result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
		});
		expect(
			new Script(trusted).look(absent).send(verdicts.throttled(3_600)).look(foreign).result,
		).toMatchObject({ outcome: 'notSent' });
	});

	test('leaves unknown what may have been bought all the same', () => {
		expect(new Script(fresh).send(verdicts.lost).look(foreign).result.outcome).toBe('unknown');
		expect(new Script(trusted, { sentBefore: true }).look(foreign).result.outcome).toBe('unknown');
		expect(new Script(untrusted).look(absent).record('known').look(foreign).result.outcome).toBe(
			'unknown',
		);
	});
});

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
			message: 'n8n could not say whether this purchase was sent before',
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
