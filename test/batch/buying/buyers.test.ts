import type { LookedUp } from '../../../nodes/VtuWallet/api/types';
import { accountNumber } from '../../../nodes/VtuWallet/batch/buying/buyerNumber';
import { Buyers } from '../../../nodes/VtuWallet/batch/buying/buyers';
import type { NodeListContext } from '../../../nodes/VtuWallet/batch/buying/nodeNumber';
import { UsedLedger } from '../../../nodes/VtuWallet/batch/buying/usedLedger';
import { answers } from './counter';

interface More {
	hasLedger?: boolean;
	sendAgain?: boolean;
	name?: string;
	worker?: number;
}

/** Now and then longer than usual, so that what workers do at once meets in every order. */
const passes = async () =>
	await new Promise((resolve) => setTimeout(resolve, Math.random() < 0.2 ? 3 : 0));

/** n8n's lists of one workflow and its node, and a provider that shows purchases to whoever has made them. */
class Shop {
	lists: Record<string, string[]> = { workflow: [], node: [] };
	/** The process is killed before it takes out what it has added to look. */
	dies = false;
	broken = false;
	readonly bought: Record<string, string[]> = {};
	mute = false;
	asked = 0;
	private readonly id = `shop-${Math.random()}`;

	/** n8n reads a list and writes it back, and workers do not wait for each other. */
	context(worker = 1): NodeListContext {
		const checked = async (marks: string[], scope: string) => {
			if (this.broken) throw new Error('no database');
			const known = new Set(this.lists[scope]);
			await passes();
			const added = marks.filter((mark) => !known.has(mark));
			this.lists[scope] = [...known, ...added];
			await passes();
			return { new: added, processed: [] };
		};
		const removed = async (marks: string[], scope: string) => {
			const list = this.lists[scope];
			const gone = new Set(marks);
			await passes();
			if (!this.dies) this.lists[scope] = list.filter((mark) => !gone.has(mark));
			await passes();
		};
		const counted = async (scope: string) => {
			if (this.broken) throw new Error('no database');
			return await Promise.resolve(this.lists[scope].length);
		};
		return {
			// What a process does in turn it does for its own workflows.
			getWorkflow: () => ({ id: `${this.id} ${worker}` }),
			getNode: () => ({ id: 'buy' }),
			helpers: {
				checkProcessedAndRecord: checked,
				removeProcessed: removed,
				getProcessedDataCount: counted,
			},
		} as unknown as NodeListContext;
	}

	buyers(wallet: string, more: More = {}) {
		const { hasLedger = false, sendAgain = false, name = wallet, worker } = more;
		const context = this.context(worker);
		const account = { environment: 'production', baseUrl: '', fingerprint: name } as const;
		const requery = async (reference: string): Promise<LookedUp> => {
			this.asked += 1;
			const answer = answers.absent;
			if (this.mute) return { kind: 'cannotTell', reason: 'HTTP 500', answer };
			if (!this.bought[wallet]?.includes(reference)) return { kind: 'absent', answer };
			const transaction = { namesReference: true, refunded: false, cancelled: false };
			return await Promise.resolve({ kind: 'found', status: 'success', transaction, answer });
		};
		return new Buyers({ context, api: { account, requery }, hasLedger, sendAgain });
	}

	/** One run that buys one purchase. */
	async run(wallet: string, more: More = {}, letter = 'a') {
		const buyers = this.buyers(wallet, more);
		await buyers.admit();
		if (!(await buyers.note())) return false;
		const reference = `airtime-${letter.repeat(24)}`;
		(this.bought[wallet] ??= []).push(reference);
		await buyers.know(reference);
		return true;
	}
}

const another = /Another account has bought with this node/;
let shop: Shop;
beforeEach(() => void (shop = new Shop()));

test('one account buys on and on, and the list does not grow with it', async () => {
	await shop.run('ada');
	const before = { ...shop.lists };
	for (const letter of ['b', 'c']) expect(await shop.run('ada', {}, letter)).toBe(true);
	expect(shop.lists).toEqual(before);
	expect(shop.asked).toBe(0);
});

test('another account is refused, and leaves no trace', async () => {
	await shop.run('ada');
	const before = { ...shop.lists };
	await expect(shop.run('bola')).rejects.toThrow(another);
	expect(shop.lists).toEqual(before);
	// What the provider says for certain it is not asked again.
	expect(shop.asked).toBe(1);
});

test('the same account is known by its purchase, whatever its credential says, and by its name from then on', async () => {
	await shop.run('ada');
	expect(await shop.run('ada', { name: 'renewed' }, 'b')).toBe(true);
	const { asked } = shop;
	expect(await shop.run('ada', { name: 'renewed' }, 'c')).toBe(true);
	expect(shop.asked).toBe(asked);
	await expect(shop.run('bola')).rejects.toThrow(another);
});

test('where the provider cannot say, nothing is bought now', async () => {
	await shop.run('ada');
	shop.mute = true;
	await expect(shop.run('ada', { name: 'renewed' })).rejects.toThrow(/cannot be told now/);
});

test('what the user accepts once is accepted for that run alone, by either account', async () => {
	await shop.run('ada');
	expect(await shop.run('bola', { sendAgain: true })).toBe(true);
	for (const wallet of ['ada', 'bola']) await expect(shop.run(wallet)).rejects.toThrow(another);
	expect(await shop.run('ada', { sendAgain: true })).toBe(true);
});

test('of two that begin at once, one buys', async () => {
	const [ada, bola] = [shop.buyers('ada'), shop.buyers('bola')];
	await Promise.all([ada.admit(), bola.admit()]);
	expect(await Promise.all([ada.note(), bola.note()])).toEqual([true, false]);
	await expect(shop.run('bola')).rejects.toThrow(another);
	expect(await shop.run('ada')).toBe(true);
});

test('of two that begin at once, both buy where the user accepts it, and neither does afterwards', async () => {
	const some = { sendAgain: true };
	const [ada, bola] = [shop.buyers('ada', some), shop.buyers('bola', some)];
	await Promise.all([ada.admit(), bola.admit()]);
	expect(await Promise.all([ada.note(), bola.note()])).toEqual([true, true]);
	await expect(shop.run('ada')).rejects.toThrow(another);
});

test('a process that is killed while it looks makes nobody a buyer', async () => {
	shop.dies = true;
	await shop.buyers('bola').admit();
	shop.dies = false;
	expect(await shop.run('ada')).toBe(true);
	await expect(shop.run('bola')).rejects.toThrow(another);
	expect(await shop.run('ada', { name: 'renewed' })).toBe(true);
});

test('with a ledger any account buys; without it the others are hidden', async () => {
	for (const wallet of ['ada', 'bola'])
		expect(await shop.run(wallet, { hasLedger: true })).toBe(true);
	await expect(shop.run('ada')).rejects.toThrow(another);
	await expect(shop.run('bola')).rejects.toThrow(another);
});

test('a ledger knows nothing of what another account bought without it', async () => {
	await shop.run('ada');
	await expect(shop.run('bola', { hasLedger: true })).rejects.toThrow(another);
	expect(await shop.run('ada', { hasLedger: true })).toBe(true);
});

test('what was bought without a ledger stays hidden once one is used', async () => {
	await shop.run('ada');
	await shop.run('ada', { hasLedger: true });
	await expect(shop.run('bola', { hasLedger: true })).rejects.toThrow(another);
});

test('another account that has the same number by chance is refused', async () => {
	const names = Array.from({ length: 5_000 }, (_, at) => `bola-${at}`);
	const alike = names.find((name) => accountNumber(name) === accountNumber('ada'))!;
	await shop.run('ada');
	await expect(shop.run(alike)).rejects.toThrow(another);
	expect(await shop.run('ada')).toBe(true);
});

test('a name that another worker has lost for a moment is looked for again', async () => {
	const first = shop.buyers('ada');
	await first.admit();
	await first.note();
	const { workflow } = shop.lists;
	shop.lists.workflow = [];
	const admitted = shop.buyers('ada').admit();
	setTimeout(() => void (shop.lists.workflow = [...workflow, ...shop.lists.workflow]), 100);
	await admitted;
	shop.lists.workflow = [];
	await expect(shop.run('ada')).rejects.toThrow(another);
});

test('one account that used a ledger goes on without it, also under a new name', async () => {
	await shop.run('ada', { hasLedger: true });
	expect(await shop.run('ada')).toBe(true);
	expect(await shop.run('ada', { name: 'renewed' })).toBe(true);
});

test('where n8n has no list, purchases are made as without this', async () => {
	shop.broken = true;
	expect(await shop.run('ada')).toBe(true);
	expect(await shop.run('bola')).toBe(true);
});

test('a process that is killed while it looks for a ledger makes none of it', async () => {
	shop.dies = true;
	expect(await new UsedLedger(shop.context(), 'Ledger').wasUsed()).toBe(false);
	shop.dies = false;
	expect(shop.lists.workflow).toHaveLength(1);
	expect(await new UsedLedger(shop.context(), 'Ledger').wasUsed()).toBe(false);
});

test('what other workers add to look for a ledger makes none of it', async () => {
	const context = shop.context();
	let looks = 0;
	// Two workers are looking just now: both marks are there, and a moment later neither is.
	context.helpers.checkProcessedAndRecord = async (marks) =>
		await Promise.resolve({ new: ++looks <= 2 ? [] : [...marks], processed: [] });
	expect(await new UsedLedger(context, 'Ledger').wasUsed()).toBe(false);
	expect(looks).toBe(3);
});

test('that a workflow has used a ledger outlives the run, and is of that ledger alone', async () => {
	const ledger = (name: string) => new UsedLedger(shop.context(), name);
	expect(await ledger('One').wasUsed()).toBe(false);
	await ledger('One').note();
	expect(await ledger(' One ').wasUsed()).toBe(true);
	expect(await ledger('Two').wasUsed()).toBe(false);
	expect(shop.lists.workflow).toHaveLength(2);
});

describe('Many workers that begin at the same moment', () => {
	const workers = [1, 2, 3, 4, 5, 6];
	const together = async (wallet: string, more: More = {}) =>
		await Promise.allSettled(
			workers.map(async (worker) => await shop.run(wallet, { ...more, worker })),
		);
	const told = (ends: Array<PromiseSettledResult<boolean>>) =>
		ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)));

	test('with one account all buy, then and ever after', async () => {
		for (let runs = 0; runs < 5; runs++)
			expect(told(await together('ada'))).toEqual(workers.map(() => true));
	});

	test('with another account: none buys', async () => {
		await shop.run('ada');
		for (const end of told(await together('bola'))) expect(end).toMatch(another);
		expect(told(await together('ada'))).toEqual(workers.map(() => true));
	});

	test('with the same account, whose token was renewed, all buy', async () => {
		await shop.run('ada');
		expect(told(await together('ada', { name: 'renewed' }))).toEqual(workers.map(() => true));
	});

	test('with a ledger, none takes it for one that was there before', async () => {
		const ledger = (worker: number) => new UsedLedger(shop.context(worker), 'One');
		const were = await Promise.all(workers.map(async (worker) => await ledger(worker).wasUsed()));
		expect(were).toEqual(workers.map(() => false));
	});
});
