import { sleep, type IDataObject } from 'n8n-workflow';

import { behavesLikePurchase } from './support/purchaseBehaviour';
import { notBoughtReceipt } from '../support/receiptIn';
import { byId, goOn, operation, until, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });

const buying = operation('esim/buy', {
	packageType: '={{ $json.type }}',
	country: byId('3'),
	packageId: byId('={{ $json.package }}'),
});
const row = (id: string, type = 'DATA-ONLY') => ({ package: id, type });
/** The simulator answers for eSIMs without `system` and `newbal`. */
const noBalance = { system: undefined, newbal: undefined };
const receiptOf = (own: object, name: string, price: number) => ({
	...own,
	amount: price,
	provisioned: true,
	esim: {
		id: expect.stringMatching(/^\d+$/),
		transid: expect.stringMatching(/^esim/),
		simApplied: true,
		iccid: expect.any(String),
		universalLink: expect.stringContaining('http'),
		activationCode: expect.stringMatching(/./),
		packageName: name,
		soldPriceNgn: price,
		planStatus: 1,
		provider: expect.any(String),
	},
});

describe('an eSIM', () => {
	const ghana = 'Ghana 1 GB, 30 days';
	const southAfrica = 'South Africa 5 GB, 30 days, calls and SMS';
	const goodOf = (id: string, type: string, name: string, price: number) => ({
		row: row(id, type),
		body: { package_id: id, package_type: type },
		receipt: receiptOf({ product: 'esim', recipient: '' }, name, price),
		answer: { data: expect.objectContaining({ package_name: name }), ...noBalance },
	});
	behavesLikePurchase(bench, {
		parameters: buying,
		path: '/api/esim/buy',
		good: [
			goodOf('gh-1gb-30d', 'DATA-ONLY', ghana, 3490),
			goodOf('za-5gb-30d-voice', 'DATA-VOICE-SMS', southAfrica, 9600),
		],
		saysNoBalance: true,
		prices: {
			lookedUp: [
				'/api/esim/catalog/package/gh-1gb-30d',
				'/api/esim/catalog/package/za-5gb-30d-voice',
			],
			values: [3490, 9600],
		},
		refused: {
			row: row('none'),
			said: 'Package not available.',
			advice: /another product or plan/,
		},
		invalid: {
			row: row('gh-1gb-30d', 'SMS'),
			field: 'Package Type',
			error: /'Package Type'/,
			advice: /DATA-ONLY/,
		},
		once: {
			rows: [row('gh-1gb-30d'), row('ke-1gb-30d'), row('za-1gb-30d')],
			contains: 'ke-1gb-30d',
		},
	});

	const run = async (more: object = {}, node: object = {}) =>
		await bench().buy({ ...buying, ...more }, [row('gh-1gb-30d')], { node });

	test('that a look-up finds gets its details from the list of the own eSIMs, if the list has our reference', async () => {
		bench().loseAnswer('/api/esim/buy');
		const found = await run({ options: { settleFor: 1 } });
		expect(found.items).toMatchObject([{ outcome: 'success', amount: 3490 }]);
		expect(found.items[0]).not.toHaveProperty('warnings');
		expect(found.requests.at(-1)?.path).toBe('/api/esim/my');
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
		const ours = await run({ options: { settleFor: 1 } });
		const esim = { packageName: ghana };
		expect(ours.items).toMatchObject([{ outcome: 'success', charged: 'yes', esim }]);

		bench().simulator.configure({ products: { esim: { ignoreReference: true } } });
		const theirs = await run({ options: { settleFor: 1 } }, goOn);
		const receipt = notBoughtReceipt(theirs.items[0]) as IDataObject;
		expect(receipt).toMatchObject({ outcome: 'unknown', charged: 'unknown' });
		// One of them is ours, the newest first, and the list does not show which.
		expect(receipt.candidates).toHaveLength(3);
		expect(bench().simulator.ledger()).toHaveLength(3);
	});

	test('that requery does not find is not searched in the list after a stop', async () => {
		bench().loseAnswer('/api/esim/buy');
		bench().addFault('/api/requery/*', { kind: 'status', status: 500 });
		const isAsked = () =>
			bench()
				.simulator.requests()
				.some(({ path }) => path.startsWith('/api/requery/'));
		const parameters = { ...buying, options: { settleFor: 300 } };
		const more = { node: goOn, stop: until(isAsked) };
		const { outcomes } = await bench().buy(parameters, [row('gh-1gb-30d')], more);
		expect(outcomes).toEqual(['unknown']);
		const recorded = () => bench().tables.rowsOf('VTU Wallet Purchases');
		await until(() => recorded().length === 1);
		expect(recorded()).toMatchObject([{ outcome: 'unknown' }]);
		expect(bench().requestsTo('/api/esim/my')).toEqual([]);
	});

	test('delays no run after a stop, or if the provider does not say when it is ready', async () => {
		bench().simulator.configure({ esimProvisionMs: -1 });
		const parameters = { ...buying, options: { waitUntilProvisioned: 300 } };
		const bought = until(() => bench().simulator.ledger().length === 1);
		const stopped = await bench().buy(parameters, [row('gh-1gb-30d')], {
			stop: bought.then(async () => await sleep(500)),
		});
		expect(stopped.msToStop).toBeLessThan(60_000);
		expect(bench().simulator.ledger()).toHaveLength(1);
		bench().loseAnswer('/api/esim/buy');
		bench().refuse('/api/esim/my', 'Not for you');
		const { items } = await run({ options: { settleFor: 1 } });
		const warnings = expect.stringContaining('could not be fetched yet');
		expect(items).toMatchObject([{ outcome: 'success', warnings }]);
	});
});

describe('a top-up', () => {
	const path = '/api/esim/my/4001/topup';
	const parameters = operation('esim/topUp', {
		esimId: byId('={{ $json.esim }}'),
		packageId: byId('={{ $json.package }}'),
	});
	const top = (id: string, esim: number | string = 4001) => ({ esim, package: `topup-${id}` });
	beforeEach(async () => {
		const { items } = await bench().buy({ ...buying }, [row('gh-1gb-30d')]);
		expect(items).toMatchObject([{ esim: { id: '4001' } }]);
	});

	it('leads to a requery if the answer names another eSIM', async () => {
		bench().addFault(path, { kind: 'reword', change: { parent_esim_id: 4002 } });
		const { outcomes, lookUps } = await bench().buy(parameters, [top('gh-1gb-30d')]);
		expect(outcomes).toEqual(['success']);
		expect(lookUps).not.toEqual([]);
	});

	const own = { product: 'esimtopup', recipient: '4001' };
	const goodOf = (wanted: ReturnType<typeof top>, name: string, price: number) => ({
		row: wanted,
		body: { package_id: wanted.package },
		receipt: receiptOf(own, name, price),
		answer: { data: expect.any(Object), ...noBalance },
	});
	behavesLikePurchase(bench, {
		parameters,
		path,
		good: [
			goodOf(top('gh-1gb-30d'), 'Ghana 1 GB, 30 days', 3490),
			goodOf(top('gh-2gb-30d', '4001'), 'Ghana 2 GB, 30 days', 4390),
		],
		saysNoBalance: true,
		prices: { lookedUp: '/api/esim/my/4001/topup-plans', values: [3490, 4390] },
		refused: {
			row: top('ke-1gb-30d'),
			said: 'Package not available.',
			advice: /another product or plan/,
		},
		invalid: {
			row: top('gh-1gb-30d', ''),
			field: 'eSIM',
			error: /'eSIM' is empty/,
			advice: /as the provider gives it/,
		},
		once: {
			rows: [top('gh-1gb-30d'), top('gh-2gb-30d'), top('gh-3gb-30d')],
			contains: 'topup-gh-2gb-30d',
		},
	});

	test('can have another path and other fields', async () => {
		const [esimTopUp, additionalBodyFields] = ['/api/esim/topup', { esim_id: 4001 }];
		const form = { ...parameters, options: { additionalBodyFields } };
		const result = await bench().buy(form, [top('gh-1gb-30d')], {
			credential: { provider: { paths: { esimTopUp } } },
		});
		expect(result.items).toMatchObject([{ outcome: 'success' }]);
		const fields = { package_id: 'topup-gh-1gb-30d', 'request-id': result.items[0].reference };
		expect(result.requests.map(({ path: asked, body }) => [asked, body])).toEqual([
			[esimTopUp, { ...additionalBodyFields, ...fields }],
		]);
	});
});
