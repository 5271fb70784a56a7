import { goOn, useBench } from './support/kit';
import { airtime, byKey, exam, rows } from './support/products';

const bench = useBench({ credential: { provider: { facts: { phoneFormat: 'local' } } } });
const options = { concurrency: 1, timeout: 5, settleFor: 0.1 };
const sheet = rows(4);
const buy = async (more = {}, by: object = byKey) =>
	await bench().buy(airtime({ ...by, options }), sheet, { node: goOn, ...more });
const serve = (base = {}) =>
	bench().simulator.configure({ like: 'base', base: { throttle: { requests: 0 }, ...base } });
const banned = () => serve({ bannedUsers: [bench().simulator.accounts[0].username] });
const eachOnce = () => expect(bench().books.each).toEqual([1, 1, 1, 1]);
const oneBought = { limits: { maxPerRun: 100 } };

it.each([true, false])(
	'After a refused login nothing of a first sheet is sent (look-up: %s), and the next run buys all',
	async (lookup) => {
		serve({ lookup, bannedUsers: [bench().simulator.accounts[0].username] });
		const refused = await buy();
		expect(refused.outcomes).toEqual(sheet.map(() => 'notSent'));
		expect(refused.shown).toContain('Account banned');
		serve({ lookup, bannedUsers: [] });
		expect((await buy()).outcomes).toEqual(sheet.map(() => 'success'));
		eachOnce();
	},
);

describe('At a provider without a list of networks, a token that worked until now', () => {
	beforeEach(() => serve());

	it.each([
		['by run', {}],
		['by key', byKey],
	])('is renewed by one login in the middle of a batch, %s', async (_, by) => {
		bench().addFault('/api/topup', { kind: 'tokenDies' }, { after: 2, count: 1 });
		expect((await buy({}, by)).outcomes).toEqual(sheet.map(() => 'success'));
		eachOnce();
	});

	it('of a blocked user ends the sending with the reason, and a Retry buys the rest once', async () => {
		await buy({}, { ...byKey, ...oneBought });
		banned();
		const refused = await buy();
		expect(refused.outcomes).toEqual(['success', 'notSent', 'notSent', 'notSent']);
		expect(refused.shown).toContain('Account banned');
		serve({ bannedUsers: [] });
		expect((await bench().retryFromStart(refused)).outcomes).toEqual(sheet.map(() => 'success'));
		eachOnce();
	});

	it('ends the sending if the token of a new login is refused too, and a Retry buys once', async () => {
		await buy({}, { ...byKey, ...oneBought });
		bench().addFault('/api/topup', { kind: 'tokenDies' });
		const refused = await buy();
		expect(refused.outcomes).toEqual(['success', 'notSent', 'notSent', 'notSent']);
		expect(refused.shown).toContain('also after a new login');
		// The login of the run, and the one that renews the token.
		expect(refused.requests.filter(({ path }) => path === '/api/user')).toHaveLength(2);
		bench().endFaults();
		expect((await bench().retryFromStart(refused)).outcomes).toEqual(sheet.map(() => 'success'));
		eachOnce();
	});

	it('is renewed for a look-up too, which then finds the purchase', async () => {
		serve({ lookup: true });
		bench().loseAnswer('/api/topup', { count: 1 });
		bench().addFault('/api/requery/*', { kind: 'tokenDies' }, { count: 1 });
		expect((await buy()).outcomes).toEqual(sheet.map(() => 'success'));
		eachOnce();
	});

	it('of the user leads to a message that says what to do', async () => {
		await buy({}, { ...byKey, ...oneBought });
		banned();
		const refused = await buy({ authentication: 'token' });
		expect(refused.outcomes.slice(1)).toEqual(['notSent', 'notSent', 'notSent']);
		expect(refused.shown).toContain('It was made anew, or the account is blocked');
		expect(bench().books.charges).toBe(1);
	});

	it('leaves a row with a lost answer open, and no row is bought twice', async () => {
		bench().loseAnswer('/api/topup', { count: 1 });
		bench().addFault('/api/topup', { kind: 'tokenDies' }, { after: 1, count: 1 });
		await buy();
		await buy();
		expect(Math.max(...bench().books.each)).toBe(1);
		expect(bench().books.charges).toBe(4);
	});

	it.each(['Unauthorized', 'Session expired', 'Please log in', 'Authentication failed'])(
		'is not renewed if a vendor says %j after the charge',
		async (message) => {
			// Now the token works.
			await buy({}, { ...byKey, ...oneBought });
			const body = { status: 'fail', message };
			const refused = { kind: 'whole', status: 403, body } as const;
			bench().addFault('/api/exam', refused, { when: 'after', count: 1 });
			const parameters = exam({ ...byKey, options });
			for (let run = 0; run < 2; run++)
				await bench().buy(parameters, sheet.slice(0, 1), { node: goOn });
			expect(bench().books.charges).toBe(2);
		},
	);
});
