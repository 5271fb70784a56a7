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
