import { absent, cannotTell, found, fresh, Script, trusted, unaskable, verdicts } from '../script';

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
		const tooLong = new Script(fresh).send(verdicts.throttled(61));
		expect(tooLong.look(absent).result).toMatchObject({ outcome: 'notSent' });
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
