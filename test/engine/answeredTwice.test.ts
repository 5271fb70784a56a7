import type { OddForm } from '../simulator';
import {
	airtime,
	betting,
	byKey,
	cards,
	electricity,
	exam,
	goOn,
	rows,
	sms,
	useBench,
} from './support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, rows(1), { node: goOn, ...more });

/** A script that does not stop after its answer sends another one behind it. */
describe.each<OddForm>([
	...(['mailFailedToo', 'noticeBetween', 'saidTwice'] as const),
	...(['debugBehind', 'emptyListBehind', 'debugInFront'] as const),
])('An answer of several JSON texts: %s', (form) => {
	const odd = (path: string) => bench().addFault(path, { kind: 'odd', form });

	it('is no JSON: the purchase is asked about, and the text kept', async () => {
		odd('/api/bill');
		const [receipt] = (await run({ ...(electricity() as object), simplify: false })).receipts;
		expect(receipt).toMatchObject({
			outcome: 'success',
			response: { text: expect.stringContaining('"status":"success"') },
		});
		expect(receipt).not.toHaveProperty('token');
		expect(bench().books.paid).toBe(1);
	});

	it('is unknown where nobody can be asked, and the next run buys nothing', async () => {
		odd('/api/recharge_card');
		const first = await run(cards(byKey));
		expect(first.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
		expect(first.shown).toContain('did not answer with JSON');
		expect((await run(cards(byKey))).outcomes).toEqual(['unknown']);
		expect(bench().books.paid).toBe(1);
	});
});

describe('HTTP 429 for a purchase that was made', () => {
	it.each([
		['exam pins', '/api/exam', exam(byKey)],
		['betting', '/api/fund/betting', betting(byKey)],
		['airtime', '/api/topup', airtime(byKey)],
	])('buys %s once', async (_, path, parameters) => {
		bench().addFault(path, { kind: 'reword', status: 429 });
		const { outcomes } = await run(parameters);
		expect(outcomes).toEqual([expect.stringMatching(/success|unknown/)]);
		expect((await run(parameters)).outcomes).toEqual(outcomes);
		expect(bench().books.paid).toBe(1);
	});

	it.each([
		['exam pins', '/api/exam', exam(byKey)],
		['SMS', '/api/bulksms', sms(byKey)],
		['exam pins once per run', '/api/exam', exam()],
	])('that says nothing of it buys %s once, and finds it', async (_, path, parameters) => {
		bench().simulator.configure({ products: { '*': { duplicates: 'charge' } } });
		bench().addFault(path, { kind: 'rateLimit', retryAfter: 0 }, { when: 'after', count: 1 });
		expect((await run(parameters)).outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(1);
	});
});

it('A token that is said to have died with a purchase that was made buys once', async () => {
	const message = 'Invalid Access Token';
	bench().addFault('/api/fund/betting', { kind: 'reword', status: 401, change: { message } });
	bench().addFault('/api/networks', { kind: 'refuse', status: 401, message });
	expect((await run(betting(byKey))).outcomes).toEqual(['unknown']);
	expect(bench().books.paid).toBe(1);
});
