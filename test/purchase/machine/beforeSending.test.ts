import { absent, cannotTell, found, fresh, Script, trusted, unaskable, verdicts } from '../script';

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
