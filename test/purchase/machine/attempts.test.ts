import {
	absent,
	cannotTell,
	foreign,
	found,
	fresh,
	Script,
	trusted,
	untrusted,
	verdicts,
} from '../script';

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
