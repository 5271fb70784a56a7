import type { Account } from '../../../nodes/VtuWallet/api/types';
import { earlierTries } from '../../../nodes/VtuWallet/batch/buying/earlierTries';
import type { NodeListContext } from '../../../nodes/VtuWallet/batch/buying/nodeNumber';

const hour = 3_600_000;
const began = 500_000 * hour;

/** n8n's list of one workflow. A new process has noted nothing, which is why each has a workflow of its own name. */
class Workflow {
	list = new Set<string>();
	broken = false;
	writes = 0;

	try({
		forgotten = false,
		isOfRun = true,
		account = 'ada',
		protection = 'run',
		purchase = 'airtime',
		at = began,
		environment = 'production',
		process = '',
		id = 'buy',
		name = 'Buy Airtime',
	} = {}) {
		const context = {
			getWorkflow: () => ({ id: `${this.name} ${process}` }),
			getNode: () => ({ id, name }),
			helpers: {
				checkProcessedAndRecord: async (marks: string[]) => {
					if (this.broken) throw new Error('no database');
					this.writes += 1;
					const added = marks.filter((mark) => !this.list.has(mark));
					marks.forEach((mark) => this.list.add(mark));
					return await Promise.resolve({ new: added, processed: [] });
				},
				removeProcessed: async (marks: string[]) => {
					marks.forEach((mark) => this.list.delete(mark));
					await Promise.resolve();
				},
			},
		} as unknown as NodeListContext;
		const used = { forgotten, isOfRun, establishedAt: at, traits: { protection, purchase } };
		return earlierTries(context, { environment, fingerprint: account } as Account, used);
	}

	private readonly name = `workflow-${Math.random()}`;
}

const retry = { forgotten: true, process: 'later' };

describe('A Retry that finds nothing of what Stop or a killed process has left', () => {
	const bought = async () => {
		const workflow = new Workflow();
		await (await workflow.try())?.note();
		return workflow;
	};

	it.each([
		['another account', { account: 'bola' }, 'another account'],
		['another protection', { protection: 'key' }, "'Repeat Protection'"],
		['another amount', { purchase: 'more airtime' }, 'What this node buys'],
	])('is refused with %s, each time', async (_, change, message) => {
		const workflow = await bought();
		const before = [...workflow.list];
		for (let times = 1; times <= 2; times++)
			await expect(workflow.try({ ...retry, ...change })).rejects.toThrow(message);
		expect([...workflow.list]).toEqual(before);
	});

	it('is refused where the node was pasted anew, and another node goes on', async () => {
		const workflow = await bought();
		await expect(workflow.try({ ...retry, id: 'pasted' })).rejects.toThrow('pasted anew');
		const other = { ...retry, id: 'other', name: 'Buy Data' };
		await expect(workflow.try(other)).resolves.toBeDefined();
		await (await workflow.try({ at: began + 1, id: 'pasted' }))?.note();
		const latest = { ...retry, process: 'latest' };
		await expect(workflow.try({ ...latest, id: 'pasted' })).rejects.toThrow('pasted anew');
		await expect(workflow.try({ ...latest, at: began + 1 })).rejects.toThrow('pasted anew');
		await expect(workflow.try(latest)).resolves.toBeDefined();
		const later = { ...retry, id: 'pasted', at: began + hour };
		await expect(workflow.try(later)).resolves.toBeDefined();
		const keyed = new Workflow();
		await (await keyed.try({ isOfRun: false }))?.note();
		const byKey = { ...retry, id: 'pasted', isOfRun: false };
		await expect(keyed.try(byKey)).resolves.toBeDefined();
	});

	it.each([
		['by a key in place of the run', { isOfRun: true }, { isOfRun: false, protection: 'key' }],
		['by the run in place of a key', { isOfRun: false }, { isOfRun: true, protection: 'key' }],
		['by another key', { isOfRun: false }, { isOfRun: false, protection: 'key by phone' }],
		['for something else', { isOfRun: false }, { isOfRun: false, purchase: 'data' }],
	])('is refused where another node in its place buys %s', async (_, first, now) => {
		const workflow = new Workflow();
		await (await workflow.try(first))?.note();
		const pasted = { ...retry, id: 'pasted', ...now };
		await expect(workflow.try(pasted)).rejects.toThrow('since this execution was stopped');
	});

	it('goes on where nothing was changed, and where it remembers by itself', async () => {
		const workflow = await bought();
		await expect(workflow.try(retry)).resolves.toBeDefined();
		const remembers = { ...retry, forgotten: false, account: 'bola' };
		await expect(workflow.try(remembers)).resolves.toBeDefined();
	});

	it('goes on where no execution of its hour has sent anything', async () => {
		const workflow = await bought();
		const later = { ...retry, at: began + hour, account: 'bola' };
		await expect(workflow.try(later)).resolves.toBeDefined();
		await expect(new Workflow().try(retry)).resolves.toBeDefined();
	});

	it('is held against what that very execution did, where others of its hour did otherwise', async () => {
		const workflow = await bought();
		const [first, second] = [{ ...retry }, { ...retry, at: began + 1, process: 'third' }];
		await (await workflow.try({ at: began + 1, account: 'bola' }))?.note();
		await expect(workflow.try({ ...first, account: 'bola' })).rejects.toThrow('another account');
		await expect(workflow.try(second)).rejects.toThrow('another account');
		await expect(workflow.try(first)).resolves.toBeDefined();
		await expect(workflow.try({ ...second, account: 'bola' })).resolves.toBeDefined();
	});

	it('goes on with another account by a key: that is told elsewhere', async () => {
		const workflow = new Workflow();
		await (await workflow.try({ isOfRun: false }))?.note();
		const other = { ...retry, isOfRun: false, account: 'bola' };
		await expect(workflow.try(other)).resolves.toBeDefined();
	});

	it('goes on where the list cannot be read, and in the sandbox', async () => {
		const workflow = await bought();
		workflow.broken = true;
		await expect(workflow.try({ ...retry, account: 'bola' })).resolves.toBeDefined();
		await expect(workflow.try({ ...retry, environment: 'sandbox' })).resolves.toBeUndefined();
	});
});

describe('The list of how a node has bought', () => {
	it('is written once an hour', async () => {
		const workflow = new Workflow();
		for (const at of [began, began + 1, began + hour - 1])
			await (await workflow.try({ at }))?.note();
		expect(workflow.writes).toBe(1);
		await (await workflow.try({ at: began + hour }))?.note();
		expect(workflow.writes).toBe(2);
	});

	it('is written at the next purchase where it could not be written before', async () => {
		const workflow = new Workflow();
		workflow.broken = true;
		await (await workflow.try())?.note();
		workflow.broken = false;
		await (await workflow.try())?.note();
		await expect(workflow.try({ ...retry, account: 'bola' })).rejects.toThrow('another account');
	});

	it('names each of the executions that did otherwise than the first of their hour, up to a hundred', async () => {
		const workflow = new Workflow();
		await (await workflow.try())?.note();
		const alone = workflow.list.size;
		await (await workflow.try({ at: began + 1, account: 'bola' }))?.note();
		const each = workflow.list.size - alone;
		expect(each).toBeGreaterThan(0);
		for (let at = 2; at <= 200; at++)
			await (await workflow.try({ at: began + at, account: 'bola' }))?.note();
		const grown = workflow.list.size - alone;
		expect(grown / each).toBeGreaterThan(98);
		expect(grown / each).toBeLessThan(102);
	});

	it('is written once for an execution that stands alone, however often its loop comes round', async () => {
		const workflow = new Workflow();
		await (await workflow.try())?.note();
		const own = { at: began + 1, account: 'bola' };
		await (await workflow.try(own))?.note();
		const { writes } = workflow;
		await (await workflow.try(own))?.note();
		expect(workflow.writes).toBe(writes);
	});

	it('does not grow for ever', async () => {
		const workflow = new Workflow();
		const hours = 24 * 60;
		for (let at = 0; at < hours; at++)
			await (await workflow.try({ at: began + at * hour }))?.note();
		expect(workflow.list.size).toBeLessThanOrEqual(24 * 28 * 12);
	});
});
