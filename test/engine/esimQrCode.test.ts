import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { Result } from '../support/bench';
import { qrTextOf } from '../support/qrPicture';
import { byId, operation, otherWorker, toErrorOutput, useBench } from './support/kit';
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
/** What phones read in the pictures, row by row. */
const textsOf = (result: Result) =>
	filesOf(result).map((files) => files && qrTextOf(Buffer.from(files.data.data, 'base64')));
const codeOf = ({ esim }: IDataObject) => (esim as IDataObject | undefined)?.activationCode;
const warningsOf = (items: IDataObject[]) => items.map(({ warnings }) => warnings);

const later = /no QR code yet.*Nothing is lost.*'Get'/;
const lpa = /LPA:1\$smdp\.example\$SIM-\d+/g;
const picture = /iVBORw0KGgo/g;

describe('the QR code of an eSIM that is bought', () => {
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

	test('adds the picture to the item, and the code to nothing', async () => {
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
		['dearer than a limit that was set since', { ...byKey, limits: { maxPerPurchase: 1 } }],
	])('comes again with a purchase that is %s', async (_, parameters) => {
		const first = await run(buying({ ...parameters, limits: {} }));
		const again = await run(buying(parameters), {
			node: { type: otherWorker, onError: 'continueRegularOutput' },
		});
		expect(again.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
		expect(textsOf(first)).toEqual(first.items.map(codeOf));
		expect(textsOf(again)).toEqual(textsOf(first));
		expect(bench().simulator.ledger()).toHaveLength(2);
	});

	test('is not there yet where the eSIM is not ready, and comes once it is', async () => {
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

	test('is not there for rows not bought', async () => {
		const rows = [{ package: 'none' }, { package: 'gh-1gb-30d' }];
		const result = await run(buying({ notBought: 'receipts' }), { rows, node: toErrorOutput });
		expect(result.outcomes).toEqual(['failed', 'success']);
		expect(filesOf(result).map((files) => files?.data.fileName)).toEqual([
			undefined,
			'esim-4001.png',
		]);
		expect(JSON.stringify(result.items[0])).not.toMatch(/QR code/);
	});

	test('is for neither a preview nor a model', async () => {
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

	test('is not there yet where it is not ready, and a hint says so', async () => {
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
