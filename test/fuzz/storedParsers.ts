import * as fc from 'fast-check';

import { memoryFor, readMemory, writeMemory } from '../../nodes/VtuWallet/trigger/memory';
import type { Parser } from './fuzz';
import { damaged, json, texts } from './values';

const today = {
	version: 1,
	pace: { polledAt: 1795165200961, counted: 60000 },
	knowledge: JSON.stringify({
		account: 'somebody',
		transactions: {
			startedAt: 1795165200961,
			groups: [
				{ status: 'success', times: { 'sGPp-DM_fD': [] } },
				{
					status: 'pending',
					noticed: ['stillPending'],
					failures: 0,
					firstLook: 'news',
					times: { qtHfMpD2Hr: [120, 0, 60] },
				},
				{ status: 'unseen', times: { pxKfMqD2Hr: [0, 0, 60] } },
			],
		},
		balance: { balance: 12.5, below: true },
	}),
};

/** Texts of memories with a few characters more or less. */
const scratched = fc
	.tuple(fc.nat({ max: today.knowledge.length - 1 }), fc.nat({ max: 5 }), texts)
	.map(([at, length, put]) => {
		const { knowledge } = today;
		return knowledge.slice(0, at) + put.slice(0, 20) + knowledge.slice(at + length);
	});

const triggerMemories = fc.oneof(
	damaged(fc.constantFrom<unknown>(today)),
	scratched.map((knowledge) => ({ ...today, knowledge })),
	json,
);

export const storedParsers: Parser[] = [
	{
		name: 'the memory of a trigger',
		inputs: triggerMemories,
		read(stored) {
			const memory = readMemory(stored);
			if (memory === undefined) return;
			const written = writeMemory(memoryFor('somebody', memory));
			if (readMemory(structuredClone(written)) === undefined)
				throw new Error('It cannot be read back');
		},
	},
];
