import { runInNewContext } from 'node:vm';

import { textOf } from '../support/checkout';
import { runCode } from '../support/codeOfExample';

type Json = Record<string, unknown>;

interface Condition {
	leftValue: string;
}

interface Rule {
	outputKey: string;
	conditions: { conditions: Condition[] };
}

interface WorkflowNode {
	name: string;
	parameters: { jsCode?: string; rules?: { values: Rule[] } };
}

describe('Upload a sheet, look, approve, buy', () => {
	const { nodes } = JSON.parse(textOf('examples/top-up-an-uploaded-sheet.json')) as {
		nodes: WorkflowNode[];
	};
	/** Runs the code of a node. `outputs`: the items of other nodes. */
	function run(name: string, input: readonly Json[], outputs: Record<string, Json[]> = {}) {
		const until = { toFormat: () => '14:05', toMillis: () => 3_600_000 };
		const $now = { plus: () => until };
		return runCode('top-up-an-uploaded-sheet', name, { input, outputs, $now });
	}

	describe('the page that asks before buying', () => {
		interface Page {
			fields: Array<{ html?: string; fieldOptions?: { values: Json[] } }>;
			purchases: number;
			cost: number;
		}
		const pageOf = (balance: number | undefined, ...facts: Json[]) => {
			const previews = facts.map((fact, index) => ({
				...{ outcome: 'preview', price: 500, message: 'Not bought yet.', row: index + 2 },
				...{ reference: `airtime-${index}`, ...fact },
			}));
			const columns = facts.map(({ cells }, index) => ({
				...{ row_number: index + 2, Name: `N${index + 1}`, __phone: '0803', __amount: 500 },
				...{ __sheet: { phone: 'GSM No.', amount: 'Price' }, ...(cells as Json) },
			}));
			const outputs = { Preview: previews, Columns: columns, Wallet: [{ balance }] };
			const [page] = run('Summary', [], outputs) as unknown as Page[];
			const [{ html = '' }, decision] = page.fields;
			const choices = decision?.fieldOptions?.values.map(({ option }) => option) ?? [];
			return { ...page, html, choices };
		};

		test('shows the rows to look at before buying, with the reason', () => {
			const sameAs = { reference: 'airtime-0', price: 0, message: 'Same key as row 2.' };
			const { html, choices, ...sums } = pageOf(
				6_000,
				{},
				{},
				{ warnings: 'An <odd> {{ number }}.' },
				{ price: 5_000 },
				{ price: 50 },
				sameAs,
				{ outcome: 'notSent', message: 'No phone number.' },
			);
			expect(sums).toMatchObject({ purchases: 5, cost: 6_550 });
			expect(choices).toEqual(['Buy', 'Do not buy']);
			for (const line of [
				'5 purchases for ₦6,550.</b> The wallet has ₦6,000.',
				'Fund ₦550 before you buy.',
				'Look at 4 rows before you buy.',
				'<td>4</td><td>N3</td><td>An &#60;odd&#62; &#123;&#123; number &#125;&#125;.</td>',
				'<td>5</td><td>N4</td><td>₦5,000 is ten times the usual ₦500 or more.</td>',
				'<td>6</td><td>N5</td><td>₦50 is a tenth of the usual ₦500 or less.</td>',
				'<td>7</td><td>N6</td><td>Same key as row 2.</td>',
				'<td>8</td><td>N7</td><td>No phone number.</td>',
				'This page buys until 14:05.',
			])
				expect(html).toContain(line);
		});

		test('names no row to look at if all rows are normal', () => {
			const { html } = pageOf(undefined, {}, {}, { price: 4_999 }, { price: 51 });
			expect(html).not.toMatch(/Look at|wallet|Fund/);
		});

		test.each([
			[[{ replayed: true, price: 0 }], ['Get the results', 'Close']],
			[[{ outcome: 'notSent' }], []],
		])('does not offer Buy if no row can be bought: %j', (facts, choices) =>
			expect(pageOf(100, ...facts)).toMatchObject({ cost: 0, choices }),
		);

		test.each([
			['sandbox', '<p><b>SANDBOX: no real purchase.</b></p><p><b>Airtime'],
			['production', '<p><b>PRODUCTION: real purchases.</b></p><p><b>Airtime'],
		])('says which wallet it is: %s', (environment, said) =>
			expect(pageOf(100, { environment }).html).toMatch(new RegExp(`^${said}`)),
		);

		test('names the empty cell by the title of its column', () => {
			const bad = { outcome: 'notSent', message: "'Phone Number' got nothing from this row." };
			const cells = { __phone: undefined };
			const { html } = pageOf(
				100,
				{},
				{ ...bad, cells },
				{ ...bad, cells: { ...cells, __amount: undefined } },
			);
			expect(html).toContain(
				'<td>3</td><td>N2</td><td>&#34;GSM No.&#34; is empty. Fill the cell, or remove the row.</td>',
			);
			expect(html).toContain('&#34;GSM No.&#34; and &#34;Price&#34; are empty.');
			expect(html).not.toContain('Phone Number');
		});

		test.each([
			['1 row cannot be bought', [{ outcome: 'notSent' }]],
			['1 bought under this name before', [{ replayed: true, price: 0 }]],
			[
				'1 bought under this name before, 2 rows cannot be bought',
				[{ replayed: true, price: 0 }, { outcome: 'notSent' }, { outcome: 'notSent' }],
			],
		])('says that there is nothing to buy, and why: %s', (reason, facts) => {
			const page = pageOf(100, ...facts);
			expect(page).toMatchObject({ title: 'Nothing to buy' });
			expect(page.html).toContain(`<b>Nothing to buy: ${reason}.</b>`);
			expect(page.html).not.toContain('₦0');
		});

		test('says that it buys airtime, and which columns it does not use', () => {
			const __sheet = { phone: 'GSM', amount: 'Price', unread: ['Name', '<Plan>'] };
			const outputs = {
				Columns: [{ row_number: 2, __phone: '0803', __amount: 500, __sheet }],
				Preview: [{ outcome: 'preview', price: 500, row: 2, message: '', reference: 'a' }],
				Wallet: [{}],
			};
			const [{ fields }] = run('Summary', [], outputs) as unknown as Page[];
			expect(fields[0].html).toContain('Airtime: 1 purchase for ₦500.');
			expect(fields[0].html).toContain('Not used to buy: Name, &#60;Plan&#62;.');
		});

		test('shows only the problem of a sheet that cannot be read', () => {
			const outputs = {
				Columns: [{ problem: 'The sheet has no rows.' }],
				Preview: [{ outcome: 'notSent', row: 1, message: 'Wrong.' }],
				Wallet: [{ error: 'x' }],
			};
			expect(run('Summary', [], outputs)).toMatchObject([
				{
					title: 'This sheet cannot be used',
					button: 'Close',
					fields: [{ html: '<p><b>The sheet has no rows.</b></p>' }],
				},
			]);
		});
	});

	test('an answer on the page counts for one hour', () => {
		const { rules } = nodes.find(({ name }) => name === 'Decision')!.parameters;
		const wayOf = ($json: Json, now: number) => {
			const $ = () => ({ first: () => ({ json: { until: 1_000 } }) });
			const taken = rules!.values.find(({ conditions: { conditions } }) =>
				runInNewContext(conditions[0].leftValue.slice('={{'.length, -'}}'.length), {
					...{ $json, $, Date: { now: () => now } },
				}),
			);
			return taken?.outputKey ?? 'not bought';
		};
		const submittedAt = '2026-11-23';
		expect(wayOf({ submittedAt, Decision: 'Buy' }, 999)).toBe('buy');
		expect(wayOf({ submittedAt, Decision: 'Get the results' }, 999)).toBe('buy');
		expect(wayOf({ submittedAt, Decision: 'Do not buy' }, 999)).toBe('not bought');
		expect(wayOf({ submittedAt }, 999)).toBe('not bought');
		expect(wayOf({ submittedAt, Decision: 'Buy' }, 1_000)).toBe('too late');
		expect(wayOf({ fields: [] }, 999)).toBe('too late');
	});

	describe('the columns', () => {
		const columnsOf = (...lines: unknown[][]) =>
			run(
				'Columns',
				lines.map((row) => ({ row })),
			);
		test.each([
			['Phone No.', 'Amount (₦)', 'Network'],
			['MOBILE NUMBER', 'airtime amount', 'Mobile Network'],
			['gsm', ' Value (Naira) ', 'Operator'],
			['GSM No.', 'Naira', 'Telco'],
			['Tel', 'Price', 'network'],
		])('are found under the titles %j, %j and %j', (...titles) => {
			const head = ['S/N', 'Amount in Words', 'Phone Model', ...titles];
			expect(
				columnsOf(['Pupils of term 2'], head, [1, 'x', 'y', '0803', 500, 'MTN']),
			).toMatchObject([
				{ 'S/N': 1, row_number: 3, __phone: '0803', __amount: 500, __network: 'MTN' },
			]);
		});

		test('count empty rows, and number a row as the sheet does', () => {
			const rows = columnsOf(['Phone', 'Amount'], ['0803', 1], ['', ' '], [], ['0805'], [null, '']);
			expect(rows.map((row) => row.row_number)).toEqual([2, 5]);
			expect(rows).toMatchObject([{ __sheet: { emptyRows: 2 } }, { __phone: '0805' }]);
			expect(rows[1]).not.toHaveProperty('__amount');
		});

		test('that the example does not use are listed', () => {
			const [row] = columnsOf(['Name', 'GSM No.', ' Plan ', 'Naira'], ['Ada', '0803', '1GB', 500]);
			expect(row).toMatchObject({ __sheet: { unread: ['Name', 'Plan'] } });
		});

		test('have the titles that the guide names', () => {
			const rows = textOf('docs/sheets.md').matchAll(
				/^\| (Phone|Amount|Network) .*\| (.+?) +\|$/gm,
			);
			const titles = [...rows].flatMap(([, kind, list]) =>
				list.split(', ').map((title) => [`__${kind.toLowerCase()}`, title]),
			);
			expect(titles.length).toBeGreaterThan(15);
			for (const [kind, title] of titles) {
				const others = ['Phone', 'Amount'].filter((name) => kind !== `__${name.toLowerCase()}`);
				const [row] = columnsOf([...others, title], [...others.map(() => 'x'), 'found']);
				expect([title, row[kind]]).toEqual([title, 'found']);
			}
		});

		test.each([
			[
				'Name,Line,Amount;Ada,0803,5',
				/^No title .* the phone\. It has "Name", "Line", "Amount"\. This form buys airtime\. The phone may be called phone, mobile, [^.]*msisdn\. Rename the column/,
			],
			[
				'Name,Phone,Sum;Ada,0803,5',
				/^No title .* the amount\. .*The amount may be called amount, /,
			],
			[
				'Name,Plan;Ada,1GB',
				/ the phone or the amount\. .* airtime\. The phone .*\. The amount may be called amount, /,
			],
			['Phone,Amount,Price;0803,5,6', /^The titles "Amount", "Price" may all mean the amount\. /],
			['Phone,Amount', /^The sheet has no rows\. /],
			['', /^The sheet has no rows\. /],
		])('lead to one message if the sheet is %j', (text, problem) => {
			const lines = text.split(';').map((line) => line.split(','));
			expect(columnsOf(...lines)).toEqual([{ problem: expect.stringMatching(problem) as string }]);
		});
	});

	test('the last page counts the purchases and the money, and lists the rows that were not bought', () => {
		const rows = [
			{ outcome: 'success', cost: 490, amount: 500, reference: 'a', row: 2 },
			{ outcome: 'success', amount: 500, reference: 'a', row: 3 },
			{ outcome: 'success', amount: 500, reference: 'b', replayed: true, row: 4 },
			{ outcome: 'unknown', reference: 'c', row: 5 },
			{ outcome: 'failed', reference: 'd', row: 6 },
			{ outcome: 'notSent', row: 8 },
		];
		const [first, ...others] = rows;
		const received = [{ ...first, environment: 'production' }, ...others];
		const [{ message }] = run('What Happened', [{}], { 'Buy Airtime': received });
		expect(message).toMatch(
			/^PRODUCTION: Bought now: 1 for ₦490\.\nBought earlier under this name: 1\.\n/,
		);
		expect(message).toContain(
			'Not known: 1 (row 5). Do not buy them by hand. Upload the sheet again',
		);
		expect(message).toContain('Not bought: 2 (rows 6, 8). The returned sheet says what to do.');
	});

	test('the example that sells data speaks of odd prices and empty cells alike', () => {
		const partsOf = (file: string) => {
			const { nodes } = JSON.parse(textOf(file)) as { nodes: WorkflowNode[] };
			const { jsCode = '' } = nodes.find(({ name }) => name === 'Summary')!.parameters;
			return ['oddPrice', 'withEmptyCells'].map(
				(name) => new RegExp(`const ${name} = [^]*?\n};`).exec(jsCode)?.[0],
			);
		};
		const parts = partsOf('examples/top-up-an-uploaded-sheet.json');
		expect(parts).not.toContain(undefined);
		expect(partsOf('examples/sell-data-from-a-sheet.json')).toEqual(parts);
	});
});
