import type { IExecuteFunctions } from 'n8n-workflow';

import {
	assertSupportedHost,
	mainConnection,
	tableHost,
	unprotectable,
} from '../../nodes/VtuWallet/batch/host';

interface Told {
	establishedAt?: number;
	source?: string;
}

/** A host whose execution context is this; without one, a host that has no such thing. */
const hostWith = (told?: Told | 'nothing') =>
	(told === undefined
		? {}
		: {
				getExecutionContext: () => (told === 'nothing' ? undefined : told),
			}) as unknown as IExecuteFunctions;

const begun = { establishedAt: 1_700_000_000_000, source: 'webhook' };
const needsTheBeginning = ['run', 'period'];

describe('what this n8n can protect', () => {
	test.each(needsTheBeginning)(
		'%s, where the beginning of the execution is known',
		(protection) => {
			expect(unprotectable(hostWith(begun), protection)).toBeUndefined();
		},
	);

	test.each(['key', 'reference'])('%s, on every n8n', (protection) => {
		for (const told of [undefined, 'nothing', {}, { ...begun, source: 'retry' }] as const)
			expect(unprotectable(hostWith(told), protection)).toBeUndefined();
	});

	test.each(needsTheBeginning)('not %s, where nobody tells the beginning', (protection) => {
		const old = unprotectable(hostWith(undefined), protection);
		expect(old?.message).toContain('does not tell when the execution began');
		expect(old?.advice).toMatch(/'Once per Key'.*n8n 2\.20 or newer/);
		// The newest may not tell it either, and then no update helps.
		for (const told of ['nothing', {}] as const) {
			const refused = unprotectable(hostWith(told), protection);
			expect(refused?.advice).toContain("'Once per Key'");
			expect(refused?.advice).not.toContain('2.20');
		}
	});

	test.each(needsTheBeginning)(
		'not %s, where a retry has a beginning of its own: that of the killed execution was never stored',
		(protection) => {
			const refused = unprotectable(hostWith({ ...begun, source: 'retry' }), protection);
			expect(refused?.message).toContain('did not store when that one began');
			expect(refused?.advice).toMatch(/Once per (Key|Period)'.*n8n 2\.20/);
		},
	);
});

test('the n8n of these tests is new enough', () => {
	expect(assertSupportedHost).not.toThrow();
	expect(mainConnection).toBe('main');
});

describe('the way to the Data Tables', () => {
	const executeWorkflow = jest.fn(
		async () => await Promise.resolve({ executionId: 'x', data: [] }),
	);
	const withHelpers = (helpers: object) =>
		tableHost({ helpers, executeWorkflow } as unknown as IExecuteFunctions);
	beforeEach(() => executeWorkflow.mockClear());

	test('is open where the core shows them to a node, and what it shows is never called', async () => {
		const getDataTableProxy = jest.fn();
		await withHelpers({ getDataTableProxy }).executeWorkflow({});
		expect(executeWorkflow).toHaveBeenCalledTimes(1);
		expect(getDataTableProxy).not.toHaveBeenCalled();
	});

	test('is refused where it shows none, before anything is run', async () => {
		await expect(withHelpers({}).executeWorkflow({})).rejects.toThrow(
			'This n8n has no Data Tables',
		);
		expect(executeWorkflow).not.toHaveBeenCalled();
	});
});

describe('an n8n of before 1.85', () => {
	test('loads the node, and is told which one is needed', () => {
		jest.isolateModules(() => {
			jest.doMock('n8n-workflow', () => ({}));
			const host = jest.requireActual<typeof import('../../nodes/VtuWallet/batch/host')>(
				'../../nodes/VtuWallet/batch/host',
			);
			expect(host.mainConnection).toBe('main');
			expect(host.assertSupportedHost).toThrow(/n8n 1\.85 or newer is needed/);
		});
	});
});
