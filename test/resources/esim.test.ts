import type { IDataObject } from 'n8n-workflow';

import { buyEsim } from '../../nodes/VtuWallet/resources/esim/buy.operation';
import { topUpEsim } from '../../nodes/VtuWallet/resources/esim/topUp.operation';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { usualPlansOf } from './contracts';
import { FakeApi, json, purchaseNamed, rowsOf } from './fakes';
import { usualRows } from './usualRows';

const bought = {
	...{ id: 12, transid: 'esim-ours', iccid: '8901', sim_applied: false, plan_status: 0 },
	...{ package_name: 'Ghana 1 GB', sold_price_ngn: 4500, provider: 'vendor' },
	...{ universal_link: '', activation_code: '' },
};
const links = { universal_link: 'https://link', activation_code: 'LPA:1' };
const provisioned = { ...bought, plan_status: 1, ...links };
const known = {
	...{ id: '12', transid: 'esim-ours', iccid: '8901' },
	...{ packageName: 'Ghana 1 GB', soldPriceNgn: 4500, provider: 'vendor' },
};

const success = (data: unknown) => json({ status: 'success', data });

describe('an eSIM', () => {
	const row = rowsOf(buyEsim, usualRows['esim buy']);

	describe('after the purchase', () => {
		beforeEach(() => jest.useFakeTimers());
		afterEach(() => jest.useRealTimers());

		const receipt = {
			reference: 'esim-ours',
			outcome: 'success',
			provisioned: false,
			esim: { ...known, planStatus: 0 },
		};
		const complete = async (
			answers: Record<string, Answer | Answer[]>,
			seconds: number,
			of: IDataObject = receipt,
		) => {
			const api = new FakeApi(answers);
			const done = buyEsim.complete?.(row({ options: { waitUntilProvisioned: seconds } }), of, api);
			await jest.advanceTimersByTimeAsync(seconds * 1000 + 100);
			return { fields: await done, paths: api.paths };
		};

		const notReady = { warnings: [expect.stringMatching(/no link yet.*'eSIM: Get'/)] };

		it('is not waited for unless that is wanted, or when it is ready', async () => {
			expect(await complete({}, 0)).toEqual({ fields: notReady, paths: [] });
			expect(await complete({}, 60, { ...receipt, provisioned: true })).toEqual({
				fields: {},
				paths: [],
			});
		});

		const now = { universalLink: 'https://link', activationCode: 'LPA:1', planStatus: 1 };
		const ready = { provisioned: true, esim: expect.objectContaining(now) };
		const outage = json('<html>', 502);
		const stopped: Answer = { kind: 'fault', code: 'ERR_CANCELED', message: 'It was stopped' };
		it.each<[string, Answer, object, number]>([
			['its link is there, over an answer that tells nothing', success(bought), ready, 4],
			['the run is stopped, and no longer', stopped, notReady, 3],
		])('is waited for until %s', async (_, third, result, looks) => {
			const answers = [success(bought), outage, third, success(provisioned)];
			const { fields, paths } = await complete({ '/api/esim/my/12': answers }, 60);
			expect(fields).toEqual(result);
			expect(paths).toHaveLength(looks);
		});

		it('is not taken from an answer about another eSIM', async () => {
			const other = { ...provisioned, id: 13, transid: 'T13', iccid: '8913' };
			const { fields } = await complete({ '/api/esim/my/12': success(other) }, 10);
			expect(fields).toEqual(notReady);
		});

		it('is fetched from the list when it was found by asking, by our reference alone', async () => {
			const found = { reference: 'esim-ours', outcome: 'success', warnings: ['a warning'] };
			const other = { ...provisioned, id: 9, transid: 'other' };
			const among = async (...list: object[]) =>
				(await complete({ '/api/esim/my': success(list) }, 0, found)).fields;
			const ours = { amount: 4500, provisioned: true, esim: { id: '12' } };
			expect(await among(other, provisioned)).toMatchObject(ours);
			const warnings = ['a warning', expect.stringContaining('Get Many')];
			expect(await among(other)).toEqual({ warnings });
		});
	});
});

describe.each<[string, string, object[]]>([
	[
		'an eSIM',
		'esim buy',
		[
			{ id: 20, package_type: 'DATA-ONLY', is_topup: false },
			{ id: 14, package_type: 'DATA-VOICE-SMS' },
			{ id: 15, package_type: 'DATA-ONLY', is_topup: true },
		],
	],
	[
		'a top-up',
		'esim topUp',
		[
			{ id: 20, is_topup: true, parent_esim_id: 12 },
			{ id: 21, is_topup: true, parent_esim_id: 99 },
			{ id: 22, is_topup: false, parent_esim_id: null },
		],
	],
])('%s whose outcome is unknown', (_, name, others) => {
	it('is never guessed: those of its kind without our reference are only shown', async () => {
		const list = others.map((more) => ({ ...bought, transid: 'other', ...more }));
		const api = new FakeApi({ '/api/esim/my': success(list) });
		const plan = usualPlansOf(name)();
		const result = await purchaseNamed(name).candidates?.(plan, 'esim-ours', api);
		expect(result?.found).toBeUndefined();
		expect(result?.possible.map(({ id }) => id)).toEqual(['20']);
	});
});

test('a top-up has the price of the plan, from whichever page', async () => {
	const page = (currentPage: number, id: string) =>
		json({
			status: 'success',
			meta: { currentPage, lastPage: 2 },
			data: [{ id, price_ngn: 2000 }],
		});
	const api = new FakeApi({
		'/api/esim/my/12/topup-plans': [page(1, 'other'), page(2, 'gh-top')],
	});
	const plan = usualPlansOf('esim topUp')();
	await expect(topUpEsim.price?.(plan, api)).resolves.toBe(2000);
	expect(api.requests.map(({ query }) => query)).toEqual([{ page: 1 }, { page: 2 }]);
});
