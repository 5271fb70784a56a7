import type { IDataObject } from 'n8n-workflow';

import { buyEsim } from '../../nodes/VtuWallet/resources/esim/buy.operation';
import { topUpEsim } from '../../nodes/VtuWallet/resources/esim/topUp.operation';
import type { Answer } from '../../nodes/VtuWallet/values/answer';
import { plansOf } from './contracts';
import { FakeApi, json, planned, rowsOf } from './fakes';

const bought = {
	id: 12,
	transid: 'esim-ours',
	sim_applied: false,
	iccid: '8901',
	universal_link: '',
	activation_code: '',
	package_name: 'Ghana 1 GB',
	sold_price_ngn: 4500,
	plan_status: 0,
	provider: 'vendor',
};
const provisioned = {
	...bought,
	sim_applied: false,
	plan_status: 1,
	universal_link: 'https://link',
	activation_code: 'LPA:1',
};
const known = {
	id: '12',
	transid: 'esim-ours',
	iccid: '8901',
	packageName: 'Ghana 1 GB',
	soldPriceNgn: 4500,
	provider: 'vendor',
};

const success = (data: unknown) => json({ status: 'success', data });

describe('an eSIM', () => {
	const row = rowsOf(buyEsim, { packageId: 'gh-1' });
	const planOf = plansOf(buyEsim, { packageId: 'gh-1' });

	it.each([
		['its state says so', { plan_status: 1 }, true],
		[
			'its state says no, though a link is there',
			{ plan_status: 0, universal_link: 'https://link' },
			false,
		],
		['it was applied at once', { sim_applied: true }, true],
		['it has a link and no state', { universal_link: 'https://link' }, true],
		['it has an activation code and no state', { activation_code: 'LPA:1' }, true],
		['nothing says so', {}, false],
	])('is provisioned or not where %s', (_, fields, provisionedNow) => {
		expect(buyEsim.receiptFields?.({ data: { id: 12, ...fields } }, planOf())).toMatchObject({
			provisioned: provisionedNow,
		});
	});

	describe('whose outcome is unknown', () => {
		const mine = { ...bought, package_type: 'DATA-ONLY', is_topup: false };
		const candidatesAmong = async (list: object[]) =>
			await buyEsim.candidates?.(
				planOf(),
				'esim-ours',
				new FakeApi({ '/api/esim/my': success(list) }),
			);

		it('is never guessed: eSIMs without our reference are only shown', async () => {
			const result = await candidatesAmong([
				{ ...mine, transid: 'esim-other' },
				{ ...mine, id: 14, transid: 'x', package_type: 'DATA-VOICE-SMS' },
				{ ...mine, id: 15, transid: 'y', is_topup: true },
			]);
			expect(result?.found).toBeUndefined();
			expect(result?.possible).toEqual([
				expect.objectContaining({ id: '12', transid: 'esim-other' }),
			]);
		});
	});

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

		const ready = {
			provisioned: true,
			esim: expect.objectContaining({
				universalLink: 'https://link',
				activationCode: 'LPA:1',
				planStatus: 1,
			}),
		};
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

		it('is left as it is when the time is up', async () => {
			const { fields, paths } = await complete({ '/api/esim/my/12': success(bought) }, 10);
			expect(fields).toEqual(notReady);
			expect(paths.length).toBeGreaterThan(2);
		});

		it('is fetched from the list when it was found by asking, by our reference alone', async () => {
			const found = { reference: 'esim-ours', outcome: 'success', warnings: ['a warning'] };
			const ours = await complete(
				{ '/api/esim/my': success([{ ...provisioned, id: 9, transid: 'other' }, provisioned]) },
				0,
				found,
			);
			expect(ours.fields).toMatchObject({ amount: 4500, provisioned: true, esim: { id: '12' } });
			const none = await complete(
				{ '/api/esim/my': success([{ ...provisioned, transid: 'other' }]) },
				0,
				found,
			);
			expect(none.fields).toEqual({ warnings: ['a warning', expect.stringContaining('Get Many')] });
		});
	});
});

describe('a top-up', () => {
	const row = rowsOf(topUpEsim, { esimId: '12', packageId: 'gh-top' });

	it('has the price of the plan, from whichever page', async () => {
		const page = (currentPage: number, id: string) =>
			json({
				status: 'success',
				meta: { currentPage, lastPage: 2 },
				data: [{ id, price_ngn: 2000 }],
			});
		const api = new FakeApi({
			'/api/esim/my/12/topup-plans': [page(1, 'other'), page(2, 'gh-top')],
		});
		await expect(topUpEsim.price?.(planned(topUpEsim, row()), api)).resolves.toBe(2000);
		expect(api.requests.map(({ query }) => query)).toEqual([{ page: 1 }, { page: 2 }]);
	});

	it('has candidates among the top-ups of the same eSIM only', async () => {
		const list = [
			{ ...bought, id: 20, transid: 'x', is_topup: true, parent_esim_id: 12 },
			{ ...bought, id: 21, transid: 'y', is_topup: true, parent_esim_id: 99 },
			{ ...bought, id: 22, transid: 'z', is_topup: false, parent_esim_id: null },
		];
		const result = await topUpEsim.candidates?.(
			planned(topUpEsim, row()),
			'esimtopup-1',
			new FakeApi({ '/api/esim/my': success(list) }),
		);
		expect(result?.found).toBeUndefined();
		expect(result?.possible.map(({ id }) => id)).toEqual(['20']);
	});
});
