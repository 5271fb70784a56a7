import type { IDataObject } from 'n8n-workflow';

import type { LedgerEntry, TransactionView } from '../simulator';
import type { Result } from '../support/bench';
import { Intents } from './intents';
import { Judge } from './judge';

let entries: LedgerEntry[];
let transactions: TransactionView[];
let judge: Judge;
beforeEach(() => {
	entries = [];
	transactions = [];
	const intents = new Intents();
	intents.add('row 1');
	intents.add('row 2');
	intents.add('card 1', 'cards');
	intents.add('card 2', 'cards');
	judge = new Judge(
		intents,
		() => entries,
		() => transactions,
	);
});

const pay = (intent: string, kind: LedgerEntry['kind'] = 'charge') =>
	entries.push({ intent, kind, reference: `ref ${intent}` } as LedgerEntry);

const receipt = (outcome: string, charged: string, more: IDataObject = {}): IDataObject => ({
	outcome,
	charged,
	reference: 'a reference',
	replayed: false,
	...more,
});

const bought = receipt('success', 'yes');
const found = receipt('success', 'yes', { replayed: true });
const failed = receipt('failed', 'no');
const unknown = receipt('unknown', 'unknown');
const refused = { outcome: 'notSent', charged: 'no', reference: null };

/** A run of the node with these rows and this output about them. */
function execution(said: Record<string, IDataObject>, earlierRuns: number = 0): Result {
	const input = Object.keys(said).map((intent) => ({ json: { intent } }));
	const items = Object.values(said);
	const run = {
		source: [{ previousNode: 'Rows' }],
		data: { main: [items.map((json, item) => ({ json, pairedItem: { item } }))] },
	};
	return {
		status: 'success',
		items,
		errorItems: [],
		requests: items
			.filter(({ replayed }) => replayed === false)
			.map((_, index) => ({ body: input[index].json })),
		runs: [...Array.from({ length: earlierRuns }, () => run), run],
		data: { resultData: { runData: { Rows: [{ data: { main: [input] } }] } } },
		initial: { resultData: { runData: { 'VTU Wallet': Array(earlierRuns).fill(run) } } },
	} as unknown as Result;
}

function verdictOn(said: Record<string, IDataObject>, before = judge.paidNow()) {
	const result = execution(said);
	judge.hold(result, before);
	judge.end(result, { rows: Object.keys(said).length, mustDecide: true });
	return judge.findings.map(({ kind, group }) => [kind, group]);
}

type Payment = [intent: string, kind?: LedgerEntry['kind']];

it.each<[string, Payment[], Record<string, IDataObject>, string[][]]>([
	[
		'nothing wrong with one payment and one receipt of it',
		[['row 1']],
		{ 'row 1': bought, 'row 2': failed },
		[],
	],
	[
		'two payments, unless one came back in between',
		[['row 1'], ['row 1', 'refund'], ['row 1'], ['row 2'], ['row 2']],
		{ 'row 1': bought, 'row 2': bought },
		[['double charge', 'row 2']],
	],
	[
		'a payment that was reported as failed or not sent',
		[['row 1'], ['row 2']],
		{ 'row 1': failed, 'row 2': receipt('notSent', 'no') },
		[
			['wrong outcome', 'row 1'],
			['wrong outcome', 'row 2'],
		],
	],
	[
		'a success without a payment',
		[],
		{ 'row 1': bought, 'row 2': failed },
		[['wrong outcome', 'row 1']],
	],
	[
		'a success that says it was not charged',
		[['row 2']],
		{ 'row 1': failed, 'row 2': receipt('success', 'no') },
		[['wrong outcome', 'row 2']],
	],
	[
		'a failure that may have been charged, unless it is a text',
		[],
		{
			'row 1': receipt('failed', 'unknown', { product: 'sms' }),
			'row 2': receipt('failed', 'unknown', { product: 'data' }),
		},
		[['wrong outcome', 'row 2']],
	],
])('the judge finds %s', (_, payments, said, found) => {
	for (const payment of payments) pay(...payment);
	expect(verdictOn(said)).toEqual(found);
});

it('the judge counts equal rows together', () => {
	pay('card 2');
	expect(verdictOn({ 'card 1': bought, 'card 2': failed })).toEqual([]);
	pay('card 2');
	expect(verdictOn({ 'card 1': bought, 'card 2': failed })).toContainEqual([
		'wrong outcome',
		'cards',
	]);
});

it('the judge finds a purchase that two executions report as bought now', () => {
	pay('row 1');
	judge.hold(execution({ 'row 1': bought }), judge.paidNow());
	expect(verdictOn({ 'row 1': found })).toEqual([]);
	const again = execution({ 'row 1': bought });
	judge.hold({ ...again, requests: [] }, judge.paidNow());
	expect(verdictOn({ 'row 1': found })).toContainEqual(['wrong outcome', 'row 1']);
});

it('the judge counts each run once in a Retry, which repeats the earlier successful runs', () => {
	pay('row 1');
	judge.hold(execution({ 'row 1': bought }), judge.paidNow());
	judge.hold(execution({ 'row 1': found }, 1), judge.paidNow());
	expect(verdictOn({ 'row 1': found })).toEqual([]);
});

it('the judge accepts a row that was refused without a requery only if this execution charged nothing', () => {
	pay('row 1');
	judge.hold(execution({ 'row 1': unknown }), new Map());
	expect(verdictOn({ 'row 1': refused })).toEqual([]);
	expect(verdictOn({ 'row 1': refused }, new Map())).toContainEqual(['wrong outcome', 'row 1']);
});

it('the judge finds codes that the output does not show, charges without a receipt, and undecided rows', () => {
	pay('row 1');
	pay('row 2');
	transactions = [
		{ intent: 'row 1', status: 'success', toldCodes: ['1111-2222'] },
		{ intent: 'row 2', status: 'success', toldCodes: ['3333-4444'] },
	] as TransactionView[];
	expect(
		verdictOn({ 'row 1': receipt('unknown', 'unknown', { response: { token: '11112222' } }) }),
	).toEqual([
		['lost receipt', 'row 2'],
		['lost code', 'row 2'],
		['not decided', 'row 1'],
	]);
});

it('the judge does not demand codes that a killed execution received', () => {
	pay('row 1');
	transactions = [{ intent: 'row 1', status: 'success', toldCodes: ['1111'] }] as TransactionView[];
	const requests = [{ body: { intent: 'row 1' } }];
	judge.interrupted({ ...execution({}), requests } as unknown as Result);
	expect(verdictOn({ 'row 1': found })).toEqual([]);
});

it('the judge accepts the refusals of an execution for rows that a killed one had sent', () => {
	const requests = [{ body: { intent: 'row 1' } }];
	judge.interrupted({ ...execution({}), requests } as unknown as Result);
	pay('row 1');
	pay('row 2');
	const said = execution({ 'row 1': refused, 'row 2': refused });
	judge.hold(said, new Map());
	expect(judge.findings.map(({ group }) => group)).toEqual(['row 2']);
	judge.hold({ ...said, requests } as unknown as Result, new Map());
	expect(judge.findings.map(({ group }) => group)).toEqual(['row 2', 'row 1', 'row 2']);
});

it('of two executions, one may refuse only the rows that the other one reports as bought', () => {
	pay('row 1');
	pay('row 2');
	const theirs = execution({ 'row 1': bought, 'row 2': found });
	judge.holdTogether([execution({ 'row 1': failed, 'row 2': failed }), theirs], new Map());
	expect(judge.findings.map(({ kind, group }) => [kind, group])).toEqual([
		['wrong outcome', 'row 2'],
	]);
});
