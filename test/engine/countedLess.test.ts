import { exam, goOn, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, rows: object[] = [{}]) =>
	await bench().buy(parameters, rows, { node: goOn });
const reword = (path: string, change: object, without: string[] = []) =>
	bench().addFault(path, { kind: 'reword', change: change as never, without });

describe('A text to three numbers', () => {
	const words = ['correct_number', 'wrong_number'];
	const counts = ['units', ...words, ...words.map((word) => `total_${word}`)];
	/** The answer counts this, and nothing else. */
	const count = (change: object) =>
		reword(
			'/api/bulksms',
			change,
			counts.filter((name) => !(name in change)),
		);
	const numbers = '08031234567,08021234567,08051234567';
	const common = { resource: 'sms', sender: 'Shop', recipients: numbers, message: 'Hello' };
	const send = { ...common, operation: 'send' };
	const campaign = { ...common, operation: 'campaign', campaign: 'Easter' };
	const warningsOf = async (parameters: object) =>
		(await run(parameters)).receipts.flatMap(({ warnings }) => warnings ?? []);

	it.each([
		[{ units: 0 }, /counts 0 units for 3 numbers/],
		[{ units: 1 }, /counts 1 unit for 3 numbers/],
		[{ units: 3, total_correct_number: 2 }, /only 2 of (the )?3 numbers/],
		[{ total_wrong_number: 1 }, /only 2 of (the )?3 numbers/],
	])('of which the answer counts fewer warns: %j', async (change, said) => {
		count(change);
		const warning = expect.stringMatching(said);
		for (const parameters of [send, campaign])
			expect(await warningsOf(parameters)).toEqual(expect.arrayContaining([warning]));
	});

	it.each([{ units: 3 }, { units: 6, total_correct_number: 3 }, {}])(
		'of which the answer counts all, or none, says nothing: %j',
		async (change) => {
			count(change);
			for (const parameters of [send, campaign]) expect(await warningsOf(parameters)).toEqual([]);
		},
	);
});

it.each([
	['more', 9_000, expect.stringMatching(/reports ₦9,000.* list says ₦/)],
	['less', 1, undefined],
])('A price that is %s in the answer than in the list is believed', async (_, amount, warnings) => {
	reword('/api/exam', { amount });
	const [receipt] = (await run(exam({ limits: { maxPerPurchase: 5_000 } }))).receipts;
	expect(receipt).toMatchObject({ outcome: 'success', amount });
	expect(receipt.warnings).toEqual(warnings);
});
