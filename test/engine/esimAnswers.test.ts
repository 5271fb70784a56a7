import type { IDataObject } from 'n8n-workflow';

import { withQuickPauses } from '../support/quickPauses';
import { useBench } from './support/kit';
import { buyChanged, previewChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

const esim = {
	...{ id: 12, transid: 'another', iccid: '8901', sim_applied: false, plan_status: 0 },
	...{ package_name: 'Ghana 1 GB', sold_price_ngn: 4500, provider: 'vendor' },
};
const links = { universal_link: 'https://link', activation_code: 'LPA:1' };
const success = (data: unknown) => ({ status: 'success', message: 'ok', data });
const notReady = (id: number) => success({ ...esim, id });
const ready = (id: number) => success({ ...esim, id, plan_status: 1, ...links });
const wait = (waitUntilProvisioned: number) => ({ options: { waitUntilProvisioned } });

test('the node waits for the link of an eSIM if the option says so', async () => {
	bench().answer('/api/esim/buy', [notReady(12), ready(13), notReady(14), notReady(15)]);
	bench().answer('/api/esim/my/12', [notReady(12)]);
	bench().refuse('/api/esim/my/12', 'eSIM not found.', { count: 1 });
	bench().answer('/api/esim/my/12', [notReady(12), ready(12)]);
	// The answer is about another eSIM.
	bench().addFault('/api/esim/my/15', { kind: 'whole', body: ready(13) });
	const changes = [wait(60), wait(60), wait(0), wait(1)];
	const { receipts, requests } = await withQuickPauses(
		async () => await buyChanged(bench(), 'esim/buy', changes),
	);
	const link = { universalLink: 'https://link', activationCode: 'LPA:1', planStatus: 1 };
	const noLink = expect.stringMatching(/no link yet.*'eSIM: Get'/) as string;
	expect(receipts).toMatchObject([
		{ provisioned: true, esim: { id: '12', ...link } },
		{ provisioned: true, esim: { id: '13', ...link } },
		{ provisioned: false, esim: { id: '14' }, warnings: noLink },
		{ provisioned: false, esim: { id: '15', iccid: '8901' }, warnings: noLink },
	]);
	const looksAt = (id: number) =>
		requests.filter(({ path }) => path === `/api/esim/my/${id}`).length;
	expect([12, 13, 14].map(looksAt)).toEqual([4, 0, 0]);
});

test('an eSIM that a look-up finds does not get the details of another one in the list', async () => {
	bench().loseAnswer('/api/esim/buy');
	bench().answer('/api/esim/my', [success([{ ...esim, plan_status: 1, ...links }])]);
	const options = { settleFor: 1, qrCodeField: 'data' };
	const { receipts } = await buyChanged(bench(), 'esim/buy', [{}], { options });
	const warnings = expect.stringMatching(/Get Many.*no QR code yet/);
	expect(receipts).toMatchObject([{ outcome: 'success', warnings }]);
	expect(receipts[0]).not.toHaveProperty('esim');
});

test('an eSIM that costs more than its list says has a warning', async () => {
	bench().answer('/api/esim/buy', [ready(12)]);
	const { receipts } = await buyChanged(bench(), 'esim/buy', [{}], {
		limits: { maxPerRun: 100_000 },
	});
	const warnings = 'The provider reports ₦4,500, its list says ₦3,490.';
	expect(receipts).toMatchObject([{ amount: 4500, warnings }]);
});

test.each<[string, string, IDataObject[]]>([
	[
		'esim/buy',
		'/api/esim/buy',
		[
			{ id: 20, package_type: 'DATA-ONLY', is_topup: false },
			{ id: 14, package_type: 'DATA-VOICE-SMS' },
			{ id: 15, package_type: 'DATA-ONLY', is_topup: true },
		],
	],
	[
		'esim/topUp',
		'/api/esim/my/12/topup',
		[
			{ id: 20, is_topup: true, parent_esim_id: 12 },
			{ id: 21, is_topup: true, parent_esim_id: 99 },
			{ id: 22, is_topup: false, parent_esim_id: null },
		],
	],
])('the node does not guess %s, and only shows candidates', async (name, path, others) => {
	bench().loseAnswer(path);
	bench().addFault('/api/requery/*', { kind: 'status' });
	bench().answer('/api/esim/my', [success(others.map((more) => ({ ...esim, ...more })))]);
	const { receipts } = await buyChanged(bench(), name, [{}], { options: { settleFor: 0.1 } });
	expect(receipts).toMatchObject([{ outcome: 'unknown', candidates: [{ id: '20' }] }]);
});

test('a top-up has the price of its plan from any page', async () => {
	const page = (currentPage: number, id: string) => ({
		...success([{ id, price_ngn: 2000 }]),
		meta: { currentPage, lastPage: 2 },
	});
	const path = '/api/esim/my/12/topup-plans';
	bench().answer(path, [page(1, 'other'), page(2, 'gh-top')]);
	const [item] = await previewChanged(bench(), 'esim/topUp', [{}]);
	expect(item).toMatchObject({ outcome: 'preview', price: 2000 });
});
