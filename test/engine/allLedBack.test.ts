import {
	airtime,
	betting,
	boughtEach,
	chargesIn,
	purchasesIn,
	rows,
	useBench,
} from './support/kit';

const bench = useBench();
const asReceipts = { notBought: 'receipts', includeInputFields: true };
const itemsOf = ({ runs }: Awaited<ReturnType<ReturnType<typeof bench>['run']>>) =>
	runs.map((run) => (run.data?.main[0] ?? []).map(({ json }) => json));

describe('Receipts of all rows, led back to the node until every row is bought', () => {
	it('buy only what is missing, once per run', async () => {
		const bad = { phone: '0803123456', amount: 100 };
		const result = await bench().buy(airtime(asReceipts), [bad, ...rows(2)], { resultsBack: 3 });
		expect(result.runs).toHaveLength(4);
		expect(boughtEach(bench())).toEqual([1, 1]);
		for (const items of itemsOf(result).slice(1))
			expect(items).toMatchObject([
				{ outcome: 'notSent' },
				{ outcome: 'success', replayed: true, recipient: '08031234567' },
				{ outcome: 'success', replayed: true, recipient: '08021234567' },
			]);
	});

	it('meet what is in doubt, and try again what has failed', async () => {
		const path = '/api/fund/betting';
		bench().simulator.addFaults(
			{ path, count: 1, when: 'after', fault: { kind: 'reset' } },
			{ path, count: 1, after: 1, fault: { kind: 'refuse', message: 'Invalid Customer ID' } },
		);
		const result = await bench().buy(
			betting({ ...asReceipts, options: { concurrency: 1 } }),
			rows(3),
			{ resultsBack: 2 },
		);
		const outcomes = itemsOf(result).map((items) => items.map(({ outcome }) => outcome));
		expect(outcomes).toEqual([
			['unknown', 'failed', 'success'],
			['unknown', 'success', 'success'],
			['unknown', 'success', 'success'],
		]);
		expect(chargesIn(bench())).toBe(3);
		expect(purchasesIn(result)).toHaveLength(4);
	});

	it('are what they were below a limit for the run as well', async () => {
		const result = await bench().buy(
			airtime({ ...asReceipts, limits: { maxPerRun: 350 } }),
			rows(2),
			{ resultsBack: 2 },
		);
		expect(itemsOf(result).map((items) => items.map(({ outcome }) => outcome))).toEqual(
			Array.from({ length: 3 }, () => ['success', 'success']),
		);
		expect(chargesIn(bench())).toBe(2);
	});

	it('tell equal rows apart', async () => {
		const [row] = rows(1);
		const result = await bench().buy(airtime(asReceipts), [row, row, row], { resultsBack: 2 });
		expect(chargesIn(bench())).toBe(3);
		const references = itemsOf(result).map((items) => items.map(({ reference }) => reference));
		expect(new Set(references[0]).size).toBe(3);
		expect(references[2]).toEqual(references[0]);
	});

	it('are told from the equal rows of a loop, which are bought', async () => {
		const [row] = rows(1);
		await bench().buy(betting(), [row, row], { loop: 1 });
		expect(chargesIn(bench())).toBe(2);
	});

	it('that ask for something else are refused: a field of the receipt may have taken the place of theirs', async () => {
		const rows = [{ to: '08031234567', message: 'Fees are due' }];
		const result = await bench().buy(
			{
				resource: 'sms',
				operation: 'send',
				sender: 'School',
				recipients: '={{ $json.to }}',
				message: '={{ $json.message }}',
				...asReceipts,
			},
			rows,
			{ resultsBack: 2 },
		);
		expect(itemsOf(result)).toMatchObject([
			[{ outcome: 'success' }],
			[{ outcome: 'unknown', message: expect.stringMatching(/asks for something else/) }],
			[{ outcome: 'unknown', message: expect.stringMatching(/asks for something else/) }],
		]);
		expect(chargesIn(bench())).toBe(1);
	});

	it('that say nothing of the amount are the same purchase all the same', async () => {
		const parameters = betting({ notBought: 'receipts', customerId: '=08031234567', amount: 100 });
		await bench().buy(parameters, [{}], { resultsBack: 2 });
		expect(chargesIn(bench())).toBe(1);
	});
});
