import { oddForms } from '../simulator';
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

/** A script that does not stop after its answer sends another one behind it. */
describe('An answer of several JSON texts', () => {
	const bench = useBench({ authentication: 'token' });
	const twice = [
		...(['mailFailedToo', 'noticeBetween', 'saidTwice'] as const),
		...(['debugBehind', 'emptyListBehind', 'debugInFront'] as const),
	];
	const odd = (path: string, form: (typeof oddForms)[number]) =>
		bench().addFault(path, { kind: 'odd', form });
	const run = async (parameters: object, more: object = {}) =>
		await bench().buy(parameters, rows(1), { node: goOn, ...more });

	it.each(twice)(
		'is no JSON: the purchase is asked about, and the text kept, with %s',
		async (form) => {
			odd('/api/topup', form);
			odd('/api/bill', form);
			expect((await run(airtime({}))).receipts).toMatchObject([{ outcome: 'success' }]);
			const [receipt] = (await run({ ...(electricity() as object), simplify: false })).receipts;
			expect(receipt).toMatchObject({
				outcome: 'success',
				response: { text: expect.stringContaining('"status":"success"') },
			});
			expect(receipt).not.toHaveProperty('token');
			expect(bench().books.paid).toBe(2);
		},
	);

	it.each(twice)(
		'is unknown where nobody can be asked, with %s, and the next run buys nothing',
		async (form) => {
			for (const path of ['/api/fund/betting', '/api/recharge_card']) odd(path, form);
			for (const parameters of [betting({ ...byKey }), cards({ ...byKey })]) {
				const first = await run(parameters);
				expect(first.receipts).toMatchObject([{ outcome: 'unknown', charged: 'unknown' }]);
				expect(first.shown).toContain('did not answer with JSON');
				expect((await run(parameters)).outcomes).toEqual(['unknown']);
			}
			expect(bench().books.paid).toBe(2);
		},
	);
});

describe('HTTP 429 for a purchase that was made', () => {
	const bench = useBench({ authentication: 'token' });

	it.each([
		['exam pins', '/api/exam', exam({ ...byKey })],
		['betting', '/api/fund/betting', betting({ ...byKey })],
		['airtime', '/api/topup', airtime({ ...byKey })],
	])('buys %s once', async (_, path, parameters) => {
		bench().addFault(path, { kind: 'reword', status: 429 });
		const run = async () => await bench().buy(parameters, rows(1), { node: goOn });
		const [first] = (await run()).outcomes;
		expect(['success', 'unknown']).toContain(first);
		expect((await run()).outcomes).toEqual([first]);
		expect(bench().books.paid).toBe(1);
	});

	it.each([
		['exam pins', '/api/exam', exam({ ...byKey })],
		['SMS', '/api/bulksms', sms({ ...byKey })],
		['exam pins once per run', '/api/exam', exam({})],
	])('that says nothing of it buys %s once, and finds it', async (_, path, parameters) => {
		const { simulator } = bench();
		simulator.configure({ products: { '*': { duplicates: 'charge' } } });
		const fault = { kind: 'rateLimit', retryAfter: 0 } as const;
		simulator.addFaults({ path, when: 'after', count: 1, fault });
		const more = { rows: rows(1), node: goOn } as const;
		const result = await bench().run({ ...more, parameters });
		expect(result.outcomes).toEqual(['success']);
		expect(bench().books.paid).toBe(1);
	});

	it('and a token that is said to have died with it buys once as well', async () => {
		const change = { message: 'Invalid Access Token' };
		bench().addFault('/api/fund/betting', { kind: 'reword', status: 401, change });
		bench().addFault('/api/networks', {
			kind: 'refuse',
			status: 401,
			message: 'Invalid Access Token',
		});
		const result = await bench().buy(betting({ ...byKey }), rows(1), { node: goOn });
		expect(bench().books.paid).toBe(1);
		expect(result.outcomes).toEqual(['unknown']);
	});
});
