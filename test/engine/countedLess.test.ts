import { toldBy } from '../support/told';
import { exam, goOn, useBench } from './support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, rows: object[] = [{}]) =>
	await bench().buy(parameters, rows, { node: goOn });
const reword = (path: string, change: object, without: string[] = []) =>
	bench().addFault(path, { kind: 'reword', change: change as never, without });

describe('A text to three numbers', () => {
	const counts = [
		'units',
		'total_correct_number',
		'total_wrong_number',
		'correct_number',
		'wrong_number',
	];
	const numbers = '08031234567,08021234567,08051234567';
	const common = { resource: 'sms', sender: 'Shop', recipients: numbers, message: 'Hello' };
	const send = { ...common, operation: 'send' };
	const campaign = { ...common, operation: 'campaign', campaign: 'Easter' };
	const warningsOf = (result: Awaited<ReturnType<typeof run>>) =>
		toldBy(result).flatMap(({ receipt }) => (receipt.warnings as string | undefined) ?? []);

	it.each([
		[{ units: 0 }, /counts 0 units for 3 numbers/],
		[{ units: 1 }, /counts 1 unit for 3 numbers/],
		[{ units: 3, total_correct_number: 2 }, /only 2 of (the )?3 numbers/],
		[{ total_wrong_number: 1 }, /only 2 of (the )?3 numbers/],
	])('of which the answer counts fewer warns: %j', async (change, words) => {
		reword(
			'/api/bulksms',
			change,
			counts.filter((name) => !Object.hasOwn(change, name)),
		);
		for (const parameters of [send, campaign]) {
			const result = await run(parameters);
			expect(warningsOf(result)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
		}
	});

	it.each([{ units: 3 }, { units: 6, total_correct_number: 3 }, {}])(
		'of which the answer counts all, or none, says nothing: %j',
		async (change) => {
			reword(
				'/api/bulksms',
				change,
				counts.filter((name) => !Object.hasOwn(change, name)),
			);
			for (const parameters of [send, campaign])
				expect(warningsOf(await run(parameters))).toEqual([]);
		},
	);
});

describe('A plan whose price', () => {
	it('is more in the answer than in the list is told with a warning', async () => {
		reword('/api/exam', { amount: 9_000 });
		const [receipt] = (await run(exam({ limits: { maxPerPurchase: 5_000 } }))).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', amount: 9_000 });
		expect(receipt.warnings).toEqual(expect.stringMatching(/reports ₦9,000.* list says ₦/));
	});

	it('is less in the answer than in the list is told without one', async () => {
		reword('/api/exam', { amount: 1 });
		const [receipt] = (await run(exam({ limits: { maxPerPurchase: 5_000 } }))).receipts;
		expect(receipt).toMatchObject({ outcome: 'success', amount: 1 });
		expect(receipt.warnings).toBeUndefined();
	});
});
