import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, useBench } from './support/kit';
import { airtime, betting, byKey, cards, phones, sms } from './support/products';

const bench = useBench({ authentication: 'token' });

const asked = {
	phone: "={{ $fromAI('phone') }}",
	amount: "={{ $fromAI('amount', '', 'number') }}",
};
/** A call for each amount, for different numbers. */
const callsOf = (...amounts: number[]) =>
	amounts.map((amount, at) => ({ phone: phones[at], amount }));
const ada = { phone: '0803 123 4567', amount: 500 };

describe.each(['engine', 'agent'] as const)('a tool of an agent (%s)', (way) => {
	const call = async (calls: IDataObject[], more: object = {}) =>
		(
			await bench().callTool({ parameters: airtime({ ...asked, ...more }) }, calls, way)
		).answers.flat() as IDataObject[];

	test('buys once in two equal calls, and says so', async () => {
		const [first, second] = await call([ada, { ...ada, phone: '+2348031234567' }]);
		expect(first).toMatchObject({ outcome: 'success', replayed: false });
		expect(second).toMatchObject({
			outcome: 'success',
			replayed: true,
			reference: first.reference,
			message: expect.stringMatching(/^Bought earlier, and not bought again\. ./),
		});
		expect(bench().books.byRecipient).toEqual({ '2348031234567': 1 });
	});

	test('spends at most the default limit if no limit is set', async () => {
		const calls = callsOf(6000, 6000, 4000);
		const began = performance.now();
		const answers = await call(calls, { options: { settleFor: 300 } });
		// The node sent nothing for this row, so the test need not wait.
		expect(performance.now() - began).toBeLessThan(100_000);
		expect(answers.map(({ outcome }) => outcome)).toEqual(['success', 'notSent', 'success']);
		expect(answers[1].message).toMatch(
			/would have spent ₦12,000, and without 'Max per Run' or 'Max per Day' it may spend ₦10,000 in one execution.*'Max per Run'/,
		);
		expect(bench().books.charges).toBe(2);
	});

	test.each([
		['below the default limit keeps it', 6000, [6000, 6000], ['success', 'notSent']],
		['above the default limit raises it', 15_000, [12_000, 6000], ['success', 'notSent']],
	])('a limit of a purchase %s', async (_, maxPerPurchase, amounts, outcomes) => {
		const answers = await call(callsOf(...amounts), { limits: { maxPerPurchase } });
		expect(answers.map(({ outcome }) => outcome)).toEqual(outcomes);
		expect(bench().books.charges).toBe(1);
	});

	test.each<[string, INodeParameters, RegExp]>([
		[
			'texts',
			sms({ recipients: phones.join() }),
			/the builder of the workflow can give it\. Add the option 'Price per Part'/,
		],
		['cards', cards({ quantity: 20 }), /buy it in a workflow without an agent/],
		['cards below limits', cards({ limits: { maxPerRun: 50_000 } }), /without an agent/],
	])('buys no %s while their price is not known', async (_, parameters, advice) => {
		const { answers, requests } = await bench().callTool({ parameters }, [{}], way);
		expect(answers.flat()).toMatchObject([
			{ outcome: 'notSent', charged: 'no', message: expect.stringMatching(advice) },
		]);
		expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(bench().books.charges).toBe(0);
	});

	test('compares texts that have a price with its limit', async () => {
		const call = async (pricePerPart: number) => {
			const parameters = sms({ recipients: phones.join(), options: { pricePerPart } });
			const { answers } = await bench().callTool({ parameters }, [{}], way);
			return answers.flat().map(({ outcome }) => outcome);
		};
		expect(await call(4)).toEqual(['success']);
		expect(await call(2000)).toEqual(['notSent']);
	});

	test('spends as much as the builder allows', async () => {
		const calls = callsOf(6000, 6000, 7000);
		const answers = await call(calls, { limits: { maxPerRun: 15_000 } });
		expect(answers.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'notSent']);
		expect(answers[2].message).toMatch(/'Max per Run' \(₦15,000\)/);
	});

	const flag = "={{ $fromAI('bypass', '', 'boolean', true) }}";
	const chosen = "={{ $fromAI('it', '', 'string', 'buy') }}";
	test.each([
		['Mode', { mode: chosen }],
		['Max per Run', { limits: { maxPerRun: "={{ $fromAI('limit', '', 'number', 5000) }}" } }],
		['Ported', { resource: 'data', dataPlan: byId('1'), options: { ported: flag } }],
		// test/resources/modelChoices.test.ts has every parameter of every purchase.
	])("lets no model fill '%s'", async (label, more) => {
		const { answers, requests } = await bench().callTool(
			{ parameters: airtime({ ...asked, ...more }) },
			[{ ...ada, it: 'buy', limit: 1_000_000, bypass: true }],
			way,
		);
		expect(JSON.stringify(answers)).toContain(`'${label}' is set by the builder of the workflow`);
		expect(requests).toEqual([]);
	});

	test.each([chosen, 'errors', 'receipts', 'nonsense'])(
		"always gives a receipt that says what to do, because its form has no 'Rows Not Bought' (%s)",
		async (notBought) => {
			const good = { ...ada, it: 'errors' };
			const [bought, refused] = await call([good, { ...good, phone: 'Ada' }], { notBought });
			expect(bought).toMatchObject({ outcome: 'success' });
			expect(refused).toMatchObject({
				outcome: 'notSent',
				charged: 'no',
				message: expect.stringMatching(/'Phone Number' is not a phone number.*Enter a Nigerian/),
			});
			expect(refused).not.toHaveProperty('error');
		},
	);

	test.each<[string, object, RegExp, RegExp]>([
		[
			'once per run',
			{},
			/Ask the user before you call again/,
			/Do not call again.* look up its reference first/,
		],
		['by key', { ...byKey, key: asked.phone }, /call with exactly/, /To look it up, call/],
	])('tells a model what it can do, %s', async (_, by, onRefused, onLost) => {
		const calls = callsOf(100, 200, 300);
		const [one, two, three] = calls.map(({ phone }) => ({ contains: `234${phone.slice(1)}` }));
		bench().addFault('/api/topup', { kind: 'pending', settle: 'success', afterMs: 60_000 }, one);
		bench().refuse('/api/topup', 'Number Block', two);
		bench().addFault('/api/topup', { kind: 'timeout' }, three);
		const answers = await call(calls, { ...by, options: { settleFor: 0, timeout: 1 } });
		expect(answers.map(({ outcome, message }) => [outcome, message])).toEqual([
			['pending', expect.stringMatching(/: do not buy it again\.$/)],
			['failed', expect.stringMatching(onRefused)],
			['unknown', expect.stringMatching(onLost)],
		]);
		expect(JSON.stringify(answers)).not.toMatch(/\bRetry\b|Skip|all rows/);
		expect(bench().books.charges).toBe(1);
	});

	test('tells a model where to look for a purchase without a record under its reference', async () => {
		bench().addFault('/api/fund/betting', { kind: 'timeout' });
		const parameters = betting({ customerId: '776655', amount: 500, options: { timeout: 1 } });
		const { answers } = await bench().callTool({ parameters }, [{}], way);
		const message = expect.stringMatching(/Tell the user to look in the provider's list/);
		expect(answers.flat()).toMatchObject([{ outcome: 'unknown', message }]);
	});

	test('reports an unexpected error as an error, and gives no receipt with "not sent"', async () => {
		const options = { parameters: airtime(asked), authentication: 'none' } as const;
		const [answer] = (await bench().callTool(options, [ada], way)).answers;
		expect(answer).toEqual({ error: expect.stringMatching(/credential/i) });
	});

	test('gives a model the fields that the builder chose', async () => {
		const [simple] = await call([ada]);
		expect(simple).toMatchObject({ outcome: 'success', network: 'MTN', environment: 'production' });
		for (const name of ['balanceAfter', 'row', 'response']) expect(simple).not.toHaveProperty(name);
		const [raw] = await call([{ ...ada, amount: 100 }], { output: 'raw' });
		expect(raw).toMatchObject({ balanceAfter: expect.any(Number), response: expect.anything() });
		const selected = { output: 'selected', outputFields: ['amount'] };
		const [few] = await call([{ ...ada, amount: 200 }], selected);
		expect(Object.keys(few).sort()).toEqual(['amount', 'message', 'outcome', 'reference']);
	});
});

test('outside an agent there is no limit by default, and the output is whole', async () => {
	const [ample] = callsOf(25_000);
	const { items, status } = await bench().buy(airtime({ output: 'selected' }), [ample]);
	expect(status).toBe('success');
	expect(items[0]).toMatchObject({ amount: 25_000, balanceAfter: expect.any(Number) });
});

test('calls of an agent at the same time share its limits', async () => {
	const calls = callsOf(6000, 6000, 6000);
	const { answers } = await bench().callTool({ parameters: airtime(asked) }, calls, 'agentAtOnce');
	const outcomes = (answers.flat() as IDataObject[]).map(({ outcome }) => outcome);
	expect(outcomes).toEqual(['success', 'notSent', 'notSent']);
	expect(bench().books.charges).toBe(1);
});

test('a tool answers also if the ledger cannot be used', async () => {
	bench().tables.missing = true;
	const { answers, requests } = await bench().callTool(
		{ parameters: airtime({ phone: ada.phone, amount: ada.amount }) },
		[{}],
	);
	const message = expect.stringContaining('Data Tables');
	expect(answers.flat()).toMatchObject([{ outcome: 'notSent', charged: 'no', message }]);
	expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
