import type { IncomingMessage, ServerResponse } from 'node:http';

import { rowsPicked } from './n8nFilter';
import { failure, lookUpsIn, Published, transactions } from './triggerHelp';
import { useListServer } from '../support/listServer';
import { buyPending } from '../support/otherBuyer';
import { useBench } from './support/kit';
import { airtime, byKey, rows as sheetRows } from './support/products';

const key = 'list_key_5f1c7a90b2';
const columns = { reference: 'reference', outcome: 'outcome' };
let rows: Array<Record<string, unknown>> = [];
/** Rows of a page at most: 250 in n8n. */
let pageSize = 250;
let names: Record<string, string> = {};
let instead: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;

const bench = useBench();
const { received, home } = useListServer((request, response) => {
	if (instead) return instead(response, request);
	answerAsN8n(request, response);
});
const elsewhere = useListServer((_, response) => void response.end('{"data":[]}'));
beforeEach(() => {
	[rows, instead, pageSize] = [[], undefined, 250];
	names = { tableOne: 'VTU Wallet Purchases', tableTwo: 'VTU Wallet Purchases Claims' };
});

const pending = (reference: string) => ({ [columns.reference]: reference, outcome: 'pending' });

/** The used part of n8n's public API: filter, pages of at most 250, a cursor that holds limit and offset. */
function answerAsN8n(request: IncomingMessage, response: ServerResponse): void {
	const { pathname, searchParams } = new URL(request.url ?? '', home());
	if (request.headers['x-n8n-api-key'] !== key)
		return void response.writeHead(401).end('{"message":"unauthorized"}');
	if (request.url?.includes('+'))
		return void response.writeHead(400).end('{"message":"must be url encoded"}');
	if (pathname === '/api/v1/data-tables') return answerWithNames(searchParams, response);
	if (pathname !== '/api/v1/data-tables/tableOne/rows')
		return void response.writeHead(404).end('{"message":"Could not find the data table"}');
	const cursor = searchParams.get('cursor');
	const page = cursor
		? (JSON.parse(Buffer.from(cursor, 'base64').toString()) as { limit: number; offset: number })
		: { limit: Math.min(pageSize, Number(searchParams.get('limit') ?? 100)), offset: 0 };
	const picked = rowsPicked(rows, searchParams.get('filter'));
	const next = page.offset + page.limit;
	const nextCursor =
		next < picked.length
			? Buffer.from(JSON.stringify({ limit: page.limit, offset: next })).toString('base64')
			: null;
	response
		.setHeader('content-type', 'application/json')
		.end(JSON.stringify({ data: picked.slice(page.offset, next), nextCursor }));
}

/** n8n gives every table whose name holds the text. */
function answerWithNames(query: URLSearchParams, response: ServerResponse): void {
	const { name } = JSON.parse(query.get('filter') ?? '{}') as { name: string };
	const data = Object.entries(names).map(([id, table]) => ({ id, name: table }));
	response
		.setHeader('content-type', 'application/json')
		.end(JSON.stringify({ data: data.filter((one) => one.name.includes(name)), nextCursor: null }));
}

const usualKey = () => ({ address: home(), headerName: 'X-N8N-API-KEY', headerSecret: key });

/** A published workflow with the credential of the list, whose fields can be changed. */
function published(more = {}, credential: Record<string, string> | null = {}) {
	return new Published(
		bench(),
		transactions('', {
			source: 'dataTable',
			url: `${home()}/`,
			table: 'tableOne',
			column: 'reference',
			statusColumn: 'outcome',
			statuses: 'pending, unknown',
			...more,
		}),
		credential === null ? {} : { listCredential: { ...usualKey(), ...credential } },
	);
}

describe('a Data Table as the source', () => {
	test('is read for the open rows, with its own key and never with the token of the wallet', async () => {
		await buyPending(bench(), 'r-1', 'r-2');
		rows = [
			pending('r-1'),
			{ reference: 'r-2', outcome: 'unknown' },
			{ reference: 'r-3', outcome: 'success' },
		];
		expect(lookUpsIn(await published().poll()).sort()).toEqual(['r-1', 'r-2']);
		expect(received).toHaveLength(1);
		expect(received[0].headers['x-n8n-api-key']).toBe(key);
		expect(received[0].headers.authorization).toBeUndefined();
	});

	test('lets the first poll report decided purchases that the table calls open', async () => {
		await buyPending(bench(), 'r-1', 'r-2');
		bench().simulator.settle('r-1', 'success');
		rows = [pending('r-1'), pending('r-2')];
		const workflow = published();
		expect(await workflow.told()).toEqual(['success r-1']);
		rows = [pending('r-2')];
		bench().simulator.settle('r-2', 'failed');
		expect(await workflow.told()).toEqual(['failed r-2']);
		rows = [];
		expect(await workflow.told()).toBeNull();
	});

	test('may have a status in any case and with spaces around', async () => {
		const alike = ['Pending', 'PENDING', 'pending ', ' pending', 'Unknown'];
		const cells = [...alike, 'pending review', 'success'];
		rows = cells.map((outcome, index) => ({ reference: `r-${index}`, outcome }));
		const lookUps = lookUpsIn(await published().poll());
		expect(lookUps.sort()).toEqual(['r-0', 'r-1', 'r-2', 'r-3', 'r-4']);
	});

	test.each([
		['a column of yes and no', 'false', [false, true]],
		['a column of numbers', '1', [1, 2]],
	])('may have the status in %s', async (_, statuses, cells) => {
		rows = cells.map((outcome, index) => ({ reference: `r-${index}`, outcome }));
		expect(lookUpsIn(await published({ statuses }).poll())).toEqual(['r-0']);
	});

	test('is read to its last page', async () => {
		pageSize = 10;
		rows = Array.from({ length: 25 }, (_, index) => pending(`r-${index}`));
		await buyPending(bench(), 'r-24');
		bench().simulator.settle('r-24', 'success');
		expect(await published().told()).toEqual(['success r-24']);
		expect(received).toHaveLength(3);
	});

	test('with more than ten thousand rows is refused', async () => {
		rows = Array.from({ length: 10_001 }, (_, index) => pending(`r-${index}`));
		const { error } = await published().poll();
		expect(error?.message).toMatch(/more than 10000 rows/);
	});

	test('may be named by the address of its page', async () => {
		rows = [pending('r-1')];
		const table = `${home()}/projects/p1/datatables/tableOne`;
		expect((await published({ table }).poll()).error).toBeUndefined();
	});

	test.each<[string, object, Record<string, string> | null, RegExp]>([
		['without a credential', {}, null, /No credential/],
		['with a wrong key', {}, { headerSecret: 'wrong' }, /HTTP 401/],
		['with a key of another server', {}, { address: 'https://n8n.example' }, /another server/],
		['with an empty key', {}, { headerSecret: '' }, /'API Key' is empty/],
		['that does not exist', { table: 'tableTwo' }, {}, /HTTP 404/],
		['without a name', { table: '' }, {}, /'Table' is empty/],
		['without the column', { column: 'ref' }, {}, /no field 'ref'/],
	])('%s is refused, with what to do', async (_, more, credential, message) => {
		rows = [pending('r-1')];
		const { error, state } = await published(more, credential).poll();
		expect(error).toEqual(failure(message));
		expect(state).toEqual({});
	});

	test('does not get the key at another address to which it redirects', async () => {
		instead = (response) => response.writeHead(302, { location: elsewhere.home() }).end();
		const { error } = await published().poll();
		expect(error).toEqual(failure(/HTTP 302/, /final one/));
		expect(elsewhere.received).toEqual([]);
	});

	test('leaves time for the look-ups if it is slow', async () => {
		await buyPending(bench(), 'r-1');
		bench().simulator.settle('r-1', 'success');
		rows = [pending('r-1')];
		instead = (response, request) => setTimeout(() => answerAsN8n(request, response), 1_000);
		expect(await published().told({ budgetMs: 30_000 })).toEqual(['success r-1']);
	});
});

describe('the ledger as the source', () => {
	const fromLedger = (more = {}) => published({ source: 'ledger', url: '', ...more });

	/** Three open purchases in the ledger of the node, with their references. */
	async function buyOpen(environment: 'production' | 'sandbox' = 'production') {
		bench().addFault('/api/topup', { kind: 'pending' }, { count: 3 });
		const { items } = await bench().buy(airtime(byKey), sheetRows(3), { environment });
		rows = bench().tables.rowsOf('VTU Wallet Purchases');
		return items.map(({ reference }) => String(reference));
	}

	test('reports the purchases of the node that the provider decides, and needs only a key', async () => {
		const [first, second] = await buyOpen();
		const workflow = fromLedger();
		expect(await workflow.told()).toBeNull();
		bench().simulator.settle(first, 'success');
		bench().simulator.settle(second, 'failed');
		const { items } = await workflow.poll();
		const of = ({ recipient, key }: (typeof rows)[number]) => ({
			product: 'airtime',
			recipient,
			key,
		});
		expect(items).toMatchObject([
			{ event: 'success', reference: first, charged: 'yes', amount: 100, ...of(rows[0]) },
			{ event: 'failed', reference: second, previousOutcome: 'pending', ...of(rows[1]) },
		]);
		const inView = ['event', 'environment', 'outcome', 'charged', 'product', 'recipient', 'key'];
		expect(Object.keys(items?.[0] ?? {})).toEqual([
			...[...inView, 'amount', 'message'],
			...['previousOutcome', 'changedAt', 'reference', 'transaction'],
		]);
		expect(received.every(({ headers }) => headers['x-n8n-api-key'] === key)).toBe(true);
	});

	test('is the default source, and its error names the way without a key', async () => {
		const [first] = await buyOpen();
		const untouched = { watch: 'transactions', events: ['success'] };
		bench().simulator.settle(first, 'success');
		const workflow = new Published(bench(), untouched, { listCredential: usualKey() });
		expect(await workflow.told()).toEqual([`success ${first}`]);
		const { error } = await new Published(bench(), untouched).poll();
		expect(error).toEqual(failure(/No credential/, /Schedule Trigger with 'Ledger: Follow Up'/));
	});

	test('has no recipient for a request with many members', async () => {
		const [first] = await buyOpen();
		rows.push({ ...rows[0], recipient: '2348099999999' });
		const workflow = fromLedger();
		await workflow.poll();
		bench().simulator.settle(first, 'success');
		const { items } = await workflow.poll();
		expect(items).toMatchObject([{ event: 'success', reference: first, product: 'airtime' }]);
		for (const name of ['recipient', 'key']) expect(items?.[0]).not.toHaveProperty(name);
	});

	test("uses the provider's own reference if the ledger has it", async () => {
		const [theirs] = await buyOpen();
		rows.splice(0, 3, { ...rows[0], reference: 'airtime-ours', providerReference: theirs });
		const workflow = fromLedger();
		expect(lookUpsIn(await workflow.poll())).toEqual([theirs]);
		bench().simulator.settle(theirs, 'success');
		expect(await workflow.told()).toEqual(['success airtime-ours']);
	});

	test('leaves out the purchases of another environment', async () => {
		await buyOpen('sandbox');
		expect(lookUpsIn(await fromLedger().poll())).toEqual([]);
	});

	test('is found also if the credential has the address of a page of the editor', async () => {
		const [first] = await buyOpen();
		const workflow = new Published(bench(), transactions('', { source: 'ledger' }), {
			listCredential: { address: `${home()}/home/workflows`, headerSecret: key },
		});
		await workflow.poll();
		bench().simulator.settle(first, 'success');
		expect(await workflow.told()).toEqual([`success ${first}`]);
	});

	test('is refused while it does not exist, with the way to make it', async () => {
		names = {};
		const { error } = await fromLedger().poll();
		expect(error).toEqual(
			failure(/no ledger called 'VTU Wallet Purchases'/, /first purchase makes it/),
		);
	});
});
