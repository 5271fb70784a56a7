import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { ProviderError } from '../../nodes/VtuWallet/api/providerError';
import { ReferenceListError } from '../../nodes/VtuWallet/trigger/transactions/fetchList';
import { endOfPoll, lastStart, timeLeft } from '../../nodes/VtuWallet/trigger/times';
import {
	keepQuietMemory,
	oneAtATime,
	quietMemoryOf,
} from '../../nodes/VtuWallet/trigger/quietMemory';
import { nodeErrorOf } from '../../nodes/VtuWallet/trigger/pollError';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';

describe('polls of one node', () => {
	test('run one at a time, and do not delay those of another node', async () => {
		let end: (value: string) => void = () => undefined;
		const first = oneAtATime('a', async () => await new Promise<string>((done) => (end = done)));
		expect(await oneAtATime('a', async () => 'second')).toBeNull();
		expect(await oneAtATime('b', async () => 'other')).toBe('other');
		end('first');
		expect(await first).toBe('first');
		expect(await oneAtATime('a', async () => 'third')).toBe('third');
	});

	test('go on after a failed one', async () => {
		await expect(
			oneAtATime('c', async () => await Promise.reject(new Error('no'))),
		).rejects.toThrow('no');
		expect(await oneAtATime('c', async () => 'next')).toBe('next');
	});
});

test('the process keeps memories of polls without events for a limited number of nodes, and drops the oldest', () => {
	const memory = { account: 'me' };
	for (let node = 0; node < 600; node++) keepQuietMemory(`node-${node}`, memory, ['text']);
	expect(quietMemoryOf('node-0', 'text')).toBeUndefined();
	expect(quietMemoryOf('node-599', 'text')).toBe(memory);
});

test('the memory of this process counts only while n8n stores the memory before it', () => {
	const memory = { account: 'me' };
	keepQuietMemory('node', memory, ['before', 'after']);
	const texts = ['before', 'after', 'other', undefined];
	const memories = texts.map((text) => quietMemoryOf('node', text));
	expect(memories).toEqual([memory, memory, undefined, undefined]);
	keepQuietMemory('node', memory, [undefined]);
	expect(quietMemoryOf('node', undefined)).toBe(memory);
});

test('a poll ends within the time that n8n gives it', () => {
	const now = Date.now();
	const endBy = endOfPoll({ getPollBudgetMs: () => 36_000 }, now);
	expect([endBy, lastStart(endBy, now)]).toEqual([now + 32_400, now + 19_440]);
	expect(lastStart(endBy, now + 12_400)).toBe(now + 24_400);
	expect(endOfPoll({}, now)).toBe(now + 270_000);
	expect(lastStart(now + 270_000, now)).toBe(now + 30_000);
	expect(timeLeft(now + 5_000, 30_000)).toBeLessThanOrEqual(5_000);
	expect(timeLeft(now + 500_000, 30_000)).toBe(30_000);
	expect(timeLeft(now - 1, 30_000)).toBe(1_000);
});

describe('an error that ends a poll', () => {
	const node = { name: 'Trigger', type: 'vtuWalletTrigger' } as INode;

	test.each([
		['rateLimited', 'rate-limited'],
		['token', 'credential-invalid'],
		['unreachable', 'temporarily-unavailable'],
		['input', undefined],
	] as const)('names its cause for n8n if it comes from the provider (%s)', (kind, cause) => {
		const problem = { kind, title: 'It was canceled', advice: 'Do this.', httpStatus: 429 };
		const error = nodeErrorOf(node, new ProviderError(problem), 'sandbox');
		expect(error).toBeInstanceOf(NodeApiError);
		const said = { message: 'SANDBOX: It was cancelled', description: 'Do this.' };
		expect(error).toMatchObject({ ...said, httpCode: '429' });
		expect(error.failure?.cause).toBe(cause);
	});

	test.each([
		[new BadInput('Events', 'No event', 'Choose one.'), 'No event', 'configuration-invalid'],
		[new ReferenceListError('HTTP 500', 'Look.', true), 'HTTP 500', 'temporarily-unavailable'],
		[new ReferenceListError('A web page', 'Look.', false), 'A web page', 'configuration-invalid'],
		[new Error('odd'), 'odd', undefined],
		['odd', 'odd', undefined],
	])('becomes an error of n8n: %s', (problem, message, cause) => {
		const error = nodeErrorOf(node, problem);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toBe(message);
		expect(error.failure?.cause).toBe(cause);
	});
});
