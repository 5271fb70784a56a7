import type { IDataObject } from 'n8n-workflow';

import { everyFault } from '../../simulator';
import { otherWorker, type Result } from '../../support/bench';
import { receiptIn } from '../../support/receiptIn';
import type { Stage } from '../stage';
import { goOn, inTurn, retryOnFail, slow, type Family } from './family';

const lateMs = 300;
const ledger = { ledger: 'dataTable', ledgerTable: 'Campaigns' };
const number = (index: number) => `0803${String(2_000_000 + index)}`;
const ways = [
	(national: string) => national,
	(national: string) => `+234 ${national.slice(1)}`,
	(national: string) => Number(national),
];

/** Numbers in all spellings. Every third one comes twice, and some are opted out. The order differs each time. */
function contacts(stage: Stage, count: number): IDataObject[] {
	const rows = Array.from({ length: count }, (_, index): IDataObject => {
		const way = stage.pick(ways);
		return { to: way(number(index)), name: `Row ${index}`, out: index % 7 === 6 ? 'yes' : '' };
	});
	const again = rows
		.filter((_, index) => index % 3 === 0)
		.map((row) => ({ ...row, name: 'Again' }));
	const all = [...rows, ...again];
	const turn = Math.floor(stage.random.next() * all.length);
	return [...all.slice(turn), ...all.slice(0, turn)];
}

/** How often each number was texted by the provider's books, without refunds. */
function textsIn(stage: Stage): Map<string, number> {
	const texts = new Map<string, number>();
	for (const { recipient, kind } of stage.simulator.ledger())
		for (const one of recipient.split(','))
			texts.set(one, (texts.get(one) ?? 0) + (kind === 'refund' ? -1 : 1));
	return texts;
}

const wire = (national: unknown) => `234${String(national).slice(1)}`;

/**
 * A campaign whose list changes, that is stopped, tried again, and run by two workers at once: with every fault, or with
 * none, and then everybody is texted in the end.
 */
export const campaigns: Family = {
	suits: ({ name }) => name === 'sms',
	async act(stage) {
		const { path, seed, bench, product } = stage;
		const count = Math.max(8, stage.rows.length);
		const batchSize = stage.pick([1, 2, 5, 1_000]);
		const oneText = seed % 3 !== 0;
		const isClean = seed % 3 === 1;
		bench.tables.callMs = stage.pick([1, 4, 15]);
		const run = async (more: object = {}) =>
			await bench.run({
				authentication: 'token',
				rows: contacts(stage, count),
				...more,
				parameters: {
					...product.parameters,
					operation: 'campaign',
					listName: 'Chaos',
					message: oneText ? 'We open at 9.' : '=Hello {{ $json.name }}, we open at 9.',
					optOutNumbers: { field: '={{ $json.out }}' },
					...(seed % 2 === 0 && ledger),
					options: { batchSize, concurrency: 3, timeout: 1, settleFor: 1 },
				},
			});
		stage.configure({
			requeryLagMs: stage.pick([0, 200]),
			shapes: { extraFields: seed % 4 === 1 },
			products: inTurn(seed, { ignoreReference: !isClean && seed % 5 === 0 }),
			faults: [
				...(isClean ? [] : everyFault({ rate: 0.3, lateMs, settleMs: 200 })),
				slow(path, 40, 30),
			],
		});
		stage.restMs = lateMs + 300;
		const elsewhere = { ...goOn, type: otherWorker };
		const stop = (async () => await stage.rest(stage.pick([60, 150, 400])))();
		const first = await run(stage.pick([{}, { stop }, { node: retryOnFail }]));
		await stage.rest();
		await bench.retry(first, { node: goOn }).catch(() => undefined);
		const nodes = [goOn, { ...retryOnFail, ...goOn }, elsewhere];
		await Promise.all(nodes.map(async (node) => await run({ node })));
		await stage.rest();
		stage.calm();
		const last = await run({ node: goOn });
		await stage.rest();
		judge(stage, last, isClean);
	},
};

function judge(stage: Stage, last: Result, isClean: boolean): void {
	const { judge: hold } = stage;
	const texts = textsIn(stage);
	for (const [one, times] of texts)
		if (times > 1) hold.find('double charge', one, `texted ${times} times`);
	if (texts.size === 0) hold.broke('nobody was texted');
	for (const item of last.items) {
		const { recipient, sent, reason, outcome } = receiptIn(item);
		const times = texts.get(wire(recipient)) ?? 0;
		if (reason === 'optedOut' && times > 0)
			hold.find('double charge', String(recipient), 'opted out, and texted');
		if (reason !== undefined) continue;
		// After the provider answers correctly, every number that may be texted gets its text.
		if (sent === 'no' || (isClean && outcome !== 'success'))
			hold.find('not decided', String(recipient), `still ${String(outcome)}`);
		if ((sent === 'yes' && times !== 1) || (sent === 'no' && times !== 0))
			hold.find('wrong outcome', String(recipient), `${String(outcome)}, texted ${times} times`);
	}
}
