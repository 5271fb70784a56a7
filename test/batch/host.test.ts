import type { IExecuteFunctions } from 'n8n-workflow';

import {
	assertSupportedHost,
	mainConnection,
	unprotectable,
} from '../../nodes/VtuWallet/batch/host';
import { tableHost } from '../../nodes/VtuWallet/batch/tableHost';

interface Told {
	establishedAt?: number;
	source?: string;
	triggerNode?: { name: string; type: string };
}

/** A host with this execution context, or one of before n8n had any; without an ID it calls outside of any execution. */
const hostWith = (told?: Told | 'nothing', executionId: string | null = 'execution-1') =>
	({
		getExecutionId: () => executionId ?? undefined,
		...(told !== undefined && {
			getExecutionContext: () => (told === 'nothing' ? undefined : told),
		}),
	}) as unknown as IExecuteFunctions;

const begun = { establishedAt: 1_700_000_000_000, source: 'webhook' };
const needsTheBeginning = ['run', 'period'];

describe('what this n8n can protect', () => {
	test.each(needsTheBeginning)(
		'includes once per %s, where n8n tells when the execution began',
		(protection) => {
			expect(unprotectable(hostWith(begun), protection)).toBeUndefined();
		},
	);

	test.each(['key', 'reference'])('includes a %s, on every n8n', (protection) => {
		for (const told of [undefined, 'nothing', {}, { ...begun, source: 'retry' }] as const)
			expect(unprotectable(hostWith(told), protection)).toBeUndefined();
	});

	test.each(needsTheBeginning)(
		'leaves out once per %s, where n8n does not tell when the execution began',
		(protection) => {
			const old = unprotectable(hostWith(undefined), protection);
			expect(old?.message).toContain('does not tell when the execution began');
			expect(old?.advice).toMatch(/'Once per Key'.*n8n 2\.20 or newer/);
			// A newer n8n may not tell it either: the error must not say that an update helps.
			for (const told of ['nothing', {}] as const) {
				const refused = unprotectable(hostWith(told), protection);
				expect(refused?.advice).toContain("'Once per Key'");
				expect(refused?.advice).not.toContain('2.20');
			}
		},
	);

	test.each(needsTheBeginning)(
		'leaves out once per %s in a retry for which n8n has not stored when the killed execution began',
		(protection) => {
			const refused = unprotectable(hostWith({ ...begun, source: 'retry' }), protection);
			expect(refused?.message).toContain('did not store when that one began');
			expect(refused?.advice).toMatch(/Once per (Key|Period)'.*n8n 2\.20/);
		},
	);
});

describe('a tool that is called by itself', () => {
	const mcp = { name: 'MCP', type: '@n8n/n8n-nodes-langchain.mcpTrigger' };
	const agent = { name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger' };
	const own = 'each call is a run of its own';

	test.each([
		['before there is an execution', hostWith('nothing', null)],
		['before there is one, by a known user', hostWith(begun, null)],
		['by an n8n that never tells of executions', hostWith(undefined, null)],
		['over a worker', hostWith({ ...begun, triggerNode: mcp })],
	])('cannot be protected once per run: %s', (_, host) => {
		const refused = unprotectable(host, 'run');
		expect(refused?.message).toContain(own);
		expect(refused?.advice).toContain("'Once per Key'");
		expect(refused?.advice).not.toContain('2.20');
	});

	test('can be once per period, where n8n tells when the call began', () => {
		expect(unprotectable(hostWith(begun, null), 'period')).toBeUndefined();
		expect(unprotectable(hostWith({ ...begun, triggerNode: mcp }), 'period')).toBeUndefined();
		for (const told of [undefined, 'nothing', {}] as const) {
			const refused = unprotectable(hostWith(told, null), 'period');
			expect(refused?.message).toContain('when the call began');
			expect(refused?.advice).toMatch(/'Once per Key'[^.]*\.$/);
		}
	});

	test.each(['key', 'reference'])('can be by %s', (protection) => {
		expect(unprotectable(hostWith('nothing', null), protection)).toBeUndefined();
	});

	test('is not what an agent calls in an execution', () => {
		expect(unprotectable(hostWith({ ...begun, triggerNode: agent }), 'run')).toBeUndefined();
	});
});

test('the n8n of these tests is a version that the package supports', () => {
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

	test('is refused where the core shows none, before anything is run', async () => {
		await expect(withHelpers({}).executeWorkflow({})).rejects.toThrow(
			'This n8n has no Data Tables',
		);
		expect(executeWorkflow).not.toHaveBeenCalled();
	});
});
