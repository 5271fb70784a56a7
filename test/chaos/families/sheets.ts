import type { IDataObject } from 'n8n-workflow';

import { builtOperations } from '../../support/builtPackage';
import { receiptNames } from '../../support/receiptNames';
import { goOn, inTurn, lost, refuse, type Family } from './family';

const old = 'of last month';

/** A sheet with results: its columns hold the last receipts, and some of this month's answers are lost. */
export const writtenBack: Family = {
	async act(stage) {
		const { path, judge } = stage;
		const { resource, operation } = stage.product.parameters;
		const bought = builtOperations().operationOf(String(resource), String(operation));
		const { fromRow = [] } = bought.kind === 'purchase' ? bought : {};
		const names = [...receiptNames, ...Object.keys(bought.output)].filter(
			(name) => !fromRow.includes(name),
		);
		stage.configure({ faults: [lost(path, 0.4), refuse(path, 0.2, 'Insufficient balance')] });
		const earlier = Object.fromEntries(names.map((name) => [name, old]));
		const rows = stage.rows.map((row) => ({ ...earlier, ...row }));
		const parameters = { ...stage.byKey, notBought: 'receipts', includeInputFields: true };
		const run = async () => {
			const { items } = await stage.run({ rows, parameters, node: goOn });
			for (const item of items) {
				const left = names.filter((name) => item[name] === old);
				if (left.length > 0)
					judge.find('wrong outcome', String(item.intent), `${left.join()} of last month`);
			}
		};
		await run();
		stage.calm();
		await run();
	},
};

/** 'Max per Run' by key: each run of the sheet buys up to the limit, and the next run goes on. */
export const limitedRuns: Family = {
	// Without products whose wallet pays another amount than the limit counts, or whose rows have no price.
	suits: ({ priced, name }) => priced === true && name !== 'airtimeToCash' && name !== 'custom',
	async act(stage) {
		const { path, product, rows, seed, simulator, judge } = stage;
		stage.configure({
			products: inTurn(seed),
			faults: [
				lost(path, 0.2),
				{ path, when: 'before', rate: 0.1, fault: { kind: 'timeout' } },
				refuse(path, 0.1, 'Number Block'),
				{ path, rate: 0.1, fault: { kind: 'fail' } },
			],
		});
		const most = Math.ceil(rows.length / 2);
		const limits = { maxPerRun: most * Number(rows[0].amount) };
		const loop = stage.pick([undefined, 1, 2]);
		const limited = async (stop?: Promise<void>) => {
			// A refunded purchase costs nothing, so the run may buy another row.
			const before = stage.paid;
			await stage.run({ parameters: { ...stage.byKey, limits }, node: goOn, loop, stop });
			const bought = stage.paid - before;
			if (bought > most)
				judge.find('double charge', '', `a run bought ${bought} rows, and may ${most}`);
		};
		await limited(seed % 2 === 0 ? stage.untilPaid(1) : undefined);
		await stage.rest(300);
		stage.calm();
		await limited();
		await limited();
		const charges = simulator.ledger().filter(({ kind }) => kind === 'charge');
		const bought = new Set(charges.map(({ intent }) => intent)).size;
		if (product.trusted && bought < rows.length)
			judge.find('not decided', '', `three runs bought ${bought} of ${rows.length} rows`);
	},
};

const sameKey: Array<(key: string) => string | number> = [
	(key) => `${key}é`.normalize('NFC'),
	(key) => `${key}é`.normalize('NFD'),
	(key) => `\uFEFF${key}\u200Bé`,
	(key) => ` ${key}\u00ADé `,
];
/** The formats in which a sheet shows one number. */
const sameNumber: Array<(number: number) => string | number> = [
	(number) => number,
	(number) => number.toLocaleString('en'),
	(number) => `₦${number.toLocaleString('en', { minimumFractionDigits: 2 })}`,
	(number) => `000${number}.0`,
];
const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

/** The key of a row in one of the runs. */
function keyOf(turn: number, index: number): string | number {
	if (index % 2 === 1) return names[(index - 1) / 2] ?? `o${index}`;
	const way = (turn + index) % 4;
	return index % 4 === 0 ? sameNumber[way](1_000 + index) : sameKey[way](`o${index}`);
}

/** Keys that are names of every object, or that are equal in different spellings, in several runs and within one batch. */
export const hostileKeys: Family = {
	async act(stage) {
		const { path, seed, byKey: parameters } = stage;
		stage.configure({ products: inTurn(seed), faults: [lost(path, 0.2)] });
		for (const turn of [0, 1, 2]) {
			if (turn === 2) stage.calm();
			const rows = stage.rows.map((row, index) => ({ ...row, order: keyOf(turn, index) }));
			await stage.run({ rows, parameters, node: goOn });
		}
	},
};

const noPurchase = ['Preview', 'preview', 'dryRun', 'test', 'none'];

/** Settings that no form offers, and settings that differ by row. The node does not buy unclear rows. */
export const hostileSettings: Family = {
	mayBuyNothing: true,
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		const { product, protection, intents } = stage;
		for (const { intent } of stage.rows) intents.forbid(String(intent));
		const rowsWith = (fields: (index: number) => IDataObject) =>
			stage.rows.map((row, index) => ({ ...row, ...fields(index) }));
		const first = stage.pick(noPurchase);
		const node = stage.pick([goOn, {}]);
		const byMode = { ...protection, mode: '={{ $json.mode }}' };
		for (const modeOf of [
			(index: number) => (index === 0 ? first : noPurchase[index % noPurchase.length]),
			(index: number) => ['preview', 'Preview'][index % 2],
		])
			await stage.run({
				rows: rowsWith((index) => ({ mode: modeOf(index) })),
				parameters: byMode,
				node,
			});
		if (!product.priced) return;
		await stage.run({
			rows: rowsWith((index) => ({ cap: index === 0 ? 0 : 1 })),
			parameters: { ...protection, limits: { maxPerPurchase: '={{ $json.cap }}' } },
			node,
		});
		await stage.run({ parameters: { repeatProtection: 'Period', period: 'Month' }, node });
	},
};
