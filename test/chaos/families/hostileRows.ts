import type { IDataObject } from 'n8n-workflow';

import { goOn, policies, type Family } from './family';

const sameKey: Array<(key: string) => string | number> = [
	(key) => `${key}é`.normalize('NFC'),
	(key) => `${key}é`.normalize('NFD'),
	(key) => `\uFEFF${key}\u200Bé`,
	(key) => ` ${key}\u00ADé `,
];
/** As a sheet shows one number in one format after another. */
const sameNumber: Array<(number: number) => string | number> = [
	(number) => number,
	(number) => number.toLocaleString('en'),
	(number) => `₦${number.toLocaleString('en', { minimumFractionDigits: 2 })}`,
	(number) => `000${number}.0`,
];
const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

/** Keys that objects know already, or that look alike and are the same; run after run, and within one batch. */
export const hostileKeys: Family = {
	name: 'hostileKeys',
	async act(stage) {
		const { path } = stage.product;
		stage.configure({
			products: { '*': { duplicates: policies[stage.seed % policies.length] } },
			faults: [{ path, when: 'after', rate: 0.2, fault: { kind: 'reset' } }],
		});
		const keyed = (turn: number): IDataObject[] =>
			stage.rows.map((row, index) => ({
				...row,
				order:
					index % 2 === 0 ? keyOf(turn + index, index) : (names[(index - 1) / 2] ?? `o${index}`),
			}));
		await stage.run({ rows: keyed(0), parameters: stage.byKey, node: goOn });
		await stage.run({ rows: keyed(1), parameters: stage.byKey, node: goOn });
		stage.calm();
		await stage.run({ rows: keyed(2), parameters: stage.byKey, node: goOn });
		stage.decided();
	},
};

const keyOf = (turn: number, index: number) =>
	index % 4 === 0
		? sameNumber[turn % sameNumber.length](1_000 + index)
		: sameKey[turn % sameKey.length](`o${index}`);

const noPurchase = ['Preview', 'preview', 'dryRun', 'test', 'none'];

/** Settings that no form offers, and such as differ from row to row: what is not clearly meant is not bought. */
export const hostileSettings: Family = {
	name: 'hostileSettings',
	mayBuyNothing: true,
	suits: ({ keyOnly }) => !keyOnly,
	async act(stage) {
		for (const { intent } of stage.rows) stage.intents.forbid(String(intent));
		const rows = stage.rows.map((row, index) => ({
			...row,
			mode: index === 0 ? stage.pick(noPurchase) : noPurchase[index % noPurchase.length],
		}));
		const node = stage.pick([goOn, {}]);
		await stage.run({ rows, parameters: { ...stage.protection, mode: '={{ $json.mode }}' }, node });
		await stage.run({
			rows: rows.map((row, index) => ({ ...row, mode: ['preview', 'Preview'][index % 2] })),
			parameters: { ...stage.protection, mode: '={{ $json.mode }}' },
			node,
		});
		if (!stage.product.priced) return;
		await stage.run({
			rows: rows.map((row, index) => ({ ...row, cap: index === 0 ? 0 : 1 })),
			parameters: { ...stage.protection, limits: { maxPerPurchase: '={{ $json.cap }}' } },
			node,
		});
		await stage.run({ parameters: { repeatProtection: 'Period', period: 'Month' }, node });
	},
};
