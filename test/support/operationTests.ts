import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ConfigPatch, RecordedRequest } from '../simulator';
import { openBench, type Bench, type Result } from './bench';

export interface ExpectedRequest {
	method: 'GET' | 'POST';
	path: string;
	query?: Record<string, string>;
	/** The whole body, without the reference: that is compared with the receipt. */
	body?: unknown;
}

export interface OperationCase {
	name: string;
	/** Two at least: what holds for one row may not hold for the next. */
	rows: IDataObject[];
	/** Laid over the parameters of the operation. */
	parameters?: INodeParameters;
	simulator?: ConfigPatch;
	/** What must be there before (a booking to cancel, an eSIM to top up). */
	prepare?: (bench: Bench) => Promise<unknown> | unknown;
	/** Every request of the run, in any order. */
	requests: ExpectedRequest[];
	/** What each item holds at least. */
	items: IDataObject[];
	/** The row that each item comes from; one item per row when not said. */
	pairs?: number[];
}

export interface InvalidCase {
	name: string;
	/** Laid over the first row of the first case. */
	row?: IDataObject;
	parameters?: INodeParameters;
	message: RegExp;
}

export interface OperationTests {
	resource: string;
	operation: string;
	/** Expressions on the rows (`={{ $json.phone }}`), and what is the same for all. */
	parameters: INodeParameters;
	cases: [OperationCase, ...OperationCase[]];
	invalid?: InvalidCase[];
}

/** What every operation must do: the exact requests, the items and their links, a refusal of what cannot be used. */
export function describeOperation(tests: OperationTests, more?: (bench: () => Bench) => void): void {
	describe(`${tests.resource}.${tests.operation}`, () => {
		const bench = useBench();
		const [first] = tests.cases;
		const run = async (operationCase: OperationCase, changes: RunChanges = {}) => await runCase(bench(), tests, operationCase, changes);

		test.each(tests.cases)('$name', async (operationCase) => {
			const result = await run(operationCase);
			expect(result.error).toBeUndefined();
			expect(sent(result)).toEqual(sorted(operationCase.requests));
			expect(result.items).toMatchObject(operationCase.items);
			expect(result.items).toHaveLength(operationCase.items.length);
			expect(result.pairs).toEqual(operationCase.pairs ?? operationCase.rows.map((_, index) => index));
			expect(result.errorItems).toEqual([]);
			expectReferences(result);
			expectSignedAndTyped(result, bench());
			expect(bench().simulator.stats().doubleCharges).toBe(0);
		});

		test.each(tests.invalid ?? [])('refuses $name', async ({ row, parameters, message }) => {
			const rows = [{ ...first.rows[0], ...row }, ...(row ? first.rows.slice(1) : [])];
			const changed = { ...first, rows, parameters: { ...first.parameters, ...parameters } };
			const result = await run(changed, { node: { onError: 'continueErrorOutput' } });
			expect(result.error).toBeUndefined();
			expect(result.errorItems[0]).toMatchObject({ ...rows[0], error: expect.stringMatching(message) as unknown });
			expect(result.errorItems[0].message).toMatch(/\.$/);
			expect(result.errorPairs[0]).toBe(0);
			// The other rows go on.
			expect(result.items).toHaveLength(row ? (first.pairs ?? rows).length - pairsOf(first, 0) : 0);
			const stopped = await run(changed);
			expect(stopped.error?.message).toMatch(message);
			expect(stopped.error?.context.itemIndex).toBe(0);
			expect(stopped.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		});

		more?.(bench);
	});
}

type RunChanges = Partial<Parameters<Bench['run']>[0]>;

export async function runCase(
	bench: Bench,
	{ resource, operation, parameters }: OperationTests,
	{ rows, parameters: own, simulator, prepare }: OperationCase,
	changes: RunChanges = {},
): Promise<Result> {
	if (simulator) bench.simulator.configure(simulator);
	await prepare?.(bench);
	bench.forgetProcessedItems();
	return await bench.run({
		authentication: 'token',
		rows,
		...changes,
		parameters: { resource, operation, ...parameters, ...own, ...changes.parameters },
	});
}

/** A bench for a `describe`, its simulator as new before every test. */
export function useBench(): () => Bench {
	let bench: Bench;
	beforeAll(async () => {
		bench = await openBench();
	});
	beforeEach(() => {
		bench.simulator.reset();
		bench.forgetProcessedItems();
	});
	afterAll(async () => await bench.close());
	return () => bench;
}

/** The requests as a test writes them, without references. */
export function sent({ requests }: { requests: RecordedRequest[] }): ExpectedRequest[] {
	return sorted(requests.map(plainRequest));
}

function plainRequest({ method, path, query, body }: RecordedRequest): ExpectedRequest {
	const plainBody = isObject(body) ? withoutReference(body) : body;
	return {
		method: method as 'GET' | 'POST',
		path,
		...(Object.keys(query).length > 0 && { query }),
		...(plainBody !== undefined && { body: plainBody }),
	};
}

function withoutReference(body: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'request-id'));
}

/** Requests of rows that run side by side arrive in any order. */
function sorted(requests: ExpectedRequest[]): ExpectedRequest[] {
	const key = ({ method, path, query, body }: ExpectedRequest) => JSON.stringify([path, method, query, body]);
	return [...requests].sort((a, b) => key(a).localeCompare(key(b)));
}

/** The reference that was sent is the one in the receipt. */
function expectReferences({ requests, items }: Result): void {
	const sentReferences = requests.flatMap(({ body }) => (isObject(body) && body['request-id'] ? [body['request-id']] : []));
	const received = items.filter(({ replayed }) => replayed === false).map(({ reference }) => reference);
	if (sentReferences.length === 0) return;
	expect(new Set(received)).toEqual(new Set(sentReferences));
	for (const reference of sentReferences) expect(reference).toMatch(/^[a-z][a-z0-9-]{8,63}$/);
}

function expectSignedAndTyped({ requests }: Result, { simulator }: Bench): void {
	for (const { headers, method } of requests) {
		expect(headers.authorization).toBe(`Token ${simulator.accounts[0].liveToken}`);
		if (method === 'POST') expect(headers['content-type']).toMatch(/^application\/json/);
	}
}

const pairsOf = ({ pairs, rows }: OperationCase, row: number): number =>
	(pairs ?? rows.map((_, index) => index)).filter((index) => index === row).length;

const isObject = (value: unknown): value is IDataObject => typeof value === 'object' && value !== null && !Array.isArray(value);
