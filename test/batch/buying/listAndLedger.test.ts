import { LedgerRecords } from '../../../nodes/VtuWallet/batch/buying/ledgerRecords';
import { noteDown } from '../../../nodes/VtuWallet/batch/buying/listWriter';
import { ProcessedItems } from '../../../nodes/VtuWallet/batch/buying/processedItems';
import { fundBetting } from '../../../nodes/VtuWallet/resources/betting/fund.operation';
import type { Claim } from '../../../nodes/VtuWallet/batch/buying/sentRecords';
import { DataTables } from '../../support/dataTables';
import { ledgerOf } from '../../ledger/support';
import { Counter } from './counter';

/**
 * Executions on several workers want the same rows at the same moment, with a ledger, and n8n's list stands beside it.
 * The list can only be asked by adding to it, and n8n rewrites it without a lock: what one worker has added to ask can
 * be seen by another one, and can be brought back by it. The provider ignores references and cannot be asked.
 */

type ListContext = ConstructorParameters<typeof ProcessedItems>[0];

/** n8n's list of one workflow: every call reads all of it, and writes all of it back a while later. */
class SharedList {
	marks: string[] = [];
	/** So many removals are lost next: another worker had read the list before, and writes it back after. */
	lostRemovals = 0;

	constructor(private readonly pause: () => Promise<void>) {}

	/** As a worker reaches it; within one process there is one writer at a time. */
	for(worker: string): ListContext {
		const helpers = {
			checkProcessedAndRecord: async (items: string[]) => {
				const read = [...this.marks];
				await this.pause();
				const added = items.filter((item) => !read.includes(item));
				this.marks = [...read, ...added];
				return { new: added };
			},
			removeProcessed: async (items: string[]) => {
				const read = [...this.marks];
				await this.pause();
				if (this.lostRemovals > 0) this.lostRemovals -= 1;
				else this.marks = read.filter((mark) => !items.includes(mark));
			},
		};
		return { helpers, getWorkflow: () => ({ id: worker }) } as unknown as ListContext;
	}
}

let scenes = 0;

class Scene {
	readonly tables = new DataTables();
	readonly list: SharedList;
	readonly sent: string[] = [];
	private readonly name = `list and ledger ${(scenes += 1)}`;
	private executions = 0;
	private random: number;

	constructor(
		seed: number,
		private readonly maxPerDay?: number,
	) {
		this.random = seed;
		this.tables.callMs = 20;
		this.list = new SharedList(async () => await this.pause(this.next(4) === 0 ? 80 : 8));
	}

	/** One execution that wants these rows, and what it says of each. */
	async run(keys: string[], worker = 'a'): Promise<string[]> {
		const counters = keys.map((key) => this.counterOf(key));
		const records = await this.records(`${worker}${(this.executions += 1)}`, worker);
		await noteDown(this.list.for(`${this.name} ${worker}`), `of execution ${this.executions}`);
		await records.expect(counters.map((counter) => counter.planned()));
		const shared = Object.assign(Object.create(records) as LedgerRecords, {
			end: async () => await Promise.resolve(),
		});
		const bought = await Promise.all(
			counters.map(async (counter) => await counter.buy({ records: shared })),
		);
		await records.end();
		return bought.map(({ receipt }) => String(receipt.outcome));
	}

	/** Many within a moment, on two workers. */
	async crowd(count: number, keys: string[]): Promise<string[][]> {
		const runs = Array.from({ length: count }, async (_, index) => {
			await this.pause(80);
			return await this.run(keys, index % 2 === 0 ? 'a' : 'b');
		});
		return await Promise.all(runs);
	}

	/** Two workers ask about recipients of a campaign, several times within a moment. */
	async questions(count: number, claims: Claim[]): Promise<string[]> {
		const answers = Array.from({ length: count }, async (_, index) => {
			await this.pause(60);
			return await this.listOf(index % 2 === 0 ? 'a' : 'b', true).look(claims);
		});
		return (await Promise.all(answers)).flat();
	}

	async records(execution: string, worker: string): Promise<LedgerRecords> {
		const { maxPerDay } = this;
		const settings = { execution, concurrency: 3, timeoutMs: 20_000, maxPerDay };
		const environment = 'sandbox' as const;
		const ledger = await ledgerOf(this.tables, { ...settings, environment });
		const used = { note: async () => await Promise.resolve() };
		const options = { keepCodes: true, isComplete: false, isFirstTry: false, used };
		return new LedgerRecords(ledger, this.listOf(worker), fundBetting, options);
	}

	listOf(worker: string, isPooled = false): ProcessedItems {
		const context = this.list.for(`${this.name} ${worker}`);
		return new ProcessedItems(context, { environment: 'sandbox' }, isPooled);
	}

	claimOf(key: string): Claim {
		const planned = this.counterOf(key).planned();
		return { planned, reference: planned.reference, attempt: 0, absenceProves: false };
	}

	counterOf(key: string): Counter {
		const seed = { by: 'key', scope: { environment: 'sandbox', instanceId: 'i' }, key } as const;
		const plan = { product: 'betting', recipient: `bet9ja/${key}`, amount: 100 };
		const counter = new Counter('betting', plan, 'f', seed);
		counter.whileSending = () => void this.sent.push(key);
		return counter;
	}

	private async pause(atMostMs: number): Promise<void> {
		const ms = this.next(atMostMs);
		await new Promise((resolve) => setTimeout(resolve, ms));
	}

	private next(below: number): number {
		this.random = (this.random * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((this.random / 2_147_483_648) * below);
	}
}

const rows = ['r1', 'r2', 'r3'];
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

describe('executions on two workers that want the same rows by key at the same moment', () => {
	it.each([
		['', undefined],
		[' and a limit for the day', 350],
	])(
		'buy each of them once, and call none unknown: with a ledger%s',
		async (_, maxPerDay) => {
			const ends = await Promise.all(
				seeds.map(async (seed) => {
					const scene = new Scene(seed, maxPerDay);
					const told = (await scene.crowd(6, rows)).flat();
					return { sent: [...scene.sent].sort(), told: [...new Set(told)], seed };
				}),
			);
			expect(ends).toEqual(seeds.map((seed) => ({ sent: rows, told: ['success'], seed })));
		},
		120_000,
	);
});

describe('a question to the list that another worker has brought back', () => {
	it('keeps nobody from buying, neither the run that asked nor any later one', async () => {
		const scene = new Scene(1);
		const looking = await scene.records('looking', 'a');
		scene.list.lostRemovals = 1;
		await looking.expect(rows.map((key) => scene.counterOf(key).planned()));
		await looking.end();
		expect(scene.list.marks).not.toEqual([]);
		expect(await scene.run(rows)).toEqual(['success', 'success', 'success']);
		expect(await scene.run(rows)).toEqual(['success', 'success', 'success']);
		expect([...scene.sent].sort()).toEqual(rows);
	});

	it('leaves a purchase to later runs where the list alone calls it sent, and nothing was sent under its claim', async () => {
		const scene = new Scene(1);
		await scene.listOf('a').record(scene.claimOf('r1'), true);
		const asBefore = [...scene.list.marks];
		expect(await scene.run(['r1'])).toEqual(['unknown']);
		expect(await scene.run(['r1'])).toEqual(['unknown']);
		expect(scene.list.marks.filter((mark) => mark.startsWith('betting'))).toEqual(asBefore);
		scene.list.marks = [];
		expect(await scene.run(['r1'])).toEqual(['success']);
		expect(await scene.run(['r1'])).toEqual(['success']);
		expect(scene.sent).toEqual(['r1']);
	});
});

describe('workers that ask at the same moment about the recipients of one campaign', () => {
	it('keep nobody from texting them', async () => {
		const ends = await Promise.all(
			seeds.map(async (seed) => {
				const scene = new Scene(seed);
				const claims = rows.map((key) => scene.claimOf(key));
				const told = new Set(await scene.questions(4, claims));
				const list = scene.listOf('a', true);
				const written = claims.map(async (claim) => await list.record(claim, true));
				return { seed, told: [...told], written: await Promise.all(written) };
			}),
		);
		const written = rows.map(() => 'new');
		expect(ends).toEqual(seeds.map((seed) => ({ seed, told: ['new'], written })));
	}, 120_000);
});
