import {
	absent,
	cannotTell,
	foreign,
	found,
	fresh,
	Script,
	trusted,
	unaskable,
	verdicts,
} from '../script';

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
