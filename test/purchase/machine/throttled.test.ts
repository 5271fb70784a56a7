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

const freshUntrusted = { ...untrusted, fresh: true };
const throttled = (seconds: number) =>
	new Script(freshUntrusted).record('new').send(verdicts.throttled(seconds));

describe('a purchase that the provider does not deduplicate, and asked for fewer requests', () => {
	test('is asked about after the pause, and sent again where the provider has not got it', () => {
		const script = throttled(20);
		expect(script.expects('look').afterMs).toBe(20_000);
		expect(script.look(absent).expects('send').afterMs).toBe(500);
		expect(script.send(verdicts.success).result).toMatchObject({
			outcome: 'success',
			replayed: false,
		});
		expect(script.now - 1_000_000).toBe(20_500);
	});

	test('is asked about before each further try, three of them at most', () => {
		const script = throttled(2).look(absent).send(verdicts.throttled(5));
		expect(script.expects('look').afterMs).toBe(5_000);
		script.look(absent).send(verdicts.throttled(5));
		expect(script.expects('look').afterMs).toBe(0);
		expect(script.look(absent).result).toMatchObject({
			outcome: 'notSent',
			charged: 'no',
			message: 'The provider asked for fewer requests',
		});
		expect(script.asked.filter((command) => command === 'send')).toHaveLength(3);
	});

	test('is bought where the provider shows it, and was bought now', () => {
		for (const rules of [freshUntrusted, untrusted]) {
			const begun = new Script(rules);
			const script = (rules.fresh ? begun : begun.look(absent))
				.record('new')
				.send(verdicts.throttled(1))
				.look(found('success', { message: 'Done' }));
			expect(script.result).toMatchObject({
				outcome: 'success',
				charged: 'yes',
				replayed: false,
				message: 'Done',
			});
		}
	});

	test('is replayed where an earlier try was about to send it', () => {
		const rules = { ...untrusted, sendAgain: true };
		const script = new Script(rules).look(absent).record('known').lookOn(absent).record('known');
		script.send(verdicts.throttled(1)).look(found('success'));
		expect(script.result).toMatchObject({ outcome: 'success', replayed: true });
	});

	test('is pending, or failed, where the provider says so', () => {
		expect(throttled(1).look(found('pending')).result).toMatchObject({
			outcome: 'pending',
			replayed: false,
		});
		const failed = throttled(1).look(found('failed', { status: 'refunded' }));
		expect(failed.result).toMatchObject({ outcome: 'failed', charged: 'refunded' });
	});

	test('is not sent again while the provider does not say, and not asked about for long', () => {
		const script = throttled(1).look(cannotTell).look(cannotTell).look(cannotTell);
		expect(script.result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		expect(script.asked.filter((command) => command === 'send')).toHaveLength(1);
		throttled(1).look(cannotTell).look(absent).expects('send');
	});

	test('is asked about once where it would have to wait for too long', () => {
		const script = throttled(3_600);
		expect(script.expects('look').afterMs).toBe(0);
		expect(script.look(cannotTell).result.outcome).toBe('notSent');
		expect(throttled(3_600).look(found('success')).result.outcome).toBe('success');
		expect(throttled(3_600).look(absent).result.outcome).toBe('notSent');
	});

	test('is not sent where an earlier execution cannot have sent it either', () => {
		const script = new Script(untrusted).look(absent).record('new').send(verdicts.throttled(3_600));
		script.look(absent).expects('look');
		expect(script.lookOn(absent).result.outcome).toBe('notSent');
		expect(script.now - 1_000_000).toBe(60_000);
	});

	test('is unknown where the provider has a word for it that nobody knows', () => {
		const script = throttled(1).look(found('unknownWord'));
		expect(script.lookOn(absent).result).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		const told = throttled(1).look(found('unknownWord')).look(found('success'));
		expect(told.result).toMatchObject({ outcome: 'success', replayed: false });
		const untold = new Script(untrusted).look(absent).record('new').send(verdicts.throttled(1));
		untold.look(found('unknownWord')).look(found('success'));
		expect(untold.result).toMatchObject({ outcome: 'success', replayed: false });
	});

	test('is not sent again where there is a record of it that cannot be understood', () => {
		const unclear = { kind: 'cannotTell', reason: 'It says two things', recorded: true } as const;
		expect(throttled(1).look(unclear).lookOn(absent).result.outcome).toBe('unknown');
	});

	test("is not sent where the reference is another purchase's", () => {
		expect(throttled(1).look(foreign).result).toMatchObject({ outcome: 'notSent', charged: 'no' });
	});
});

test.each([
	['the provider honours the reference', fresh],
	['nobody can be asked', { ...unaskable, fresh: true }],
	['it honours the reference, in a run that is not the first', trusted],
])('what was too much is sent again without asking where %s', (_, rules) => {
	const begun = new Script(rules);
	if (begun.command.do === 'look') begun.look(absent);
	if (begun.command.do === 'record') begun.record('new');
	expect(begun.send(verdicts.throttled(2)).expects('send').afterMs).toBe(2_000);
});

describe('a purchase that is not bought twice, and may have been passed on as too much', () => {
	const passedOn = (rules = fresh) => new Script(rules).send(verdicts.throttled(2));

	test.each(['balance', 'input', 'failed'] as const)(
		'is not called failed because it is refused the second time (%s)',
		(refusal) => {
			const bought = passedOn().send(verdicts[refusal]).look(absent).look(found('success'));
			expect(bought.result).toMatchObject({ outcome: 'success', charged: 'yes', replayed: false });
			const refused = passedOn().send(verdicts[refusal]);
			expect(refused.lookOn(absent).result).toMatchObject({ outcome: 'failed' });
			expect(refused.now - 1_000_000).toBe(62_000);
		},
	);

	test('is doubted as long where other rows were refused in the same words', () => {
		const script = passedOn().send(verdicts.unlisted, { provenHarmless: true }).look(absent);
		expect(script.look(found('success')).result.outcome).toBe('success');
	});

	test('is asked about once before it is called not sent', () => {
		const script = passedOn().send(verdicts.throttled(2)).send(verdicts.throttled(2));
		expect(script.expects('look').afterMs).toBe(0);
		expect(script.look(absent).result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		for (const last of [verdicts.throttled(3_600), verdicts.tokenRefused]) {
			const told = passedOn().send(last).look(found('success'));
			expect(told.result).toMatchObject({ outcome: 'success', replayed: false });
			const untold = passedOn().send(last).look(absent);
			expect(untold.result).toMatchObject({ outcome: 'notSent', charged: 'no' });
		}
		const away = passedOn().send(verdicts.neverLeft).send(verdicts.neverLeft);
		expect(away.look(found('pending')).result.outcome).toBe('pending');
	});

	test('is its own, also where it was sent once, or never seemed to have left', () => {
		const once = new Script(fresh).send(verdicts.throttled(3_600)).look(found('success'));
		expect(once.result).toMatchObject({ outcome: 'success', replayed: false });
		const away = new Script(fresh).send(verdicts.neverLeft).send(verdicts.used);
		expect(away.look(found('success')).result).toMatchObject({ replayed: false });
	});

	test('is not sent again with a refused token, whatever the product', () => {
		const script = throttled(2).look(absent).send(verdicts.tokenRefused);
		expect(script.result.outcome).toBe('notSent');
	});

	test('is believed where nobody can be asked', () => {
		const script = new Script({ ...unaskable, fresh: true }).record('new');
		script.send(verdicts.throttled(2)).send(verdicts.balance);
		expect(script.result).toMatchObject({ outcome: 'failed', charged: 'no' });
	});
});

test('what never left is sent again without asking, whatever the product', () => {
	new Script(freshUntrusted).record('new').send(verdicts.neverLeft).expects('send');
});
