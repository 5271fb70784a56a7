import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { Result } from '../support/bench';
import { qrTextOf } from '../support/qrPicture';
import { failedItem } from './support/requests';
import { byId, goOn, operation, otherWorker, toErrorOutput, useBench } from './support/kit';
import { type Changes } from './support/products';

const bench = useBench({ authentication: 'token' });

const wanted = { qrCodeField: 'data' };
const sheet = [
	{ package: 'gh-1gb-30d', order: 'E-1' },
	{ package: 'ke-1gb-30d', order: 'E-2' },
];
const byKey = { repeatProtection: 'key', key: '={{ $json.order }}' };

const buying = ({ options = wanted, ...more }: Changes = {}) =>
	operation('esim/buy', {
		packageType: 'DATA-ONLY',
		packageId: byId('={{ $json.package }}'),
		options: { concurrency: 1, ...options },
		...more,
	});
const getting = (more: object = {}) =>
	operation('esim/get', { esimId: byId('={{ $json.id }}'), options: wanted, ...more });

const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, sheet, more);

const filesOf = ({ runs }: Result): Array<Record<string, IBinaryData> | undefined> =>
	runs
		.flatMap(({ data }) => data?.main ?? [])
		.flatMap((items) => items?.map(({ binary }) => binary) ?? []);
/** The texts that phones read in the pictures, row by row. */
const textsOf = (result: Result) =>
	filesOf(result).map((files) => files && qrTextOf(Buffer.from(files.data.data, 'base64')));
const codeOf = ({ esim }: IDataObject) => (esim as IDataObject | undefined)?.activationCode;
const warningsOf = (items: IDataObject[]) => items.map(({ warnings }) => warnings);

const later = /no QR code yet.*Nothing is lost.*'Get'/;
const lpa = /LPA:1\$smdp\.example\$SIM-\d+/g;
const picture = /iVBORw0KGgo/g;

describe('the QR code of a bought eSIM', () => {
	test('is the picture of its own activation code, row by row', async () => {
		const result = await run(buying());
		const codes = result.items.map(codeOf);
		expect(codes).toEqual(['LPA:1$smdp.example$SIM-4001', 'LPA:1$smdp.example$SIM-4002']);
		expect(textsOf(result)).toEqual(codes);
		expect(filesOf(result)).toMatchObject(
			['esim-4001.png', 'esim-4002.png'].map((fileName) => ({
				data: { mimeType: 'image/png', fileName },
			})),
		);
		expect(result.pairs).toEqual([0, 1]);
		expect(warningsOf(result.items)).toEqual([undefined, undefined]);
	});

	test('adds only the picture to the item', async () => {
		const keyed = { ...byKey, keepCodes: false };
		const without = await run(buying({ ...keyed, options: {} }));
		const others = sheet.map((row) => ({ ...row, order: `${row.order}-with` }));
		const withIt = await run(buying(keyed), { rows: others });
		const times = ({ said }: Result, what: RegExp) => said.match(what)?.length ?? 0;
		expect(times(without, lpa)).toBeGreaterThan(0);
		expect(times(withIt, lpa)).toBe(times(without, lpa));
		expect([times(without, picture), times(withIt, picture)]).toEqual([0, 2]);
		expect(withIt.items.map((item) => Object.keys(item))).toEqual(
			without.items.map((item) => Object.keys(item)),
		);
		const ledger = JSON.stringify([...bench().tables.tables.values()]);
		expect([ledger.match(lpa), ledger.match(picture)]).toEqual([null, null]);
	});

	test.each([
		['known from the ledger', byKey],
		['over a new limit', { ...byKey, limits: { maxPerPurchase: 1 } }],
	])('is there again for a purchase that is %s', async (_, parameters) => {
		const first = await run(buying({ ...parameters, limits: {} }));
		const again = await run(buying(parameters), {
			node: { type: otherWorker, onError: 'continueRegularOutput' },
		});
		expect(again.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
		expect(textsOf(first)).toEqual(first.items.map(codeOf));
		expect(textsOf(again)).toEqual(textsOf(first));
		expect(bench().simulator.ledger()).toHaveLength(2);
	});

	test('is missing while the eSIM is not ready, and is there later', async () => {
		bench().simulator.configure({ esimProvisionMs: -1 });
		const first = await run(buying(byKey));
		expect(filesOf(first)).toEqual([undefined, undefined]);
		expect(first.items).toMatchObject(Array(2).fill({ outcome: 'success', provisioned: false }));
		expect(warningsOf(first.items)).toEqual(Array(2).fill(expect.stringMatching(later) as string));
		for (const { id } of bench().simulator.esims()) bench().simulator.provisionEsim(id);
		const again = await run(buying(byKey));
		expect(again.items).toMatchObject(Array(2).fill({ replayed: true, provisioned: true }));
		expect(textsOf(again)).toEqual(again.items.map(codeOf));
		expect(warningsOf(again.items)).toEqual([undefined, undefined]);
		expect(bench().simulator.ledger()).toHaveLength(2);
	});

	test('is missing for rows that were not bought', async () => {
		const rows = [{ package: 'none' }, { package: 'gh-1gb-30d' }];
		const result = await run(buying({ notBought: 'receipts' }), { rows, node: toErrorOutput });
		expect(result.outcomes).toEqual(['failed', 'success']);
		expect(filesOf(result).map((files) => files?.data.fileName)).toEqual([
			undefined,
			'esim-4001.png',
		]);
		expect(JSON.stringify(result.items[0])).not.toMatch(/QR code/);
	});

	test('is missing for previews and models', async () => {
		const preview = await run(buying({ mode: 'preview' }));
		expect(preview.items).toHaveLength(2);
		expect(filesOf(preview)).toEqual([undefined, undefined]);
		expect(preview.said).not.toMatch(/QR code|iVBOR/);
		bench().simulator.configure({ esimProvisionMs: -1 });
		for (const way of ['engine', 'agent'] as const) {
			const packageId = byId("={{ $fromAI('package') }}");
			const options = { parameters: buying({ packageId }) };
			const called = await bench().callTool(options, [{ package: 'gh-1gb-30d' }], way);
			expect(called.answers.flat()).toMatchObject([{ outcome: 'success' }]);
			expect(called.said).not.toMatch(/no QR code|iVBOR/);
		}
	});
});

describe('the QR code of an eSIM that is looked up', () => {
	const ids = [{ id: 4002 }, { id: 4001 }];
	beforeEach(async () => void (await run(buying({ options: {} }))));

	test.each([true, false])('is the picture of its own code (simplified: %s)', async (simplify) => {
		const result = await run(getting({ simplify }), { rows: ids });
		expect(textsOf(result)).toEqual(['LPA:1$smdp.example$SIM-4002', 'LPA:1$smdp.example$SIM-4001']);
		expect(result.hints).toEqual([]);
	});

	test('is missing while the eSIM is not ready, and a hint says so', async () => {
		bench().simulator.configure({ esimProvisionMs: -1 });
		await run(buying({ options: {} }), { rows: [{ package: 'za-1gb-30d' }] });
		const result = await run(getting(), { rows: [{ id: 4001 }, { id: 4003 }] });
		expect(textsOf(result)).toEqual(['LPA:1$smdp.example$SIM-4001', undefined]);
		expect(result.items[1]).toMatchObject({ provisioned: false });
		expect(result.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^1 of 2: There is no QR code yet/),
		]);
	});
});

describe('the QR code', () => {
	const code = 'LPA:1$smdp.example$K2-1QZ0Y8';
	const link = 'https://link/%E0%A4%A';
	const setUp = 'https://setup.example/qr';
	const texts: Array<[esim: IDataObject, text: string]> = [
		[{ activationCode: code, universalLink: 'https://link' }, code],
		[{ activationCode: '1$smdp.example$A' }, 'LPA:1$smdp.example$A'],
		[{ activationCode: 'LPA:1$smdp.example$' }, 'LPA:1$smdp.example$'],
		[{ universalLink: code, activationCode: 'K2' }, code],
		[{ universalLink: `${setUp}?a=b&carddata=${code}&c=d`, activationCode: 'K2' }, code],
		[{ universalLink: `${setUp}?carddata=${encodeURIComponent(code)}` }, code],
		[{ universalLink: link, activationCode: 'K2' }, link],
	];
	const named: Array<[id: string | undefined, fileName: string]> = [
		['12', 'esim-12.png'],
		['../1 2', 'esim-12.png'],
		[undefined, 'esim.png'],
	];
	const missing: Array<[esim: IDataObject | undefined, said: RegExp, status?: string]> = [
		[{}, later],
		[{ activationCode: code }, later, 'pending'],
		[{ activationCode: 'K2-1QZ' }, /only activation codes of the form LPA:1\$…/],
		[{ universalLink: link + 'x'.repeat(9_000) }, /too long/],
	];
	const rowsOf = (cases: unknown[]) => cases.map(() => sheet[0]);
	const buy = async (esims: Array<IDataObject | undefined>, statuses: string[] = []) => {
		const answers = esims.map((data, nth) => ({ status: statuses[nth] ?? 'success', data }));
		bench().answer('/api/esim/buy', answers);
		const options = { qrCodeField: ' data ' };
		return await bench().buy(buying({ options }), rowsOf(esims));
	};

	test('is readable by every phone, also for an eSIM that is looked up', async () => {
		const bought = await buy(texts.map(([esim]) => ({ id: '12', ...esim })));
		expect(textsOf(bought)).toEqual(texts.map(([, text]) => text));
		for (const [nth, [esim]] of texts.entries())
			bench().answer(`/api/esim/my/${nth}`, [{ status: 'success', data: { id: nth, ...esim } }]);
		const ids = texts.map((_, id) => ({ id }));
		expect(textsOf(await run(getting(), { rows: ids }))).toEqual(texts.map(([, text]) => text));
	});

	test('has a file name with the eSIM', async () => {
		const bought = await buy(named.map(([id]) => ({ id, activationCode: code })));
		expect(filesOf(bought).map((files) => files?.data.fileName)).toEqual(
			named.map(([, fileName]) => fileName),
		);
	});

	test('is missing if no phone could use it, and the receipt says why', async () => {
		const esims = missing.map(([esim]) => ({ id: '12', ...esim }));
		const result = await buy(
			esims,
			missing.map(([, , status]) => status ?? 'success'),
		);
		expect(filesOf(result)).toEqual(missing.map(() => undefined));
		expect(warningsOf(result.items)).toEqual(
			missing.map(([, said]) => expect.stringMatching(said)),
		);
	});

	test('needs a word as the name of its field, or nothing is bought or looked up', async () => {
		const unfit = ['', ' ', 'a,b', 'a b', '1', '__proto__', 'a.b', 'x'.repeat(60)];
		const rows = unfit.map((field) => ({ ...sheet[0], id: 4001, field }));
		const options = { qrCodeField: '={{ $json.field }}' };
		const bought = await bench().buy(buying({ options, notBought: 'receipts' }), rows);
		expect(bought.items.map(({ field }) => field)).toEqual(rows.map(() => 'Put QR Code in Field'));
		const got = await bench().buy(getting({ options }), rows, { node: goOn });
		expect(got.items).toEqual(rows.map(() => failedItem(/^'Put QR Code in Field'/)));
		expect([...bought.requests, ...got.requests]).toEqual([]);
	});
});
