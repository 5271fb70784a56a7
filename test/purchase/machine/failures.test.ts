import {
	absent,
	cannotTell,
	foreign,
	found,
	fresh,
	Script,
	trusted,
	unaskable,
	untrusted,
	verdicts,
} from '../script';

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

describe('an attempt that failed for certain, after which the next one was sent', () => {
	const leftBehind = { leftBehind: true };

	test('is not sent again when the provider does not show it any more', () => {
		for (const rules of [trusted, untrusted]) {
			const script = new Script(rules, leftBehind).look(absent);
			expect(script.expects('recall').attempt).toBe(1);
		}
	});

	test('is not waited for', () => {
		const script = new Script({ ...trusted, forgotten: true }, leftBehind).look(absent);
		expect(script.expects('recall').attempt).toBe(1);
	});

	test('is known from the durable record as well', () => {
		const script = new Script(trusted, {}, 'leftBehind').look(absent);
		expect(script.expects('recall').attempt).toBe(1);
		const other = new Script(untrusted).look(absent).record('leftBehind');
		expect(other.expects('recall').attempt).toBe(1);
	});

	test('is followed by the next one in a later try of its execution, where no failure may be', () => {
		const script = new Script({ ...trusted, mayAdvance: false }, leftBehind).look(absent);
		script.remember().look(found('success'));
		expect(script.result).toMatchObject({ outcome: 'success', attempt: 1 });
	});

	test('is what it is when the provider shows it', () => {
		const script = new Script(trusted, leftBehind).look(found('success'));
		expect(script.result).toMatchObject({ outcome: 'success', attempt: 0 });
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
		['calls it failed as well', found('failed')],
		['knows another purchase by the reference', foreign],
	])('is believed after one look when requery %s', (_, lookup) => {
		for (const rules of [fresh, trusted]) {
			const script = rules.fresh ? new Script(rules) : new Script(rules).look(absent);
			script.send(verdicts.failed);
			expect(script.expects('look').afterMs).toBe(0);
			expect(script.look(lookup).result).toMatchObject(saidToHaveFailed);
		}
	});

	test('is asked about again while requery cannot tell, and believed after the third time', () => {
		const script = new Script(fresh).send(verdicts.failed).look(cannotTell);
		expect(script.expects('look').afterMs).toBeGreaterThan(0);
		script.look(cannotTell).expects('look');
		expect(script.look(cannotTell).result).toMatchObject(saidToHaveFailed);
		const shown = new Script(fresh).send(verdicts.failed).look(cannotTell).look(found('success'));
		expect(shown.result).toMatchObject({ outcome: 'success', charged: 'yes', replayed: false });
		const unknown = new Script(fresh).send(verdicts.failed).look(cannotTell).look(absent);
		expect(unknown.result).toMatchObject(saidToHaveFailed);
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

	test('is unknown when requery has a word for it that nobody knows, however often it is asked', () => {
		const script = new Script(fresh).send(verdicts.failed);
		while (script.command.do === 'look') script.look(found('unknownWord'));
		expect(script.result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
			message: expect.stringContaining('calls it'),
		});
	});

	test.each([
		['failed', found('failed'), 'failed'],
		['success', found('success'), 'success'],
		['pending', found('pending'), 'pending'],
	])('is %s when requery says so after a word that nobody knows', (_, lookup, outcome) => {
		const script = new Script(fresh).send(verdicts.failed).look(found('unknownWord'));
		expect(script.expects('look').afterMs).toBeGreaterThan(0);
		expect(script.look(lookup).result).toMatchObject({ outcome });
	});

	test('is unknown when requery has a record of it that cannot be understood', () => {
		const unclear = { kind: 'cannotTell', reason: 'It says two things', recorded: true } as const;
		const script = new Script(fresh).send(verdicts.failed).look(unclear);
		expect(script.lookOn(cannotTell).result).toMatchObject({
			outcome: 'unknown',
			charged: 'unknown',
		});
		const shown = new Script(fresh).send(verdicts.failed).look(unclear).look(found('failed'));
		expect(shown.result).toMatchObject({ outcome: 'failed' });
	});

	test('is not believed any more when requery fails after a word that nobody knows', () => {
		const script = new Script(fresh).send(verdicts.failed).look(found('unknownWord'));
		while (script.command.do === 'look') script.look(cannotTell);
		expect(script.result).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
	});

	test('is believed where nobody can be asked', () => {
		const script = new Script(unaskable).record('new').send(verdicts.failed);
		expect(script.result).toMatchObject(saidToHaveFailed);
	});
});
