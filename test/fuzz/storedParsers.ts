import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import * as fc from 'fast-check';

import { newState, type KeptState } from '../../nodes/VtuWallet/batch/buying/keptState';
import { keptProtection, Memory } from '../../nodes/VtuWallet/batch/buying/executionMemory';
import { Claims } from '../../nodes/VtuWallet/ledger/claims';
import { entryOf } from '../../nodes/VtuWallet/ledger/claimsTable';
import { purchaseOf } from '../../nodes/VtuWallet/ledger/purchasesTable';
import { reportPage } from '../../nodes/VtuWallet/ledger/report/page';
import { spentOf, spentOfItem } from '../../nodes/VtuWallet/ledger/spent';
import type { StoredRow } from '../../nodes/VtuWallet/ledger/table';
import {
	holdsTheSame,
	memoryOf,
	readMemory,
	writeMemory,
} from '../../nodes/VtuWallet/trigger/memory';
import type { Parser } from './fuzz';
import { damaged, json, texts } from './values';

/** What every version of the package has left behind in the memory of a trigger. */
const older = Object.values(
	JSON.parse(
		readFileSync(path.join(__dirname, '../trigger/stored/version1.json'), 'utf8'),
	) as Record<string, unknown>,
);

const today = {
	version: 2,
	startedAt: 1795165200961,
	account: 'somebody',
	told: 3,
	polls: 12,
	references: 'tnnvk0.a.1.c;sGPp-DM_fDs;qtHfMpD2Hrp00a.b.c;1zWqFZBqxpN5;VfuYhhECVXx',
	esims: '{"newAfter":1795165200000,"esims":[["7",5,3,1795165200,null,1795165200,null,null]]}',
	balance: 12.5,
	balanceBelow: true,
};

/** Texts of memories with a few characters more or less. */
const scratched = fc
	.tuple(fc.constantFrom(today.references, today.esims), fc.nat(), fc.nat({ max: 5 }), texts)
	.map(([text, at, length, put]) => {
		const place = at % text.length;
		return text.slice(0, place) + put.slice(0, 20) + text.slice(place + length);
	});

const triggerMemories = fc.oneof(
	damaged(fc.constantFrom<unknown>(today, ...older)),
	fc.tuple(scratched, scratched).map(([references, esims]) => ({ ...today, references, esims })),
	fc.tuple(texts, texts).map(([references, esims]) => ({ version: 1, references, esims })),
	json,
);

const kept: KeptState = {
	...newState(1795165200961, 0),
	accounts: ['somebody'],
	tries: 1,
	open: { '0:abc': [0] },
	attempts: { '0:airtime-1': { execution: '7', runIndex: 0, state: 'sent' } },
	meanings: { '0:airtime-1': { execution: '7', runIndex: 0, meaning: 'abc' } },
};

/** Its containers: what is in them was written by the same version. */
const containers = [...Object.keys(kept), 'before.identical', 'now.planned'];
const executionMemories = fc
	.tuple(fc.constantFrom(...containers), fc.option(json, { nil: undefined }), fc.nat({ max: 2 }))
	.map(([name, put, runIndex]) => {
		const [outer, inner] = name.split('.') as [keyof KeptState, string?];
		const whole = structuredClone(kept) as unknown as Record<string, unknown>;
		whole[outer] = inner === undefined ? put : { ...(whole[outer] as object), [inner]: put };
		return { stored: whole, runIndex };
	});

const ledgerRows = fc
	.array(
		fc.oneof(
			json,
			fc.record({
				id: fc.nat(),
				kind: fc.constantFrom('claim', 'release', 'bought', 'refused', 'open', 'x'),
				by: texts,
				createdAt: json,
				purchases: fc.oneof(
					texts,
					json.map((marks) => JSON.stringify(marks) ?? ''),
				),
				details: texts,
				amount: json,
			}),
		),
		{ maxLength: 4 },
	)
	.map((rows) => rows.map((row) => flat(row)));

/** A Data Table has no cells but these. */
function flat(row: unknown): StoredRow {
	const cells = Object.entries(Object(row) as object).map(([name, cell]) => [
		name,
		typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : (cell as unknown),
	]);
	return { id: 1, ...(Object.fromEntries(cells) as object) };
}

export const storedParsers: Parser[] = [
	{
		name: 'the memory of a trigger',
		inputs: triggerMemories,
		read(stored) {
			const memory = readMemory(stored);
			if (memory === undefined) return;
			const written = writeMemory(memoryOf('somebody', memory, 1795165300000));
			holdsTheSame(stored, memory);
			if (readMemory(structuredClone(written)) === undefined)
				throw new Error('It cannot be read back');
		},
	},
	{
		name: 'the memory of an execution',
		inputs: executionMemories,
		read(input) {
			const { stored, runIndex } = structuredClone(input) as {
				stored: IDataObject;
				runIndex: number;
			};
			const context: IDataObject = { vtuWallet: stored };
			keptProtection(context);
			const memory = new Memory(context, '8', {
				establishedAt: 1795165200961,
				runIndex,
				account: 'me',
			});
			memory.count('abc');
			memory.plan(100);
			memory.attempts.recall('airtime-1');
			memory.replay('airtime-1');
			memory.attempts.markSent('airtime-2');
		},
	},
	{
		name: 'rows of a ledger',
		inputs: ledgerRows,
		read(input) {
			const rows = input as StoredRow[];
			const claims = new Claims();
			claims.add(rows.map(entryOf));
			claims.open();
			claims.standing('r-1', 'me');
			const facts = {
				title: 'T',
				source: 'S',
				environment: 'sandbox',
				timeZone: 'Africa/Lagos',
				madeAt: new Date(1795165200961),
			};
			reportPage(
				rows.map((row) => spentOf(purchaseOf(row))),
				facts,
			);
		},
	},
	{
		name: 'items for a report',
		inputs: fc.array(json, { maxLength: 4 }),
		read: (items) =>
			void (items as unknown[]).map((item) => spentOfItem(Object(item) as Record<string, unknown>)),
	},
];
