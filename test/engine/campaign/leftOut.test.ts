import { claimsName, until, useBench } from '../support/kit';
import { campaign, elsewhere, goingOn, phones, sentBodies, textsByNumber, three } from './help';

const bench = useBench();
const path = '/api/bulksms';

const reasons = ({ items }: { items: object[] }) =>
	items.map((item) => (item as { reason?: string }).reason ?? 'sent');
const listOf = (...entries: unknown[]) => ({ list: `={{ ${JSON.stringify(entries)} }}` });
const hintOf = ({ hints }: { hints: Array<{ message: string }> }) => hints[0]?.message ?? '';

describe('a campaign leaves out', () => {
	test('numbers that have opted out in a list, in a column or in a Data Table, in every spelling', async () => {
		bench().tables.add('Opt-outs', [{ phone: '+234 803 123 4567' }, { phone: 'nonsense' }]);
		const rows = [
			{ phone: '08031234567', opted_out: '' },
			{ phone: '08051234567', opted_out: 'no' },
			{ phone: '08091234567', opted_out: 'Yes' },
			{ phone: '08021234567', opted_out: 'maybe' },
			{ phone: '08061234567', opted_out: false },
		];
		const optOutNumbers = {
			list: '2348051234567',
			field: '={{ $json.opted_out }}',
			table: 'Opt-outs',
		};
		const result = await campaign(bench(), rows, { optOutNumbers });
		expect(reasons(result)).toEqual(['optedOut', 'optedOut', 'optedOut', 'optedOut', 'sent']);
		expect(result.items[3].message).toMatch(
			/"maybe".*not yes or no.*counts as opted out.*Write yes or no/,
		);
		expect(textsByNumber(bench())).toEqual({ '2348061234567': 1 });
		expect(hintOf(result)).toMatch(/5 recipients: 1 sent now, 4 left out \(4 opted out\)/);
		expect(hintOf(result)).toMatch(/1 of the 'Opt-Out Numbers' cannot be read/);
	});

	test('a number in all its rows if one of them says that it has opted out', async () => {
		const rows = phones('08031234567', '2348031234567', '08051234567');
		rows[1].out = 'yes';
		const optOutNumbers = { field: '={{ $json.out }}' };
		const result = await campaign(bench(), rows, { optOutNumbers });
		expect(reasons(result)).toEqual(['optedOut', 'optedOut', 'sent']);
	});

	test.each([
		['the list is empty', { list: '={{ $json.nothing }}' }, /'Number List' gave nothing/],
		['no row has the column', { field: '={{ $json.nothing }}' }, /'Opted-Out Field' gave nothing/],
		['the list differs by row', { list: '={{ $json.phone }}' }, /row 1 gives/],
		...['8.03E+09', ' 8.03E+09 ', '2.34803E+12', '8030000000', 2348030000000, 'x, 8.03e9'].map(
			(entry): [string, object, RegExp] => [
				`the list holds ${entry}, which has lost digits`,
				listOf(entry),
				/has shortened/,
			],
		),
		['the Data Table does not exist', { table: 'Nowhere' }, /"Nowhere".*is not in the project/],
		[
			'the Data Table has no such column',
			{ table: 'Opt-outs', column: 'no' },
			/no column "no".*phone/,
		],
	])('no number, and sends nothing, if %s', async (_, optOutNumbers, said) => {
		bench().tables.add('Opt-outs', [{ phone: '08031234567' }]);
		const result = await campaign(bench(), three, { optOutNumbers });
		expect(result.error?.message).toMatch(said);
		if ('table' in optOutNumbers) expect(result.error?.description).toMatch(/^Correct 'Data Table/);
		expect(result.requests).toEqual([]);
	});

	test.each([
		['is empty', '', /'Opt-Out Numbers: Data Table' is empty/],
		['holds only spaces', '  ', /'Opt-Out Numbers: Data Table' is empty/],
		[
			'has an expression with an empty value',
			'={{ $json.nothing }}',
			/'Opt-Out Numbers: Data Table' is empty/,
		],
		['holds a pattern', 'Opt%', /Data Table' has a character/],
		['is too long', 'x'.repeat(101), /Data Table' is longer than 100/],
	])('no number, and sends nothing, if the name of the Data Table %s', async (_, table, said) => {
		bench().tables.add('Opt-outs', [{ phone: '08031234567' }]);
		const result = await campaign(bench(), three, { optOutNumbers: { table, list: '0805' } });
		expect(result.error?.message).toMatch(said);
		expect(result.requests).toEqual([]);
	});

	test.each([
		'8,031,234,567',
		'2,348,031,234,567',
		'"8,031,234,567"',
		'+2,348,031,234,567, 0705',
		'08031234567,8,051,234,567',
		"8'031'234'567",
		'\u0660\u0668\u0660\u0663\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
		'\u06f2\u06f3\u06f4\u06f8\u06f0\u06f3\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7',
	])('the number that opted out as %s', async (list) => {
		const inList = await campaign(bench(), three, { optOutNumbers: { list } });
		expect(reasons(inList)[0]).toBe('optedOut');
		expect(reasons(inList)[2]).toBe('sent');
		bench().tables.add('Opt-outs', [{ phone: list }]);
		const more = { listName: 'Table', optOutNumbers: { table: 'Opt-outs' } };
		expect(reasons(await campaign(bench(), three, more))[0]).toBe('optedOut');
	});

	test.each([
		['no number for an empty list', { list: "={{ '' }}" }, ['sent', 'sent', 'sent']],
		['no number for empty cells', { field: '={{ $json.out }}' }, ['sent', 'sent', 'sent']],
		[
			'numbers as a sheet writes them',
			listOf('8.031234567E+09', 8051234567, '2.348091234567E+12'),
			Array(3).fill('optedOut'),
		],
		['one of them', listOf('8.031234567e9'), ['optedOut', 'sent', 'sent']],
		[
			'numbers beside names',
			{ list: 'Ada (+234 803 123 4567)\n08051234567 Bola' },
			['optedOut', 'optedOut', 'sent'],
		],
	])('%s', async (_, optOutNumbers, expected) => {
		const rows = three.map((row) => ({ ...row, out: null }));
		expect(reasons(await campaign(bench(), rows, { optOutNumbers }))).toEqual(expected);
	});

	test('entries that are no mobile numbers, with the reason, and goes on with the others', async () => {
		const result = await campaign(bench(), phones('08031234567', '0803', '012345678', ''));
		expect(result.error).toBeUndefined();
		expect(reasons(result)).toEqual(['sent', 'invalid', 'landline', 'invalid']);
		expect(result.items[1].message).toMatch(/too short/);
	});

	// test/values/textGaps.test.ts has every form of a gap.
	test('a row whose text has a gap', async () => {
		const [first, second] = phones('08031234567', '08051234567');
		const rows = [first, { ...second, name: 'Bola' }];
		const message = '=Hello {{ $json.name }}, we open at 9.';
		const result = await campaign(bench(), rows, { message });
		expect(reasons(result)).toEqual(['gap', 'sent']);
		expect(result.items[0].message).toMatch(/has a gap.*\$json\.name/);
		expect(result.items[0].recipient).toMatch(/^0\d{10}$/);
		expect(sentBodies(result)).toMatchObject([{ message: 'Hello Bola, we open at 9.' }]);
	});

	test('all rows if the text is not an expression, and says so', async () => {
		const { error } = await campaign(bench(), three, { message: 'Hello {{ $json.name }}' });
		expect(error?.description).toContain("Switch 'Message' to Expression.");
	});

	test("a text of more parts than 'Max Parts'", async () => {
		const rows = three.map((row, at) => ({ ...row, text: 'x'.repeat(at === 1 ? 161 : 160) }));
		const more = { message: '={{ $json.text }}', options: { maxParts: 1 } };
		expect(reasons(await campaign(bench(), rows, more))).toEqual(['sent', 'tooLong', 'sent']);
	});
});

describe('a campaign', () => {
	const dear = { message: 'Pay ₦500 “today”', options: { pricePerPart: 4 } };

	test('shows its cost before anything is sent, and the characters that cost more', async () => {
		const more = { ...dear, plainCharacters: false, mode: 'preview' };
		const result = await campaign(bench(), [...three, { phone: '0803' }], more);
		expect(sentBodies(result)).toEqual([]);
		expect(result.items).toHaveLength(4);
		const [first] = result.items;
		expect(first).toMatchObject({ outcome: 'preview', price: 4, recipient: '08031234567' });
		expect(first).toMatchObject({ text: dear.message, parts: 1 });
		const hint = hintOf(result);
		expect(hint).toMatch(/Nothing was sent\. 3 recipients would cost ₦12; the wallet has ₦/);
		expect(hint).toMatch(/3 parts \(1 each\)/);
		expect(hint).toMatch(/In 3 texts a part holds 70 characters instead of 160 because of ₦ “ ”/);
		expect(hint).toMatch(/1 left out \(1 invalid\)/);
	});

	test('says how to see the cost if the price of a part is not known', async () => {
		const result = await campaign(bench(), three, { mode: 'preview' });
		expect(hintOf(result)).toMatch(/not known.*\. Add the option 'Price per Part'/);
	});

	test('replaces costly characters unless an option keeps them', async () => {
		expect(sentBodies(await campaign(bench(), three, dear))).toMatchObject([
			{ message: 'Pay N500 "today"' },
		]);
	});

	test('holds limits by the price of a part, and says how if that is not known', async () => {
		const limits = { maxPerRun: 8 };
		const blind = await campaign(bench(), three, { limits });
		expect(blind.error?.description).toMatch(/Add the option 'Price per Part'/);
		const result = await campaign(bench(), three, { ...dear, limits }, goingOn);
		expect(sentBodies(result)).toMatchObject([{ number: '2348031234567,2348051234567' }]);
		expect(result.items[2].message).toMatch(/the run would cost ₦12/);
	});
});

describe('the quiet hours', () => {
	const at = (clock: string, day = 23) => {
		const now = Date.parse(`2026-11-${day}T${clock}:00+01:00`);
		jest.spyOn(Date, 'now').mockReturnValue(now);
	};
	afterEach(() => jest.restoreAllMocks());

	test.each([
		['23:30', { quietHours: 'night' }, '24T08'],
		['12:30', { quietHours: 'other', quietHoursOther: '12:00-13:00' }, '23T13'],
		['18:00', { stopAt: '18:00', quietHours: 'night' }, '24T08'],
	])(
		'allow no sending at %s with %j, and the message says when to go on',
		async (clock, more, until) => {
			at(clock);
			const goOn = `2026-11-${until}:00:00+01:00`;
			const result = await campaign(bench(), three, more);
			expect(sentBodies(result)).toEqual([]);
			expect(result.error).toBeUndefined();
			const [day, hour] = until.split('T');
			const advice = `Run it again from ${day} Nov 2026, ${hour}:00, in Nigerian time.`;
			const message = expect.stringContaining(advice);
			const item = { outcome: 'notSent', sent: 'no', goOn, message };
			expect(result.items).toMatchObject([item, item, item]);
			const preview = await campaign(bench(), three, { ...more, mode: 'preview' });
			expect(hintOf(preview)).toMatch(/If it starts now, nothing is sent, because of '/);
			for (const said of [result, preview]) expect(hintOf(said)).toContain(advice);
		},
	);

	const evening = { stopAt: '18:00', notBought: 'receipts' };
	const isPutOff = { outcome: 'notSent', reason: 'stopAt' };

	test('stop a request if its claim took until they began, and the next day sends it', async () => {
		at('17:59');
		bench().tables.callMs = 100;
		const isClaimed = () => bench().tables.rowsOf(claimsName).length > 0;
		void until(isClaimed).then(() => at('18:01'));
		const result = await campaign(bench(), three, evening);
		expect(sentBodies(result)).toEqual([]);
		expect(result.items).toMatchObject([isPutOff, isPutOff, isPutOff]);
		bench().tables.callMs = 1;
		at('12:00', 24);
		const next = await campaign(bench(), three, evening, elsewhere);
		expect(next.outcomes).toEqual(['success', 'success', 'success']);
		expect(Object.values(textsByNumber(bench()))).toEqual([1, 1, 1]);
	});

	test('stop a request that the provider put off until they began', async () => {
		at('17:59');
		bench().addFault(path, { kind: 'rateLimit', retryAfter: 1 }, { count: 1 });
		void until(() => bench().requestsTo(path).length > 0).then(() => at('18:01'));
		const result = await campaign(bench(), three, { ...evening, options: { settleFor: 0.3 } });
		expect(sentBodies(result)).toHaveLength(1);
		expect(textsByNumber(bench())).toEqual({});
		expect(result.outcomes).not.toContain('success');
	});

	test('allow sending by day', async () => {
		at('12:00');
		const result = await campaign(bench(), three, { quietHours: 'night', stopAt: '18:00' });
		expect(sentBodies(result)).toHaveLength(1);
		const more = { listName: 'Day', quietHours: 'night', mode: 'preview' };
		expect(hintOf(await campaign(bench(), three, more))).not.toContain('If it starts now');
	});
});

describe('bad input', () => {
	test.each([
		[{ listName: '={{ "" }}' }, /'List Name' is empty/],
		[{ listName: '=Promo {{ undefined }}{{ null }}undefined' }, /'List Name' holds "undefined"/],
		[{ listName: '={{ $json.phone }}' }, /'List Name' holds for the whole run/],
		[{ sender: '={{ "" }}' }, /'Sender' is empty/],
		[{ message: '={{ "" }}' }, /'Message' (is empty|got nothing)/],
		[{ recipients: '={{ $json.msisdn }}' }, /'Recipients' got nothing .*, which has phone/],
		[{ options: { batchSize: 0 } }, /Batch Size/],
		[{ quietHours: 'other', quietHoursOther: 'at night' }, /'Hours' cannot be read/],
		[{ stopAt: 'soon' }, /'Stop At' is not a time/],
	])('%j sends nothing', async (more, said) => {
		const result = await campaign(bench(), three, more);
		expect(result.error?.message).toMatch(said);
		expect(result.requests).toEqual([]);
	});

	test('only headers send nothing and say so', async () => {
		const result = await campaign(bench(), [{ phone: '' }]);
		expect(result.error?.message).toMatch(/'Recipients' is empty/);
	});

	test('2,001 numbers in one cell are sent in batches', async () => {
		const list = Array.from({ length: 2_001 }, (_, at) => `0803${String(at).padStart(7, '0')}`);
		const result = await campaign(bench(), [{ phone: list.join(',') }]);
		expect(result.error).toBeUndefined();
		expect(result.requests).toHaveLength(3);
	});
});
